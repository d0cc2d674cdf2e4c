import type { Locale } from '../../../contract/text.ts';
import { isChinese, localeOfTag } from '../../../rules/localized-text.ts';

export const DEFAULT_LOCALE: Locale = 'en';

/** Each language by its own name. */
export const localeNames: Record<Locale, string> = { en: 'English', 'zh-HK': '繁體中文', 'zh-CN': '简体中文' };

/** Each language in one or two letters, where there is room for no more. */
export const localeSigns: Record<Locale, string> = { en: 'EN', 'zh-HK': '繁', 'zh-CN': '简' };

export const locales = Object.keys(localeNames) as Locale[];

/** The language that stands beside the reader's where both are shown: Chinese for English, English for Chinese. */
export function otherLocale(locale: Locale): 'en' | 'zh-HK' {
  return isChinese(locale) ? 'en' : 'zh-HK';
}

/** The reader's language by a tag or a cookie's value; nothing for any other language. */
export function localeFrom(tag: string | null | undefined): Locale | undefined {
  return localeOfTag(tag ?? '');
}

const A_YEAR = 365 * 24 * 3600;

/** The cookie that remembers a chosen language. */
export function localeCookie(locale: Locale): string {
  return `locale=${locale}; Path=/; Max-Age=${A_YEAR}; SameSite=Lax`;
}
