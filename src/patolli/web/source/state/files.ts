// Files of the server that somebody takes home; a refusal says why there is none.

import { ask } from './api';
import { save } from './when';

export async function takeHome(path: string, name: string): Promise<void> {
  const answer = await ask(path);
  save(name, await answer.arrayBuffer(), answer.headers.get('content-type') ?? '');
}
