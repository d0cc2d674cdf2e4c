import type { Locale } from '../../../contract/text.ts';

/** A provider's words in the reader's language; falls back to the language that exists, and says which it is. */
export function inLocale(en: string, zh: string, locale: Locale): { text: string; lang: Locale } {
  const chinese = locale === 'zh-HK' ? zh !== '' : en === '';
  return chinese && zh !== '' ? { text: zh, lang: 'zh-HK' } : { text: en, lang: 'en' };
}
