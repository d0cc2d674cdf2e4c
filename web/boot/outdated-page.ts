/**
 * Inline, ahead of every file that a screen asks for: after an update, the styles and scripts of an older page may be gone. The browser
 * finds it in the document, so the bundle does not contain it.
 */
export const outdatedPageScript = import.meta.env.SSR ? `(${renewOutdated.toString()})()` : '';

/**
 * Reloads the screen when the server answers but no longer has the screen's files, as after an update, or while one of two processes runs
 * another version: at most five times a minute, each time later. Once React has hydrated, something may have been typed: then only a
 * missing chunk reloads the screen, and only if the whole version is gone. Runs in the browser as text: it must not name anything outside
 * itself.
 */
function renewOutdated(): void {
  const STORAGE_KEY = 'renewed';
  const MOST = 5;
  let is_renewing = false;

  function renew(): void {
    try {
      const done = (JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as number[]).filter((at) => at > Date.now() - 60_000);
      if (is_renewing || done.length >= MOST) return;
      is_renewing = true;
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...done, Date.now()]));
      setTimeout(() => location.reload(), done.length === 0 ? 0 : 500 * 2 ** done.length);
    } catch {
      return; // without storage the reloads could not be limited
    }
  }

  /** Reloads if the server answers with a fitting status; without a connection a reload would lose the screen. */
  function renewIf(address: string, fits: (status: number) => boolean): void {
    fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
      ({ status }) => fits(status) && renew(),
      () => undefined,
    );
  }

  const until_hydrated = new AbortController();
  addEventListener(
    'error',
    ({ target }) => {
      const address = target instanceof HTMLLinkElement ? target.href : target instanceof HTMLScriptElement ? target.src : '';
      if (address.startsWith(`${location.origin}/assets/`)) renewIf(address, () => true);
    },
    { capture: true, signal: until_hydrated.signal },
  );
  document.addEventListener('hydrated', () => until_hydrated.abort(), { once: true });
  addEventListener('vite:preloadError', () => {
    const { __reactRouterManifest: manifest } = window as { __reactRouterManifest?: { url: string } };
    if (manifest) renewIf(manifest.url, (status) => status === 404);
  });
}
