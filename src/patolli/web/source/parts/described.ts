// A further sentence about a thing for screen readers; the types of the framework do not know it.

export const described = (text: string): Record<string, string> =>
  text ? { 'aria-description': text } : {};
