import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import latinOnDark from '../art/logo/wordmark-latin-on-dark.svg';
import latin from '../art/logo/wordmark-latin.svg';
import fullOnDark from '../art/logo/wordmark-on-dark.svg';
import full from '../art/logo/wordmark.svg';

/** The wordmark, a link to the home page: with 舢舨 from 768 px, light and dark. Lazy, so the three hidden pictures are never fetched. */
export function Logo() {
  const { t } = useTranslation();
  return (
    <Link className="logo" to="/" aria-label={t('nav.home_label')}>
      <img className="on-light max-md:hidden!" src={full} alt="" width="187" height="32" loading="lazy" />
      <img className="on-light md:hidden!" src={latin} alt="" width="138" height="32" loading="lazy" />
      <img className="on-dark max-md:hidden!" src={fullOnDark} alt="" width="187" height="32" loading="lazy" />
      <img className="on-dark md:hidden!" src={latinOnDark} alt="" width="138" height="32" loading="lazy" />
    </Link>
  );
}
