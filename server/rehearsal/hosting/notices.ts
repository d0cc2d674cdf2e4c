import { escapeHtml } from '../../core/text/escape-html.ts';
import type { BilingualText } from '../../../rules/localized-text.ts';

type HostNotice = { status: number; title: BilingualText; sentence: BilingualText };

/** What a browser reads at the rehearsals' host when there is no rehearsal to see. */
export const notices = {
  none: {
    status: 404,
    title: { en: 'No rehearsal is open here', 'zh-HK': '此處沒有進行中的演習' },
    sentence: {
      en: 'It has ended, or it was opened in another browser. You can open one under Weather in your workspace.',
      'zh-HK': '演習已結束，或已在另一個瀏覽器開啟。你可在工作台的「天氣安排」開啟演習。',
    },
  },
  over: {
    status: 410,
    title: { en: 'This rehearsal has ended', 'zh-HK': '演習已結束' },
    sentence: {
      en: 'Nothing of it is left. You can open another under Weather in your workspace.',
      'zh-HK': '演習的所有資料已刪除。你可在工作台的「天氣安排」再次開啟演習。',
    },
  },
  away: {
    status: 502,
    title: { en: 'The rehearsal isn’t answering', 'zh-HK': '演習暫時沒有回應' },
    sentence: {
      en: 'Reload the page in a moment. If that doesn’t help, open another under Weather in your workspace.',
      'zh-HK': '請稍後重新載入此頁。如仍沒有回應，可在工作台的「天氣安排」再次開啟演習。',
    },
  },
} as const satisfies Record<string, HostNotice>;
export type NoticeName = keyof typeof notices;

const back: BilingualText = { en: 'Back to the marketplace', 'zh-HK': '返回平台' };

const style = `
  :root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif; }
  main { max-width: 34rem; margin: 12vh auto; padding: 0 1.5rem; }
  section + section { margin-top: 2.5rem; }
  h1, h2 { font-size: 1.5rem; line-height: 1.3; margin: 0 0 .5rem; }
  p { margin: 0 0 .75rem; }
  a { display: inline-flex; align-items: center; min-height: 2.75rem; color: LinkText; }`;

/** The document of a notice, in both languages, which leads back to the marketplace at `home`. */
export function noticeHtml(name: NoticeName, home: string): string {
  const { title, sentence } = notices[name];
  const part = (language: 'en' | 'zh-HK', heading: string) =>
    `<section lang="${language}"><${heading}>${title[language]}</${heading}><p>${sentence[language]}</p><a href="${escapeHtml(home)}">${back[language]}</a></section>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title.en} ${title['zh-HK']}</title><style>${style}</style></head><body><main>${part('en', 'h1')}${part('zh-HK', 'h2')}</main></body></html>`;
}
