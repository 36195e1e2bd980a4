// Two turns beside each other: which answers they share, and where they part.

const BETWEEN = '; '; // answers of a turn, as the server joins them

export interface Piece {
  text: string;
  times: number; // the same answer several times in a row
  same: boolean; // whether the other turn has it too, in this order
}

/** The answers of a turn, told apart by whether another turn has them too. */
export function beside(own: string, other: string): Piece[] {
  const [mine, theirs] = [own.split(BETWEEN), other.split(BETWEEN)];
  const shared = longest(mine, theirs);
  const pieces: Piece[] = [];
  mine.forEach((text, at) => {
    const last = pieces.at(-1);
    if (last && last.text === text && last.same === shared.has(at)) last.times += 1;
    else pieces.push({ text, times: 1, same: shared.has(at) });
  });
  return pieces;
}

/** How many answers two turns begin with alike. */
export function alike(own: string, other: string): number {
  const [mine, theirs] = [own.split(BETWEEN), other.split(BETWEEN)];
  const parts = mine.findIndex((text, at) => text !== theirs[at]);
  return parts < 0 ? mine.length : parts;
}

/** A turn without its first answers. */
export const rest = (own: string, count: number): string => own.split(BETWEEN).slice(count).join(BETWEEN);

/** The places of the longest row of answers that both have in the same order. */
function longest(mine: string[], theirs: string[]): Set<number> {
  const best = Array.from({ length: mine.length + 1 }, () => new Array<number>(theirs.length + 1).fill(0));
  for (let at = mine.length - 1; at >= 0; at -= 1)
    for (let to = theirs.length - 1; to >= 0; to -= 1)
      best[at]![to] = mine[at] === theirs[to] ? best[at + 1]![to + 1]! + 1 : Math.max(best[at + 1]![to]!, best[at]![to + 1]!);
  const found = new Set<number>();
  let [at, to] = [0, 0];
  while (at < mine.length && to < theirs.length) {
    if (mine[at] === theirs[to]) {
      found.add(at);
      at += 1;
      to += 1;
    } else if (best[at + 1]![to]! >= best[at]![to + 1]!) at += 1;
    else to += 1;
  }
  return found;
}
