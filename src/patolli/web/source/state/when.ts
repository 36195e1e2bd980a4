// Times as people say them, and files as they keep them.

/** How long ago something was, or how soon it will be. */
export function ago(when: number, lang: string, now = Date.now()): string {
  const minutes = Math.round((when - now) / 60000);
  const format = new Intl.RelativeTimeFormat(lang, { numeric: 'auto' });
  if (Math.abs(minutes) < 60) return format.format(minutes, 'minute');
  if (Math.abs(minutes) < 60 * 36) return format.format(Math.round(minutes / 60), 'hour');
  return format.format(Math.round(minutes / 1440), 'day');
}

/** Let the browser keep something as a file. */
export function save(name: string, text: string | ArrayBuffer, type = 'application/json'): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
