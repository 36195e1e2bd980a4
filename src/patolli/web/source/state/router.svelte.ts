// Which page is shown: the address decides.

export type Page =
  | { page: 'home' }
  | { page: 'game'; game: string; place: string }
  | { page: 'new'; game: string }
  | { page: 'record' }
  | { page: 'me' }
  | { page: 'notices' }
  | { page: 'results' }
  | { page: 'meet' }
  | { page: 'league'; league: string }
  | { page: 'rules'; game: string; place: string }
  | { page: 'learn'; game: string; chapter: string }
  | { page: 'figures'; game: string }
  | { page: 'table'; table: string; at: number | null }
  | { page: 'analysis'; table: string; turn: number }
  | { page: 'plan'; table: string }
  | { page: 'puzzles'; game: string; number: number }
  | { page: 'editor'; game: string }
  | { page: 'insight' }
  | { page: 'unknown'; path: string };

/** The page of a path. */
export function pageOf(path: string): Page {
  const parts = path.split('/').filter(Boolean).map(decode);
  const [first, second, third, fourth] = parts;
  if (parts.length === 0) return { page: 'home' };
  if (first === 'g' && second && third === 'figures' && parts.length === 3)
    return { page: 'figures', game: second };
  if (first === 'g' && second && parts.length <= 3)
    return { page: 'game', game: second, place: third ?? '' };
  if (first === 'new' && parts.length <= 2) return { page: 'new', game: second ?? '' };
  if (first === 'record' && parts.length === 1) return { page: 'record' };
  if (first === 'me' && parts.length === 1) return { page: 'me' };
  if (first === 'notices' && parts.length === 1) return { page: 'notices' };
  if (first === 'results' && parts.length === 1) return { page: 'results' };
  if (first === 'meet' && parts.length === 1) return { page: 'meet' };
  if (first === 'league' && second && parts.length === 2) return { page: 'league', league: second };
  if (first === 'rules' && parts.length <= 3)
    return { page: 'rules', game: second ?? '', place: third ?? '' };
  if (first === 'learn' && parts.length <= 3)
    return { page: 'learn', game: second ?? '', chapter: third ?? '' };
  if (first === 't' && second && parts.length === 2)
    return { page: 'table', table: second, at: null };
  if (first === 't' && second && third === 'at' && parts.length === 4 && /^\d+$/.test(fourth ?? ''))
    return { page: 'table', table: second, at: Number(fourth) };
  if (first === 't' && second && third === 'review' && parts.length <= 4 && /^\d*$/.test(fourth ?? ''))
    return { page: 'analysis', table: second, turn: Number(fourth ?? 0) };
  if (first === 't' && second && third === 'plan' && parts.length === 3)
    return { page: 'plan', table: second };
  if (first === 'puzzles' && parts.length <= 3 && /^\d*$/.test(third ?? ''))
    return { page: 'puzzles', game: second ?? '', number: Number(third ?? 0) };
  if (first === 'editor' && second && parts.length === 2) return { page: 'editor', game: second };
  if (first === 'insight' && parts.length === 1) return { page: 'insight' };
  return { page: 'unknown', path };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

let path = $state(location.pathname);
addEventListener('popstate', () => (path = location.pathname));

export const route = {
  get now(): Page {
    return pageOf(path);
  },
};

/** Go to another page of this program. */
export function go(to: string, replace = false): void {
  if (replace) history.replaceState(null, '', to);
  else history.pushState(null, '', to);
  path = location.pathname;
  if (!replace) scrollTo(0, 0);
}

/** Follow links inside the program without loading the page again. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest?.('a[href]');
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute('download')) return;
  const address = new URL(link.href);
  if (address.origin !== location.origin || address.pathname.startsWith('/api')) return;
  event.preventDefault();
  go(address.pathname + address.search + address.hash);
}
