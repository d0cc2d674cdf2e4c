import type { Locale } from '../contract/text.ts';

/** A provider's text in the reader's language, or in the one that exists; `lang` says which. */
export function inLocale(en: string, zh: string, locale: Locale): { text: string; lang: Locale } {
  const chinese = locale === 'zh-HK' ? zh !== '' : en === '';
  return chinese && zh !== '' ? { text: zh, lang: 'zh-HK' } : { text: en, lang: 'en' };
}
