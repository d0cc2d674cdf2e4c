import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../../contract/text.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { inLocale } from '../../../../rules/localized-text.ts';

/** What a service is called in the reader's language; a draft may have no name yet. */
export function useServiceTitle(): (service: { title: string; title_zh: string }) => { text: string; lang: Locale } {
  const { t } = useTranslation('own_services');
  const locale = useLocale();
  return ({ title, title_zh }) => {
    const found = inLocale(title, title_zh, locale);
    return found.text ? found : { text: t('list.untitled'), lang: locale };
  };
}
