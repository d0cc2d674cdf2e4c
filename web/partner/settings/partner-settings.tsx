import { useTranslation } from 'react-i18next';
import { Link, useRevalidator } from 'react-router';
import { api } from '../../../contract/api.ts';
import { LanguageForm } from '../../identity/language-form.tsx';
import { PasswordForm } from '../../identity/password-form.tsx';
import { StaleBanner } from '../../booking/stale-banner.tsx';
import { PartnerSkeleton } from '../layout/partner-skeleton.tsx';
import { call } from '../../lib/call/call.ts';
import { loaded } from '../../lib/loaded.ts';
import { requirePartner } from '../../lib/session/session.tsx';
import { useKept } from '../../lib/hooks/use-kept.ts';
import { PartnerProfileForm } from './profile-form.tsx';
import { StandingBanner } from '../standing-banner.tsx';
import { TermsCard } from './terms-card.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { PageTitle } from '../../ui/navigation/page-title.tsx';
import { useErrorToast } from '../../ui/feedback/use-error-toast.ts';
import type { Route } from './+types/partner-settings.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loaded(requirePartner(request).then(() => call(api.partners.me)));
}

export const HydrateFallback = PartnerSkeleton;

export default function PartnerSettings({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(['partners', 'settings']);
  const { revalidate } = useRevalidator();
  const profile = useKept(loaderData, 'profile');
  const { error } = loaderData;
  useErrorToast(error, error?.timed_out ? null : t('settings.load_failed'));
  return (
    <main id="main" tabIndex={-1} className="app-m">
      <PageTitle title={t('settings.title')} noindex />
      <h1 className="h1">{t('settings.title')}</h1>
      <p className="muted mt-0.5 mb-5 text-[.9375rem] lg:mb-6">{t('settings.sentence')}</p>
      {profile && error && <StaleBanner className="mb-4">{t('settings.stale')}</StaleBanner>}
      <div className="grid max-w-form grid-cols-[minmax(0,1fr)] gap-4">
        {profile ? (
          <>
            <div className="empty:hidden [&>*]:mb-0">
              <StandingBanner partner={profile} />
            </div>
            <PartnerProfileForm profile={profile} />
            <TermsCard profile={profile} />
          </>
        ) : (
          <section className="card">
            <ErrorState
              title={t('settings.load_failed')}
              sentence={error?.timed_out ? t('settings.slow') : undefined}
              retry={() => void revalidate()}
            />
          </section>
        )}
        <PasswordForm />
        <LanguageForm />
        <p>
          <Link className="link" to="/profile">
            {t('settings:personal')}
          </Link>
        </p>
      </div>
    </main>
  );
}
