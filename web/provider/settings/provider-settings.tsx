import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../../contract/api.ts';
import { loadNamespace } from '../../i18n/load-namespace.ts';
import { LanguageForm } from '../../identity/language-form.tsx';
import { ThemeCard } from '../../identity/theme-card.tsx';
import { PasswordForm } from '../../identity/password-form.tsx';
import { ProviderProfileForm } from './provider-profile-form.tsx';
import { CalendarFeedCard } from './calendar-feed.tsx';
import { PaymentLink, SettingsLinks } from './settings-links.tsx';
import { StaleBanner } from '../../ui/feedback/stale-banner.tsx';
import { ProviderSkeleton } from '../layout/provider-skeleton.tsx';
import { call } from '../../lib/call/call.ts';
import { load } from '../../lib/load.ts';
import { requireOwner } from '../../lib/session/session.tsx';
import { useLastGood } from '../../lib/hooks/use-last-good.ts';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { PageTitle } from '../../ui/navigation/page-title.tsx';
import type { Route } from './+types/provider-settings.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await Promise.all((['settings', 'own_messages', 'getting_paid'] as const).map(loadNamespace));
  return load(requireOwner(request).then(() => call(api.providers.me)));
}

export const HydrateFallback = ProviderSkeleton;

export default function ProviderSettings({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(['settings', 'provider']);
  const data = useLastGood(loaderData, 'profile');
  const words = { failed: t('load_failed'), slow: t('slow') };
  return (
    <main id="main" tabIndex={-1} className="app-m">
      <PageTitle title={t('provider:settings')} noindex />
      <h1 className="h1 mb-5 lg:mb-6">{t('provider:settings')}</h1>
      {data && loaderData.error && <StaleBanner className="mb-4">{t('stale')}</StaleBanner>}
      <div className="grid max-w-form grid-cols-[minmax(0,1fr)] gap-4">
        <LoadState data={data} error={loaderData.error} words={words}>
          {(profile) => <ProviderProfileForm profile={profile} />}
        </LoadState>
        <PaymentLink />
        <SettingsLinks />
        <CalendarFeedCard />
        <PasswordForm />
        <LanguageForm />
        <ThemeCard />
        <p>
          <Link className="link" to="/profile">
            {t('personal')}
          </Link>
        </p>
      </div>
    </main>
  );
}
