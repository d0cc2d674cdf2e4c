import type { Locale } from '../../../contract/text.ts';

export const DEFAULT_LOCALE: Locale = 'en';

/** Each language by its own name. */
export const localeNames: Record<Locale, string> = { en: 'English', 'zh-HK': '繁體中文' };

/** The other of the two languages. */
export function otherLocale(locale: Locale): Locale {
  return locale === 'en' ? 'zh-HK' : 'en';
}

/** `zh-HK` for anything Chinese, `en` for anything English, else nothing. */
export function localeFrom(tag: string | null | undefined): Locale | undefined {
  if (/^zh\b/i.test(tag ?? '')) return 'zh-HK';
  if (/^en\b/i.test(tag ?? '')) return 'en';
  return undefined;
}

const A_YEAR = 365 * 24 * 3600;

/** The cookie that remembers a chosen language. */
export function localeCookie(locale: Locale): string {
  return `locale=${locale}; Path=/; Max-Age=${A_YEAR}; SameSite=Lax`;
}
