const SOON_MS = 1_500;

/** Runs something once the page is at rest; where the browser cannot tell, a moment later. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run);
  else setTimeout(run, SOON_MS);
}
