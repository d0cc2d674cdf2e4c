import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/navigation/page-title.tsx';
import { SitePage } from '../../layout/site-page.tsx';

/** For users who are not operators. */
export function OperatorsOnly() {
  const { t } = useTranslation('operator');
  return (
    <SitePage>
      <main id="main" tabIndex={-1} className="wrap min-h-[70dvh] py-10 lg:py-16">
        <PageTitle title={t('only.title')} noindex />
        <h1 className="h1">{t('only.title')}</h1>
        <p className="muted mt-2 mb-6 max-w-[38rem]">{t('only.sentence')}</p>
        <ButtonLink to="/dashboard">{t('only.back')}</ButtonLink>
      </main>
    </SitePage>
  );
}
