/**
 * Puts a script ahead of all others into a document that stands in a frame on another site. It is no part of the bundle: screens outside of
 * frames never see it.
 */
export function withFrameScript(html: string, nonce: string): string {
  return html.replace('<head>', () => `<head><script nonce="${nonce}">(${behaveInFrame.toString()})()</script>`);
}

/**
 * In a frame nothing is stored: what the app stores lives as long as the document, whether the browser would allow more or not, and nobody
 * is logged in. Links open a new tab. The site around hears the height, `null` while a dialog needs the whole window, and that Escape was
 * pressed outside of a dialog; only the site that has named itself in the frame's name (server/pages/embed/embed-script.ts) can read it.
 * Runs in the browser as text: it must not name anything outside itself.
 */
function behaveInFrame(): void {
  const memory = () => {
    const items: Record<string, string> = {};
    return Object.defineProperties(items, {
      getItem: { value: (key: string) => items[key] ?? null },
      setItem: { value: (key: string, value: unknown) => void (items[key] = String(value)) },
      removeItem: { value: (key: string) => void Reflect.deleteProperty(items, key) },
    });
  };
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { value: memory() });

  addEventListener(
    'click',
    (event) => {
      const link = (event.target as Element).closest('a');
      if (!link?.href || link.hasAttribute('download') || link.getAttribute('href')?.startsWith('#')) return;
      link.target = '_blank';
      link.rel = 'noopener';
      // The router would follow it here.
      event.stopPropagation();
    },
    true,
  );

  const { dataset } = document.documentElement;
  dataset.framed = '';
  const [, host] = window.name.split(' ');
  if (window.parent === window || !host) return;
  const tell = (sampan: number | null | 'close') => window.parent.postMessage({ sampan }, host);
  const hasDialog = () => document.querySelector('.dialog-place') !== null;
  addEventListener('keydown', ({ key, isComposing }) => key === 'Escape' && !isComposing && !hasDialog() && tell('close'), true);
  addEventListener('DOMContentLoaded', () => {
    const { body } = document;
    let last: number | null | undefined;
    const tellHeight = () => {
      const whole = hasDialog();
      dataset.framed = whole ? 'whole' : '';
      const height = whole ? null : body.offsetHeight;
      if (height === last) return;
      last = height;
      tell(height);
    };
    // At once: a frame that is not in sight is not drawn, and then nothing is observed.
    tellHeight();
    new ResizeObserver(tellHeight).observe(body);
    new MutationObserver(tellHeight).observe(body, { childList: true, subtree: true });
  });
}
