import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { languages, locales, type Locale } from '../../rules/localized-text.ts';
import { useLocale } from '../i18n/locale.ts';
import { Icon } from '../ui/icon.tsx';

/** So many have room in a header. The footer has all, and the account. */
const MOST_SHOWN = 2;

/** The same address in other languages. Plain links, so they work before and without JavaScript. */
export function LanguageSwitch() {
  const { t } = useTranslation();
  const address = useAddressIn();
  return (
    <span className="flex shrink-0 items-center">
      <Icon name="globe" size="s" className="muted mr-1 hidden sm:block lg:max-xl:hidden" />
      {useOtherLocales()
        .slice(0, MOST_SHOWN)
        .map((locale) => (
          <a
            key={locale}
            className="btn btn-ghost px-2.5!"
            href={address(locale)}
            lang={locale}
            hrefLang={locale}
            aria-label={t('field.about', { first: languages[locale].sign, second: languages[locale].name })}
          >
            {languages[locale].sign}
          </a>
        ))}
    </span>
  );
}

/** The languages that the reader does not read at the moment. */
export function useOtherLocales(): Locale[] {
  const shown = useLocale();
  return locales.filter((locale) => locale !== shown);
}

/** This screen's address with `?lang=`; the server remembers it and drops it again. */
export function useAddressIn(): (locale: Locale) => string {
  const { pathname, search } = useLocation();
  return (locale) => {
    const query = new URLSearchParams(search);
    query.set('lang', locale);
    return `${pathname}?${query}`;
  };
}
