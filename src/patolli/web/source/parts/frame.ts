// Measuring and drawing without making the browser lay the page out again and again: everything that is to be
// measured waits for the frame, is measured at once, and only then is anything changed.

const waiting = new Map<object, { read: () => void; write: () => void }>();
let asked = false;

function run(): void {
  asked = false;
  const all = [...waiting.values()];
  waiting.clear();
  for (const { read } of all) read();
  for (const { write } of all) write();
}

/** Before the next frame is painted: measure, then draw. What the same one asked for before is forgotten. */
export function inFrame(who: object, read: () => void, write: () => void = () => undefined): void {
  waiting.set(who, { read, write });
  if (asked) return;
  asked = true;
  requestAnimationFrame(run);
}

/** It is gone: nothing is to be measured any more. */
export const forget = (who: object): boolean => waiting.delete(who);
