// Names for the computer players, so that the log reads like a game among people.

const NAMES = ['Itzel', 'Balam', 'Kinich', 'Ixchel', 'Nikté', 'Akbal', 'Zazil', 'Canek'];

/** So many different names, starting somewhere. */
export function botNames(count: number, start = Math.floor(Math.random() * NAMES.length)): string[] {
  return Array.from({ length: count }, (_, index) => NAMES[(start + index) % NAMES.length]!);
}
