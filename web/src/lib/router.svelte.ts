// Addresses of the product. A path names a screen; everything that can be shared is in the address.

export type Route =
  | { screen: 'home' }
  | { screen: 'create' }
  | { screen: 'table'; id: string }
  | { screen: 'replay'; id: string; step: number | null; as: string }
  | { screen: 'rules'; edition: string | null; rule: string | null; pieces: boolean; versus: string; show?: string }
  | { screen: 'learn' }
  | { screen: 'lesson'; id: string }
  | { screen: 'settings' }
  | { screen: 'login' }
  | { screen: 'lost' };

export function parse(path: string, query: URLSearchParams): Route {
  const part = path.split('/').filter(Boolean).map(decodeURIComponent);
  const [first, second, third] = part;
  if (!first) return { screen: 'home' };
  if (first === 'create' && part.length === 1) return { screen: 'create' };
  if (first === 't' && second && part.length === 2) return { screen: 'table', id: second };
  if (first === 'replay' && second && part.length <= 3) {
    const step = third === undefined ? null : Number.parseInt(third, 10);
    return { screen: 'replay', id: second, step: step !== null && step >= 0 ? step : null, as: query.get('as') ?? '' };
  }
  // A rule's id has dots, which in a path would look like a file.
  if (first === 'rules' && part.length <= 2) return { screen: 'rules', edition: second ?? null, rule: query.get('rule'), pieces: query.get('show') === 'pieces', versus: query.get('with') ?? '', ...(query.has('show') ? { show: query.get('show')! } : {}) };
  if (first === 'learn' && part.length <= 2) return second ? { screen: 'lesson', id: second } : { screen: 'learn' };
  if (first === 'settings') return { screen: 'settings' };
  if (first === 'login') return { screen: 'login' };
  return { screen: 'lost' };
}

class Router {
  route = $state<Route>({ screen: 'home' });

  start(): void {
    const read = () => (this.route = parse(location.pathname, new URLSearchParams(location.search)));
    read();
    addEventListener('popstate', read);
    // Plain links stay plain links; a click on one of ours does not reload the page.
    addEventListener('click', (event) => {
      const link = (event.target as Element | null)?.closest?.('a[href]');
      if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented) return;
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || link.target || link.hasAttribute('download')) return;
      if (link.origin !== location.origin || link.pathname.startsWith('/api/')) return;
      if (link.pathname === location.pathname && link.hash) return;
      event.preventDefault();
      this.go(link.pathname + link.search);
    });
  }

  go(to: string, replace = false): void {
    if (replace) history.replaceState(null, '', to);
    else history.pushState(null, '', to);
    const url = new URL(to, location.href);
    this.route = parse(url.pathname, url.searchParams);
    if (!replace) scrollTo(0, 0);
  }
}

export const router = new Router();
