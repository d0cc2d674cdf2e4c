import { simplified, simplifiedText } from './chinese/simplified.ts';

/**
 * The languages of the interface, each by its own name and in the one or two letters for where there is room for no more. One more is an
 * entry here and a folder of words in web/i18n/ (docs/decisions/050-one-list-of-languages.md).
 */
export const languages = {
  en: { name: 'English', sign: 'EN' },
  'zh-HK': { name: '繁體中文', sign: '繁' },
  'zh-CN': { name: '简体中文', sign: '简' },
} as const;

/** The reader's language: English, Traditional Chinese as written in Hong Kong, Simplified Chinese derived from it, or one with words of its own. */
export type Locale = keyof typeof languages;

/** In the order in which they are offered. */
export const locales = Object.keys(languages) as Locale[];

/** Words in the two languages that are written by hand; Simplified Chinese is derived from the Traditional. */
export type BilingualText = { readonly en: string; readonly 'zh-HK': string };

/** What the marketplace is called where it acts or writes itself. */
export const marketplace = { name: 'Sampan', name_zh: '舢舨' } as const;

/** Whether a reader reads Chinese, in either script. */
export function isChinese(locale: Locale): boolean {
  return locale.startsWith('zh-');
}

/** Chinese, and the languages that are written as it is but have tags of their own: Mandarin, Cantonese, Hakka ... (ISO 639-3 of `zho`). */
const CHINESE = ['zh', 'cmn', 'yue', 'hak', 'nan', 'wuu', 'gan', 'hsn'];

/**
 * The reader's language by a language tag: that of `en-GB` is English, that of `zh-Hans-CN` Simplified, which is also read in Singapore and
 * Malaysia, and that of any other Chinese Traditional.
 */
export function localeOfTag(tag: string): Locale | undefined {
  const [asked, main] = [tag.toLowerCase(), mainTag(tag)];
  if (!CHINESE.includes(main ?? ''))
    return locales.find((one) => one.toLowerCase() === asked) ?? locales.find((one) => mainTag(one) === main);
  if (/-hant\b/i.test(tag)) return 'zh-HK';
  return /-(?:hans|cn|sg|my)\b/i.test(tag) ? 'zh-CN' : 'zh-HK';
}

/** Of `en-GB` it is `en`. */
function mainTag(tag: string): string | undefined {
  return tag.split('-')[0]?.toLowerCase();
}

/** The language of the words for a reader where they are written in two, as refusals, mails and a provider's texts are. */
export function writtenLanguage(locale: Locale): keyof BilingualText {
  return isChinese(locale) ? 'zh-HK' : 'en';
}

/** Our own Chinese words in the script of the reader. `texts` are what others wrote inside them, such as a host's name. */
export function inScript(chinese: string, locale: Locale, texts: readonly string[] = []): string {
  return locale === 'zh-CN' ? simplified(chinese, texts) : chinese;
}

/** Words of our own in the reader's language; English for who reads neither of the two. `texts` as for `inScript`. */
export function textIn(words: BilingualText, locale: Locale, texts: readonly string[] = []): string {
  return isChinese(locale) ? inScript(words['zh-HK'], locale, texts) : words.en;
}

/** The names of somebody, as they may stand inside our own words. */
export function namesOf({ name, name_zh }: { name: string; name_zh: string }): string[] {
  return [name, name_zh];
}

/** A provider's text or name in the reader's language, or in the one that exists; `lang` says which. */
export function inLocale(en: string, zh: string, locale: Locale): { text: string; lang: Locale } {
  const chinese = isChinese(locale) ? zh !== '' : en === '';
  if (!chinese || zh === '') return { text: en, lang: 'en' };
  return locale === 'zh-CN' ? { text: simplifiedText(zh), lang: 'zh-CN' } : { text: zh, lang: 'zh-HK' };
}

/** As `inLocale`, for a list of short lines. */
export function linesInLocale(en: readonly string[], zh: readonly string[], locale: Locale): { lines: readonly string[]; lang: Locale } {
  const chinese = isChinese(locale) ? zh.length > 0 : en.length === 0;
  if (!chinese) return { lines: en, lang: 'en' };
  return locale === 'zh-CN' ? { lines: zh.map(simplifiedText), lang: 'zh-CN' } : { lines: zh, lang: 'zh-HK' };
}
