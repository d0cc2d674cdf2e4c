/** Where to sign in, and where to come back to afterwards. */
export function loginPath(from: { pathname: string; search: string }): string {
  return `/login?next=${encodeURIComponent(from.pathname + from.search)}`;
}

/** The address to go to after signing in: a path of ours from `?next=`, else the dashboard. */
export function afterLogin(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  // One slash only: `//elsewhere.example` and `/\elsewhere.example` would leave the product.
  return /^\/(?![/\\])/.test(next) ? next : '/dashboard';
}

/** Leaves the page because the session is over. Never resolves, so no caller draws an error on the way out. */
export function leaveForLogin(): Promise<never> {
  window.location.assign(loginPath(window.location));
  return new Promise(() => undefined);
}
