// Starts the installed server on a database of its own, for all tests of a run.

import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    address: string;
    games: string[];
    artefacts: string;
  }
}

const ROOT = resolve(import.meta.dirname, '../..');

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'patolli-web-'));
  const artefacts = join(ROOT, 'artefacts', 'web');
  mkdirSync(artefacts, { recursive: true });
  const program = process.env.PATOLLI ?? join(ROOT, '.venv', 'bin', 'patolli');
  const server = spawn(
    program,
    ['serve', '--no-browser', '--port', '0', '--database', join(folder, 'tables.sqlite')],
    { env: { ...process.env, PATOLLI_GAMES: 'patolli_toy', PATOLLI_REVIEW_SECONDS: '5' }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const address = await announced(server);
  const games = (await (await fetch(`${address}/api/games?lang=en`)).json()) as { name: string }[];
  project.provide('address', address);
  project.provide('games', games.map((game) => game.name));
  project.provide('artefacts', artefacts);
  return async () => {
    const gone = new Promise((done) => server.once('exit', done));
    server.kill('SIGTERM');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
}

/** The address the server says it is at; what it said instead if it does not come up. */
function announced(server: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let said = '';
    const hear = (data: Buffer) => {
      said += data.toString();
      const address = /(http:\/\/[\d.]+:\d+)/.exec(said);
      if (address) found(address[1]!);
    };
    server.stdout?.on('data', hear);
    server.stderr?.on('data', hear);
    server.once('exit', (code) => failed(new Error(`the server ended with ${code}: ${said}`)));
    server.once('error', failed);
    setTimeout(() => failed(new Error(`the server does not start: ${said}`)), 50_000).unref();
  });
}
