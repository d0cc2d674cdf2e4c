/**
 * Stands ahead of every file that a screen asks for: of one whose version has been replaced meanwhile, neither styles nor scripts may be
 * there any more. The browser finds it in the document, so it is not among its scripts.
 */
export const outdatedPageScript = import.meta.env.SSR ? `(${renewOutdated.toString()})()` : '';

/**
 * Loads the screen again when the server answers but no more with its files, as after an update, or while one of two processes runs another
 * version: five times a minute at most, each time later. Once React listens only what it needs then and cannot get counts, and only when
 * the whole version is gone: something may have been typed. Runs in the browser as text, so it can name nothing outside itself.
 */
function renewOutdated(): void {
  const KEPT_AS = 'renewed';
  const MOST = 5;
  let is_renewing = false;

  function renew(): void {
    try {
      const done = (JSON.parse(sessionStorage.getItem(KEPT_AS) ?? '[]') as number[]).filter((at) => at > Date.now() - 60_000);
      if (is_renewing || done.length >= MOST) return;
      is_renewing = true;
      sessionStorage.setItem(KEPT_AS, JSON.stringify([...done, Date.now()]));
      setTimeout(() => location.reload(), done.length === 0 ? 0 : 500 * 2 ** done.length);
    } catch {
      return; // without a memory it might go on for ever
    }
  }

  /** Without a connection nothing would come of it. */
  function renewIf(address: string, fits: (status: number) => boolean): void {
    fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
      ({ status }) => fits(status) && renew(),
      () => undefined,
    );
  }

  const until_alive = new AbortController();
  addEventListener(
    'error',
    ({ target }) => {
      const address = target instanceof HTMLLinkElement ? target.href : target instanceof HTMLScriptElement ? target.src : '';
      if (address.startsWith(`${location.origin}/assets/`)) renewIf(address, () => true);
    },
    { capture: true, signal: until_alive.signal },
  );
  document.addEventListener('alive', () => until_alive.abort(), { once: true });
  addEventListener('vite:preloadError', () => {
    const { __reactRouterManifest: manifest } = window as { __reactRouterManifest?: { url: string } };
    if (manifest) renewIf(manifest.url, (status) => status === 404);
  });
}
