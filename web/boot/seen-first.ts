/**
 * A screen that is read before it is used: until it can be seen, style, letters and first picture have the line to themselves, and only
 * then the scripts come. React Router's <Scripts> has no property for that, so its tags are put to sleep and a script wakes them.
 */
export function seenFirst(html: string, nonce: string): string {
  const asleep = html.replace(`<script nonce="${nonce}" type="module" async="">`, `<script nonce="${nonce}" type="asleep">`);
  if (asleep === html) return html;
  const script = `<script nonce="${nonce}">(${wakeOnceSeen.toString()})()</script>`;
  return asleep.replaceAll('<link rel="modulepreload"', '<link rel="asleep"').replace('</body>', () => `${script}</body>`);
}

/** Runs in the browser as text, so it can name nothing outside itself. The content policy allows the woken script by its hash. */
function wakeOnceSeen(): void {
  let awake = false;
  const wake = () => {
    if (awake) return;
    awake = true;
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=asleep]')) link.rel = 'modulepreload';
    const script = document.createElement('script');
    script.type = 'module';
    script.textContent = document.querySelector('script[type=asleep]')!.textContent;
    document.head.append(script);
  };
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) return wake();
  const sight = new PerformanceObserver(() => {
    sight.disconnect();
    wake();
  });
  sight.observe({ type: 'paint', buffered: true });
  // A tab opened in the background is not painted until somebody looks; it may as well be ready by then.
  addEventListener('load', wake);
}
