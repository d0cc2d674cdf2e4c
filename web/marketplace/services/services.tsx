import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import spot from '../../art/spots/services.svg';
import { ButtonLink } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/navigation/page-title.tsx';

/** `/services`: enterprise travel is coming soon, with links to what there is. */
export default function Services() {
  const { t } = useTranslation(['accounts', 'common']);
  return (
    <main id="main" tabIndex={-1} className="wrap grid min-h-[70dvh] place-items-center py-14 text-center lg:py-20">
      <PageTitle title={t('services.page_title')} description={t('services.sentence')} />
      <div>
        <img src={spot} alt="" width="336" height="252" className="mx-auto w-84 max-w-full" />
        <p className="eyebrow mt-4">{t('services.title')}</p>
        <h1 className="h1 mt-1">{t('services.page_title')}</h1>
        <p className="muted mx-auto mt-2 max-w-[34rem] text-balance">{t('services.sentence')}</p>
        <div className="mt-6 flex flex-wrap justify-center gap-3">
          <ButtonLink look="primary" size="lg" to="/register">
            {t('services.register')}
          </ButtonLink>
          <ButtonLink look="ghost" size="lg" to="/">
            {t('common:actions.back_home')}
          </ButtonLink>
        </div>
        <p className="muted mt-6 text-md">
          {t('services.week_question')}{' '}
          <Link className="link" to="/experiences">
            {t('services.week')}
          </Link>
        </p>
      </div>
    </main>
  );
}
