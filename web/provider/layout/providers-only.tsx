import { useTranslation } from 'react-i18next';
import { BecomeProvider } from '../../identity/become-provider.tsx';
import { useSession } from '../../lib/session/session.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/navigation/page-title.tsx';
import { SitePage } from '../../layout/site-page.tsx';

/** For users who are not providers: tells a client how to become one. */
export function ProvidersOnly() {
  const { t } = useTranslation('provider');
  const { user } = useSession();
  const role = user?.user_type;
  const grown = role === 'partner' || role === 'operator';
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
