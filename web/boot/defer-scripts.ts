/**
 * For screens that are read before they are used: until the first paint, styles, fonts and the first picture have the line to themselves;
 * then the scripts load. React Router's <Scripts> has no property for that, so its tags get another type and a script restores them.
 */
export function deferScripts(html: string, nonce: string): string {
  const deferred = html.replace(`<script nonce="${nonce}" type="module" async="">`, `<script nonce="${nonce}" type="deferred">`);
  if (deferred === html) return html;
  const script = `<script nonce="${nonce}">(${loadOncePainted.toString()})()</script>`;
  return deferred.replaceAll('<link rel="modulepreload"', '<link rel="deferred"').replace('</body>', () => `${script}</body>`);
}

/** Runs in the browser as text: it must not name anything outside itself. The content policy allows the restored script by its hash. */
function loadOncePainted(): void {
  let started = false;
  const load = () => {
    if (started) return;
    started = true;
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=deferred]')) link.rel = 'modulepreload';
    const script = document.createElement('script');
    script.type = 'module';
    script.textContent = document.querySelector('script[type=deferred]')!.textContent;
    document.head.append(script);
  };
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) return load();
  const observer = new PerformanceObserver(() => {
    observer.disconnect();
    load();
  });
  observer.observe({ type: 'paint', buffered: true });
  // A tab in the background is not painted until it is shown; it may as well be ready by then.
  addEventListener('load', load);
}
