import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Locale } from '../../contract/text.ts';
import type { Catalogue, Translation } from './catalogue.ts';
import { simplifiedWords } from '../../rules/chinese/simplified.ts';
import bilingualEn from './en/bilingual.ts';
import type availability from './en/provider/availability.ts';
import type manifest from './en/provider/manifest.ts';
import type operator from './en/operator/operator.ts';
import type ownPages from './en/provider/own-pages.ts';
import type partners from './en/partners.ts';
import bilingualZh from './zh-HK/bilingual.ts';

/**
 * An i18next instance with the reader's catalogue and the phrases that are always shown in both languages. For Simplified Chinese
 * the Traditional catalogue is given, and rules/chinese/opencc.ts must have been imported.
 */
export function createI18n(
  locale: Locale,
  catalogue: Catalogue & {
    operator?: Translation<typeof operator>;
    availability?: Translation<typeof availability>;
    manifest?: Translation<typeof manifest>;
    own_pages?: Translation<typeof ownPages>;
    partners?: Translation<typeof partners>;
  },
): i18n {
  const instance = createInstance();
  instance.use(initReactI18next);
  void instance.init({
    lng: locale,
    initAsync: false,
    defaultNS: 'common',
    interpolation: { escapeValue: false }, // React escapes
    react: { useSuspense: false },
    resources: {
      en: { bilingual: bilingualEn, ...(locale === 'en' && catalogue) },
      'zh-HK': { bilingual: bilingualZh, ...(locale === 'zh-HK' && catalogue) },
      ...(locale === 'zh-CN' && { 'zh-CN': simplifiedWords({ bilingual: bilingualZh, ...catalogue }) }),
    },
  });
  return instance;
}
