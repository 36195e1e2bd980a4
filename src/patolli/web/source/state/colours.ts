// The colours of the seats: a table may give its first seat any of the four, the others follow.

export const COLOURS = ['blue', 'orange', 'yellow', 'violet'];

/** Show everything in a table's colours until the function that comes back is called. */
export function wear(colours: number): () => void {
  const { classList } = document.documentElement;
  classList.add(`colours-${colours}`);
  return () => classList.remove(`colours-${colours}`);
}
