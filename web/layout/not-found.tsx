import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import spot from '../art/spots/404.svg';
import { PageTitle } from '../ui/navigation/page-title.tsx';

/** An address, or a provider's page, that does not exist. */
export function NotFound() {
  const { t } = useTranslation();
  return (
    <main id="main" tabIndex={-1} className="wrap grid min-h-[70dvh] place-items-center py-14 text-center lg:py-20">
      <PageTitle title={t('not_found.title')} noindex />
      <div>
        <img src={spot} alt="" width="416" height="312" className="mx-auto w-[26rem] max-w-full" />
        <h1 className="h1 mt-4">{t('not_found.title')}</h1>
        <p className="muted mx-auto mt-2 max-w-[30rem] text-balance">{t('not_found.sentence')}</p>
        <div className="mt-6">
          <Link className="btn btn-primary btn-lg" to="/">
            {t('actions.back_home')}
          </Link>
        </div>
      </div>
    </main>
  );
}
