// Names for the computer players, so that the log reads like a game among people; none is a god's.

const NAMES = ['Itzel', 'Balam', 'Canul', 'Nikté', 'Akbal', 'Zazil', 'Canek', 'Yatzil'];

/** So many different names, starting somewhere. */
export function botNames(count: number, start = Math.floor(Math.random() * NAMES.length)): string[] {
  return Array.from({ length: count }, (_, index) => NAMES[(start + index) % NAMES.length]!);
}
