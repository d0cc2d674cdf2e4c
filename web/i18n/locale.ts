import { useTranslation } from 'react-i18next';
import type { Locale } from '../../contract/text.ts';

/** The reader's language. */
export function useLocale(): Locale {
  const { i18n } = useTranslation();
  return i18n.language as Locale;
}
