import type { Locale } from '../contract/text.ts';
import { simplified } from './chinese/simplified.ts';

/** Words in the two languages that are written by hand; Simplified Chinese is derived from the Traditional. */
export type BilingualText = { readonly en: string; readonly 'zh-HK': string };

/** What the marketplace is called where it acts or writes itself. */
export const marketplace = { name: 'Sampan', name_zh: '舢舨' } as const;

/** Whether a reader reads Chinese, in either script. */
export function isChinese(locale: Locale): boolean {
  return locale !== 'en';
}

/** The reader's language by a language tag such as `zh-Hans-CN`: Simplified for the Mainland, Singapore and Malaysia, Traditional for any other Chinese. */
export function localeOfTag(tag: string): Locale | undefined {
  if (/^en\b/i.test(tag)) return 'en';
  if (!/^zh\b/i.test(tag)) return undefined;
  if (/-hant\b/i.test(tag)) return 'zh-HK';
  return /-(?:hans|cn|sg|my)\b/i.test(tag) ? 'zh-CN' : 'zh-HK';
}

/** The language in which the words for a reader are written by hand. */
export function writtenLanguage(locale: Locale): keyof BilingualText {
  return isChinese(locale) ? 'zh-HK' : 'en';
}

/** Traditional Chinese in the script of the reader; unchanged for who does not read Simplified. */
export function inScript(chinese: string, locale: Locale): string {
  return locale === 'zh-CN' ? simplified(chinese) : chinese;
}

/** Words of our own in the reader's language. */
export function textIn(words: BilingualText, locale: Locale): string {
  return isChinese(locale) ? inScript(words['zh-HK'], locale) : words.en;
}

/** A provider's text in the reader's language, or in the one that exists; `lang` says which. */
export function inLocale(en: string, zh: string, locale: Locale): { text: string; lang: Locale } {
  const chinese = isChinese(locale) ? zh !== '' : en === '';
  if (!chinese || zh === '') return { text: en, lang: 'en' };
  return locale === 'zh-CN' ? { text: simplified(zh), lang: 'zh-CN' } : { text: zh, lang: 'zh-HK' };
}

/** As `inLocale`, for the name of somebody, which keeps the characters it was given. */
export function nameInLocale(en: string, zh: string, locale: Locale): { text: string; lang: Locale } {
  return inLocale(en, zh, writtenLanguage(locale));
}

/** As `inLocale`, for a list of short lines. */
export function linesInLocale(en: readonly string[], zh: readonly string[], locale: Locale): { lines: readonly string[]; lang: Locale } {
  const chinese = isChinese(locale) ? zh.length > 0 : en.length === 0;
  if (!chinese) return { lines: en, lang: 'en' };
  return locale === 'zh-CN' ? { lines: zh.map(simplified), lang: 'zh-CN' } : { lines: zh, lang: 'zh-HK' };
}
