import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/navigation/page-title.tsx';
import { SitePage } from '../../layout/site-page.tsx';

/** Sends an operator to set up the required second factor. */
export function SecondFactorFirst() {
  const { t } = useTranslation('operator');
  return (
    <SitePage>
      <main id="main" tabIndex={-1} className="wrap min-h-[70dvh] py-10 lg:py-16">
        <PageTitle title={t('factor_first.title')} noindex />
        <h1 className="h1">{t('factor_first.title')}</h1>
        <p className="muted mt-2 mb-6 max-w-[38rem]">{t('factor_first.sentence')}</p>
        <ButtonLink look="primary" to="/profile#second-factor">
          {t('factor_first.set_up')}
        </ButtonLink>
      </main>
    </SitePage>
  );
}
