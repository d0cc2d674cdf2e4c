import { useTranslation } from 'react-i18next';
import { BecomeProvider } from '../../identity/become-provider.tsx';
import { NotInTeam } from '../../identity/not-in-team.tsx';
import { useSession, useTeam } from '../../lib/session/session.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/navigation/page-title.tsx';
import { SitePage } from '../../layout/site-page.tsx';

/** For users who are not providers: tells a client how to become one. For managers where a screen is the owner's, or who are not in the team any more. */
export function ProvidersOnly({ code }: { code: unknown }) {
  const { t } = useTranslation('provider');
  const { user } = useSession();
  const team = useTeam();
  if (code === 'not_in_team') return <NotInTeam />;
  const role = user?.user_type;
  const grown = role === 'partner' || role === 'operator';
  if (team) return <OwnerOnly />;
  return (
    <SitePage>
      <main id="main" tabIndex={-1} className="wrap min-h-[70dvh] py-10 lg:py-16">
        <PageTitle title={t('providers_only.title')} noindex />
        <h1 className="h1">{t('providers_only.title')}</h1>
        <p className="muted mt-2 max-w-[38rem]">{t(grown ? `elsewhere.${role}` : 'providers_only.sentence')}</p>
        {!grown && <BecomeProvider />}
        <ButtonLink look="ghost" className="mt-4 -ml-4.5" to="/dashboard">
          {t('providers_only.back')}
        </ButtonLink>
      </main>
    </SitePage>
  );
}

/** For managers, where a screen is the owner's. */
function OwnerOnly() {
  const { t } = useTranslation('team');
  return (
    <SitePage>
      <main id="main" tabIndex={-1} className="wrap min-h-[70dvh] py-10 lg:py-16">
        <PageTitle title={t('owner_only')} noindex />
        <h1 className="h1">{t('owner_only')}</h1>
        <p className="muted mt-2 max-w-[38rem]">{t('owner_only_sentence')}</p>
        <ButtonLink className="mt-5" to="/provider/dashboard">
          {t('back')}
        </ButtonLink>
      </main>
    </SitePage>
  );
}
