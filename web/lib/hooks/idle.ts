const SOON_MS = 1_500;

/** Runs something when the page is idle; in browsers without requestIdleCallback, a moment later. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run);
  else setTimeout(run, SOON_MS);
}
