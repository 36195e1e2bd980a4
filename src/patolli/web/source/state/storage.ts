// What this browser remembers; a browser that forbids it simply forgets.

export function recall<T>(key: string, otherwise: T, store: () => Storage = () => localStorage): T {
  try {
    const text = store().getItem(`patolli.${key}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function remember(
  key: string,
  value: unknown,
  store: () => Storage = () => localStorage,
): void {
  try {
    if (value === null) store().removeItem(`patolli.${key}`);
    else store().setItem(`patolli.${key}`, JSON.stringify(value));
  } catch {
    // Private windows may refuse to store: playing on matters more.
  }
}
