import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useLocale } from '../i18n/locale.ts';
import { otherLocale } from '../lib/format/locale.ts';
import { Icon } from '../ui/icon.tsx';

/** The same address in the other language. A plain link, so it works before and without JavaScript. */
export function LanguageSwitch() {
  const { t } = useTranslation();
  const other = otherLocale(useLocale());
  return (
    <a className="btn btn-ghost px-3!" href={useAddressIn(other)} lang={other} hrefLang={other} aria-label={t('nav.switch_language_label')}>
      <Icon name="globe" />
      {t('nav.switch_language')}
    </a>
  );
}

/** This screen's address with `?lang=`; the server remembers it and drops it again. */
export function useAddressIn(locale: string): string {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  query.set('lang', locale);
  return `${pathname}?${query}`;
}
