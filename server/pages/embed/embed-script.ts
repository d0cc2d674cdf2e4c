import { locales, textIn, type BilingualText } from '../../../rules/localized-text.ts';
import '../../../rules/chinese/opencc.ts';

const words = {
  book: { en: 'Book now', 'zh-HK': '立即預訂' },
  title: { en: 'Booking', 'zh-HK': '預訂' },
  close: { en: 'Close', 'zh-HK': '關閉' },
} as const satisfies Record<string, BilingualText>;
type Words = Record<keyof typeof words, string>;

/** The text of `/embed.js`: at most 3,000 bytes, without a build, for any browser that knows `<dialog>`. */
export function embedScript(): string {
  const inEach = Object.fromEntries(
    locales.map((locale) => [locale, Object.fromEntries(Object.entries(words).map(([name, text]) => [name, textIn(text, locale)]))]),
  );
  const code = putPage
    .toString()
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\s*\n\s*/g, '\n')
    .replace(/ {2,}/g, ' ');
  return `(${code})(${JSON.stringify(inEach)})\n`;
}

/**
 * Puts a provider's page where its script tag stands: in place, behind a button, or behind the site's own links to it. Until the frame has
 * given its first sign there is a plain link, and there it stays where a browser refuses the frame. Runs on sites of others as text: it
 * must not name anything outside itself, nor need anything that a strict content policy forbids.
 */
function putPage(words: Record<string, Words>): void {
  const script = document.currentScript as HTMLScriptElement;
  const { page = '', show, lang = navigator.language, text, colors = '' } = script.dataset;
  const { origin } = new URL(script.src);
  const locale = lang in words ? lang : lang.startsWith('zh') ? 'zh-HK' : 'en';
  const said = words[locale]!;
  const root = document.documentElement.style;
  // The click of a partner's link that led to this site.
  const click = /[?&](ref=[\da-f-]{36})(?![^&])/i.exec(location.search)?.[1];
  const address = (path: string, ...query: (string | undefined)[]) =>
    `${origin}/${path}/${encodeURIComponent(page)}?${query.filter(Boolean).join('&')}`;

  const make = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag, style: object, given: object) => {
    const element = Object.assign(document.createElement(tag), given);
    Object.assign(element.style, { border: 0, margin: 0, padding: 0, ...style });
    return element;
  };
  const link = make('a', {}, { href: address('page', click), textContent: said.book, target: '_blank', rel: 'noopener' });
  let overflow = '';
  const lockScroll = () => {
    overflow = root.overflow;
    root.overflow = 'hidden';
  };
  const unlockScroll = () => {
    root.overflow = overflow;
  };

  const makeFrame = (height: string, onHeight: (height: number | null) => void, onClose: () => void) => {
    const frame = make(
      'iframe',
      { width: '100%', height, display: 'block', background: 'none' },
      { src: address('embed', `in=${locale}`, click), title: said.title, name: `sampan ${location.origin}`, allow: 'clipboard-write' },
    );
    addEventListener('message', ({ data, origin: from, source }: MessageEvent<{ sampan?: string; height: number | null } | null>) => {
      if (from !== origin || source !== frame.contentWindow) return;
      link.remove();
      if (data?.sampan === 'height') onHeight(data.height);
      if (data?.sampan === 'close') onClose();
    });
    return frame;
  };

  // While a dialog is open in it, the frame has the whole window: a dialog in the middle of a long frame might be out of sight.
  const showHere = () => {
    const box = make('div', {}, {});
    let whole = false;
    const frame = makeFrame(
      '0',
      (height) => {
        if (height === null && !whole) {
          box.style.height = `${box.offsetHeight}px`;
          lockScroll();
          frame.popover = 'manual';
          frame.showPopover();
        }
        if (height !== null && whole) {
          frame.popover = null;
          unlockScroll();
          box.style.height = '';
        }
        whole = height === null;
        frame.style.height = whole ? '100%' : `${height}px`;
      },
      () => undefined,
    );
    box.append(link, frame);
    script.after(box);
  };

  let dialog: HTMLDialogElement | undefined;
  const open = () => {
    if (!dialog) {
      const made = (dialog = make(
        'dialog',
        { width: '100%', maxWidth: '64rem', height: '100%', maxHeight: '100%', margin: 'auto', boxShadow: '0 0 0 100vmax #0b122299' },
        { ariaLabel: said.title, onclose: unlockScroll },
      ));
      const box = make('div', { display: 'flex', flexDirection: 'column', height: '100%', background: '#fff' }, {});
      const close = make(
        'button',
        { padding: '0 1rem', height: '2.75rem', alignSelf: 'end', flex: 'none', font: '1rem system-ui', color: '#131c30', background: 'none' },
        { type: 'button', textContent: said.close, onclick: () => made.close() },
      );
      box.append(
        close,
        link,
        makeFrame(
          '100%',
          () => undefined,
          () => made.close(),
        ),
      );
      made.append(box);
      document.body.append(made);
    }
    lockScroll();
    dialog.showModal();
  };

  if (show === 'button') {
    const [background = '#1e40af', color = '#fff'] = colors.split(' ').filter(Boolean);
    const style = { padding: '.75rem 1.25rem', minHeight: '2.75rem', borderRadius: '.625rem', font: '600 1rem system-ui', cursor: 'pointer' };
    script.after(
      make('button', { ...style, background, color }, { type: 'button', textContent: text ?? said.book, ariaHasPopup: 'dialog', onclick: open }),
    );
  } else if (show === 'popup')
    addEventListener('click', (event) => {
      const { button, ctrlKey, metaKey, shiftKey, altKey, target } = event;
      const found = (target as Element).closest('a');
      if (found === link || found?.href.split('?')[0] !== link.href.split('?')[0]) return;
      if (event.defaultPrevented || button || ctrlKey || metaKey || shiftKey || altKey) return;
      event.preventDefault();
      open();
    });
  else showHere();
}
