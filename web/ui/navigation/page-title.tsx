import { useTranslation } from 'react-i18next';
import { locales, type Locale } from '../../../rules/localized-text.ts';
import { useLocale } from '../../i18n/locale.ts';

type Props = {
  title: string;
  description?: string;
  /** Absolute address of this screen, for search engines and shared links. */
  address?: string;
  /** Absolute address of a picture for shared links. */
  picture?: string;
  noindex?: boolean;
  /** The screen exists in all languages. */
  languages?: boolean;
};

/** The document's title and what a search engine or a shared link shows of it. React lifts these into <head>. */
export function PageTitle({ title, description, address, picture, noindex = false, languages = false }: Props) {
  const { t } = useTranslation();
  const whole = t('page_title', { title });
  const locale = useLocale();
  const own = languages && address ? addressIn(address, locale) : address;
  return (
    <>
      <title>{whole}</title>
      <meta property="og:title" content={whole} />
      <meta property="og:site_name" content="Sampan 舢舨" />
      <meta property="og:type" content="website" />
      {description && <meta name="description" content={description} />}
      {description && <meta property="og:description" content={description} />}
      {own && <link rel="canonical" href={own} />}
      {address && <meta property="og:url" content={address} />}
      {address && languages && (
        <>
          {locales.map((one) => (
            <link key={one} rel="alternate" hrefLang={one} href={addressIn(address, one)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={address} />
        </>
      )}
      {picture && <meta property="og:image" content={picture} />}
      {noindex && <meta name="robots" content="noindex" />}
    </>
  );
}

/** The address with `?in=`; without it the language is the reader's, and English for search engines. */
function addressIn(address: string, locale: Locale): string {
  return locale === 'en' ? address : `${address}${address.includes('?') ? '&' : '?'}in=${locale}`;
}
