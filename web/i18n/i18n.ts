import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { simplifiedWords } from '../../rules/chinese/simplified.ts';
import { isChinese, type Locale } from '../../rules/localized-text.ts';
import type { Catalogue } from './catalogue.ts';
import bilingualEn from './en/bilingual.ts';
import bilingualZh from './zh-HK/bilingual.ts';

/** The words of every screen, and some of the namespaces that others load by themselves. */
export type ReaderWords = Catalogue & Readonly<Record<string, object>>;

/**
 * An i18next instance with the reader's words and the phrases that are always shown in both languages. For Simplified Chinese the Traditional
 * words are given, and rules/chinese/opencc.ts must have been imported.
 */
export function createI18n(locale: Locale, words: ReaderWords): i18n {
  const own = { bilingual: isChinese(locale) ? bilingualZh : bilingualEn, ...words };
  const instance = createInstance();
  instance.use(initReactI18next);
  void instance.init({
    lng: locale,
    initAsync: false,
    defaultNS: 'common',
    interpolation: { escapeValue: false }, // React escapes
    react: { useSuspense: false },
    resources: {
      en: { bilingual: bilingualEn },
      'zh-HK': { bilingual: bilingualZh },
      [locale]: locale === 'zh-CN' ? simplifiedWords(own) : own,
    },
  });
  return instance;
}
