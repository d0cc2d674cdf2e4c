import { locales, textIn, type BilingualText } from '../../../rules/localized-text.ts';
import '../../../rules/chinese/opencc.ts';

/** Of the button and the link, and of what closes the page. */
const words: readonly BilingualText[] = [
  { en: 'Book now', 'zh-HK': '立即預訂' },
  { en: 'Close', 'zh-HK': '關閉' },
];

/** The text of `/embed.js`: at most 3,000 bytes, without a build, for any browser that knows `<dialog>`. */
export function embedScript(): string {
  const inEach = Object.fromEntries(locales.map((locale) => [locale, words.map((text) => textIn(text, locale))]));
  // Blanks beside signs say nothing to a browser; the function has no text with any.
  const code = embed
    .toString()
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([=<>{}()[\],;:?&|!]) ?/g, '$1')
    .replace(/[;,]}/g, '}');
  return `(${code})(${JSON.stringify(inEach)})\n`;
}

/**
 * Puts a provider's page where its script tag stands: in place, behind a button, or behind the site's own links to it. Until the frame has
 * given its first sign there is a plain link, and there it stays where a browser refuses the frame. Runs on sites of others as text: it
 * must not name anything outside itself, nor need anything that a strict content policy forbids.
 */
function embed(words: Record<string, string[]>): void {
  const script = document.currentScript as HTMLScriptElement;
  const { page, show, lang = navigator.language, text, colors } = script.dataset;
  const { origin } = new URL(script.src);
  const locale = lang in words ? lang : lang.startsWith('zh') ? 'zh-HK' : 'en';
  const [book, close] = words[locale]!;
  const html = document.documentElement.style;
  // The click of a partner's link that led to this site.
  const click = /[?&](ref=[\da-f-]{36})\b/i.exec(location.search)?.[1] ?? '';
  let dialog: HTMLDialogElement | undefined;
  let overflow = '';

  const make = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag, style: string, given?: object) => {
    const element = Object.assign(document.createElement(tag), given);
    element.style.cssText = `border:0;margin:0;padding:0;${style}`;
    return element;
  };
  const link = make('a', '', { href: `${origin}/page/${page}?${click}`, textContent: book, target: '_blank' });

  const lock = () => {
    overflow = html.overflow;
    html.overflow = 'hidden';
  };
  const unlock = () => (html.overflow = overflow);

  // The frame tells its height, or null while it needs the whole window, or that it wants to be closed.
  const makeFrame = (height: string, onHeight?: (frame: HTMLIFrameElement, height: number | null) => void) => {
    const frame = make('iframe', `display:block;width:100%;background:none;height:${height}`, {
      src: `${origin}/embed/${page}?in=${locale}${click && '&'}${click}`,
      title: book,
      name: `sampan ${location.origin}`,
      allow: 'clipboard-write',
    });
    addEventListener('message', ({ data, source, origin: from }: MessageEvent<{ sampan: number | null | 'close' }>) => {
      if (from !== origin || source !== frame.contentWindow) return;
      link.remove();
      if (data.sampan === 'close') shut();
      else onHeight?.(frame, data.sampan);
    });
    return frame;
  };

  const shut = () => dialog?.close();
  const makeDialog = () => {
    const size = 'width:100%;max-width:64rem;height:100%;max-height:100%;margin:auto;box-shadow:0 0 0 100vmax #0009';
    const made = make('dialog', size, { ariaLabel: book, onclose: unlock });
    const bar = 'align-self:end;flex:none;height:2.75rem;padding:0 1rem;font:1rem system-ui;color:#123;background:none';
    const box = make('div', 'display:flex;flex-direction:column;height:100%;background:#fff');
    box.append(make('button', bar, { textContent: close, onclick: shut }), link, makeFrame('100%'));
    made.append(box);
    document.body.append(made);
    return made;
  };
  const open = () => {
    dialog ??= makeDialog();
    lock();
    dialog.showModal();
  };

  if (show === 'button') {
    const [background, color] = (colors ?? '#1e40af #fff').split(' ');
    const look = `padding:.75rem 1.25rem;border-radius:.625rem;font:600 1rem system-ui;cursor:pointer;color:${color};background:${background}`;
    script.after(make('button', look, { type: 'button', textContent: text ?? book, ariaHasPopup: 'dialog', onclick: open }));
  } else if (show === 'popup')
    addEventListener('click', (event) => {
      const { target, button, ctrlKey, metaKey, shiftKey, defaultPrevented } = event;
      const found = (target as Element).closest('a');
      if (found === link || found?.href.split('?')[0] !== link.href.split('?')[0]) return;
      if (button || ctrlKey || metaKey || shiftKey || defaultPrevented) return;
      event.preventDefault();
      open();
    });
  else {
    const box = make('div', '');
    // For its dialog the frame gets the whole window: in the middle of a long frame a dialog might be out of sight.
    const frame = makeFrame('0', ({ style }, height) => {
      const whole = height === null;
      if (whole && frame.popover) return;
      box.style.height = whole ? style.height : '';
      if (whole) {
        lock();
        frame.popover = 'manual';
        frame.showPopover();
      } else if (frame.popover) {
        frame.popover = null;
        unlock();
      }
      style.height = whole ? '100%' : `${height}px`;
    });
    box.append(link, frame);
    script.after(box);
  }
}
