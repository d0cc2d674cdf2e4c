/**
 * A screen that is read before it is used: until it can be seen, style, letters and first picture have the line to themselves, and only
 * then the scripts come. React Router's <Scripts> has no property for that, so its tags are put to sleep and a script wakes them.
 */
export function seenFirst(html: string): string {
  const asleep = html.replace('<script type="module" async="">', '<script type="asleep">');
  if (asleep === html) return html;
  return asleep
    .replaceAll('<link rel="modulepreload"', '<link rel="asleep"')
    .replace('</body>', `<script>(${wakeOnceSeen.toString()})()</script></body>`);
}

/** Runs in the browser as text, so it can name nothing outside itself. The content policy allows the woken script by its hash. */
function wakeOnceSeen(): void {
  const early = new AbortController();
  let pressed = (): void => undefined;
  // What does nothing by itself is pressed again once React listens; a link or a form that leads on without scripts just does.
  const hold = (event: Event, selector: string, again: (element: never) => void) => {
    const element = (event.target as Element).closest(selector);
    if (!element) return;
    event.preventDefault();
    pressed = () => again(element as never);
  };
  const { signal } = early;
  document.addEventListener('click', (event) => hold(event, 'button[type=button]', (button: HTMLElement) => button.click()), { signal });
  document.addEventListener('submit', (event) => hold(event, '.needs-script', (form: HTMLFormElement) => form.requestSubmit()), { signal });
  document.addEventListener('alive', () => {
    early.abort();
    pressed();
  });

  const wake = () => {
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
}
