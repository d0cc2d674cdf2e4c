import type { Locale } from '../../../rules/localized-text.ts';
import { isChinese, localeOfTag } from '../../../rules/localized-text.ts';

export const DEFAULT_LOCALE: Locale = 'en';

/** The language that stands beside the reader's where both are shown: Chinese for English, English for all others. */
export function otherLocale(locale: Locale): 'en' | 'zh-HK' {
  return locale === 'en' ? 'zh-HK' : 'en';
}

/** The reader's language by a tag or a cookie's value; nothing for any other language. */
export function localeFrom(tag: string | null | undefined): Locale | undefined {
  return localeOfTag(tag ?? '');
}

/** The folder of web/i18n/ with the words for a reader: Simplified Chinese is derived from the Traditional. */
export function folderOf(locale: Locale): string {
  return locale === 'zh-CN' ? 'zh-HK' : locale;
}

const A_YEAR = 365 * 24 * 3600;

/** The cookie that remembers a chosen language. */
export function localeCookie(locale: Locale): string {
  return `locale=${locale}; Path=/; Max-Age=${A_YEAR}; SameSite=Lax`;
}

/** Marks words that there are in English and Chinese only, where they are English for the reader of a further language. */
export function bilingualLang(locale: Locale): 'en' | undefined {
  return locale === 'en' || isChinese(locale) ? undefined : 'en';
}
