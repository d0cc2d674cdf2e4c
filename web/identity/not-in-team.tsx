import { useTranslation } from 'react-i18next';
import { SitePage } from '../layout/site-page.tsx';
import { Button } from '../ui/button.tsx';
import { PageTitle } from '../ui/navigation/page-title.tsx';

/** For a person who was taken out of the team, or was never in one: says what to do, and leads to their own account. */
export function NotInTeam() {
  const { t } = useTranslation(['team', 'provider']);
  return (
    <SitePage>
      <main id="main" tabIndex={-1} className="wrap min-h-[70dvh] py-10 lg:py-16">
        <PageTitle title={t('not_in')} noindex />
        <h1 className="h1">{t('not_in')}</h1>
        <p className="muted mt-2 max-w-[38rem]">{t('not_in_sentence')}</p>
        {/* Loads the page anew, and with it the teams that are left. */}
        <Button className="mt-5" onClick={() => window.location.assign('/dashboard')}>
          {t('provider:providers_only.back')}
        </Button>
      </main>
    </SitePage>
  );
}
