/** The address of /login with the address to return to. */
export function loginPath(from: { pathname: string; search: string }): string {
  return `/login?next=${encodeURIComponent(from.pathname + from.search)}`;
}

/** The address to go to after signing in: a path of ours from `?next=`, else the dashboard. */
export function afterLogin(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  return staysHere(next) ? next : '/dashboard';
}

/** Parsed as a browser does: `//elsewhere.example`, `/\elsewhere.example` and the same with a tab inside lead to another site. */
function staysHere(next: string): boolean {
  const here = 'https://here.invalid';
  if (!next.startsWith('/') || !URL.canParse(next, here)) return false;
  const { origin, pathname } = new URL(next, here);
  return origin === here && !pathname.startsWith('//');
}

/** Where a new provider begins: the account first, then the screen that opens a provider's. */
export const newProviderPath = `/register?next=${encodeURIComponent('/provider/dashboard')}`;

/** Never resolves: awaited on a screen that is being left, so that its buttons stay busy until the next one is drawn. */
export function neverResolve(): Promise<never> {
  return new Promise(() => undefined);
}

/** Leaves the page because the session is over. Never resolves, so no caller shows an error before. */
export function leaveForLogin(): Promise<never> {
  window.location.assign(loginPath(window.location));
  return neverResolve();
}
