import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../../contract/api.ts';
import { LanguageForm } from '../../identity/language-form.tsx';
import { ThemeCard } from '../../identity/theme-card.tsx';
import { PasswordForm } from '../../identity/password-form.tsx';
import { StaleBanner } from '../../ui/feedback/stale-banner.tsx';
import { loadNamespace } from '../../i18n/load-namespace.ts';
import { PartnerSkeleton } from '../layout/partner-skeleton.tsx';
import { call } from '../../lib/call/call.ts';
import { load } from '../../lib/load.ts';
import { requirePartner } from '../../lib/session/session.tsx';
import { useLastGood } from '../../lib/hooks/use-last-good.ts';
import { PartnerProfileForm } from './profile-form.tsx';
import { StatusBanner } from '../status-banner.tsx';
import { TermsCard } from './terms-card.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { PageTitle } from '../../ui/navigation/page-title.tsx';
import type { Route } from './+types/partner-settings.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await loadNamespace('settings');
  return load(requirePartner(request).then(() => call(api.partners.me)));
}

export const HydrateFallback = PartnerSkeleton;

export default function PartnerSettings({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(['partners', 'settings']);
  const data = useLastGood(loaderData, 'profile');
  const words = { failed: t('settings.load_failed'), slow: t('settings.slow') };
  return (
    <main id="main" tabIndex={-1} className="app-m">
      <PageTitle title={t('settings.title')} noindex />
      <h1 className="h1">{t('settings.title')}</h1>
      <p className="muted mt-0.5 mb-5 text-md lg:mb-6">{t('settings.sentence')}</p>
      {data && loaderData.error && <StaleBanner className="mb-4">{t('settings.stale')}</StaleBanner>}
      <div className="grid max-w-form grid-cols-[minmax(0,1fr)] gap-4">
        <LoadState data={data} error={loaderData.error} words={words}>
          {(profile) => (
            <>
              <div className="empty:hidden [&>*]:mb-0">
                <StatusBanner partner={profile} />
              </div>
              <PartnerProfileForm profile={profile} />
              <TermsCard profile={profile} />
            </>
          )}
        </LoadState>
        <PasswordForm />
        <LanguageForm />
        <ThemeCard />
        <p>
          <Link className="link" to="/profile">
            {t('settings:personal')}
          </Link>
        </p>
      </div>
    </main>
  );
}
