import { useTranslation } from 'react-i18next';
import { Link, useRevalidator } from 'react-router';
import { api } from '../../../contract/api.ts';
import { LanguageForm } from '../../identity/language-form.tsx';
import { PasswordForm } from '../../identity/password-form.tsx';
import { ProviderProfileForm } from './provider-profile-form.tsx';
import { CalendarFeedCard } from './calendar-feed.tsx';
import { StaleBanner } from '../../booking/stale-banner.tsx';
import { ProviderSkeleton } from '../layout/provider-skeleton.tsx';
import { call } from '../../lib/call/call.ts';
import { loaded } from '../../lib/loaded.ts';
import { requireProvider } from '../../lib/session/session.tsx';
import { useKept } from '../../lib/hooks/use-kept.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { PageTitle } from '../../ui/navigation/page-title.tsx';
import { useErrorToast } from '../../ui/feedback/use-error-toast.ts';
import type { Route } from './+types/provider-settings.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loaded(requireProvider(request).then(() => call(api.providers.me)));
}

export const HydrateFallback = ProviderSkeleton;

export default function ProviderSettings({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('settings');
  const { revalidate } = useRevalidator();
  const profile = useKept(loaderData, 'profile');
  const { error } = loaderData;
  useErrorToast(error, error?.timed_out ? null : t('load_failed'));
  return (
    <main id="main" tabIndex={-1} className="app-m">
      <PageTitle title={t('title')} noindex />
      <h1 className="h1 mb-5 lg:mb-6">{t('title')}</h1>
      {profile && error && <StaleBanner className="mb-4">{t('stale')}</StaleBanner>}
      <div className="grid max-w-form grid-cols-[minmax(0,1fr)] gap-4">
        {profile ? (
          <ProviderProfileForm profile={profile} />
        ) : (
          <section className="card">
            <ErrorState title={t('load_failed')} sentence={error?.timed_out ? t('slow') : undefined} retry={() => void revalidate()} />
          </section>
        )}
        <CalendarFeedCard />
        <PasswordForm />
        <LanguageForm />
        <p>
          <Link className="link" to="/profile">
            {t('personal')}
          </Link>
        </p>
      </div>
    </main>
  );
}
