import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import type { ProviderProfile } from '../../../contract/providers.ts';
import { onProviderSaved } from './provider-saved.ts';
import { useLocale } from '../../i18n/locale.ts';
import { loadNamespace } from '../../i18n/load-namespace.ts';
import { call } from '../../lib/call/call.ts';
import { longDate } from '../../lib/format/dates.ts';
import { useSession, useTeam } from '../../lib/session/session.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { UserText } from '../../ui/user-text.tsx';

/** Over every provider screen: why the business cannot sell, or soon cannot, and what happens next. Reloaded whenever the tab becomes visible. */
export function StatusBanner() {
  const { user } = useSession();
  const [profile, setProfile] = useState<ProviderProfile>();
  const team = useTeam();
  const is_provider = team ? team.role === 'manager' : user?.user_type === 'service_provider';
  const show = async (now: ProviderProfile) => {
    if (!isAsUsual(now)) await loadNamespace('business_status');
    setProfile(now);
  };
  const ask = useEffectEvent(async () => {
    if (document.visibilityState !== 'hidden') await show(await call(api.providers.me));
  });
  const hear = useEffectEvent((saved: ProviderProfile) => void show(saved).catch(() => undefined));
  useEffect(() => {
    if (!is_provider) return undefined;
    // The screen below fails as well, and shows it.
    const askAgain = () => void ask().catch(() => undefined);
    askAgain();
    document.addEventListener('visibilitychange', askAgain);
    const stopHearing = onProviderSaved((saved) => hear(saved));
    return () => {
      document.removeEventListener('visibilitychange', askAgain);
      stopHearing();
    };
  }, [is_provider]);
  if (!profile || isAsUsual(profile)) return null;
  return (
    <div className="mx-auto grid w-full max-w-[77rem] gap-3 px-4 pt-5 lg:px-7 print:hidden">
      {profile.suspended_because !== null && <Suspended because={profile.suspended_because} />}
      {profile.suspended_because === null && !profile.approved && <Waiting />}
      {profile.suspended_because === null && profile.licence_stops_on && <Licence profile={profile} stops_on={profile.licence_stops_on} />}
    </div>
  );
}

function isAsUsual({ suspended_because, approved, licence_stops_on }: ProviderProfile): boolean {
  return suspended_because === null && approved && licence_stops_on === null;
}

function Suspended({ because }: { because: string }) {
  const { t } = useTranslation('business_status');
  return (
    <Banner tone="danger">
      <p>
        <strong>{t('suspended.title')}</strong> {t('suspended.sentence')}
      </p>
      {because && <UserText className="mt-1 block" text={t('suspended.reason', { reason: because })} />}
    </Banner>
  );
}

function Waiting() {
  const { t } = useTranslation('business_status');
  return (
    <Banner>
      <p>
        <strong>{t('waiting.title')}</strong> {t('waiting.sentence')}
      </p>
    </Banner>
  );
}

/** A licence that expires or has expired, until a new one is verified. */
function Licence({ profile: { licence_expiry, licence_stopped }, stops_on }: { profile: ProviderProfile; stops_on: string }) {
  const { t } = useTranslation('business_status');
  const locale = useLocale();
  const team = useTeam();
  // A newer licence has been entered but is not verified yet.
  const is_entered = licence_expiry !== null && licence_expiry >= stops_on;
  const title = licence_stopped ? t('licence.stopped') : t('licence.stops', { day: longDate(stops_on, locale) });
  return (
    <Banner
      tone={licence_stopped ? 'danger' : 'warning'}
      action={!is_entered && !team && <ButtonLink to="/provider/settings">{t('licence.settings')}</ButtonLink>}
    >
      <p>
        <strong>{title}</strong> {is_entered ? t('licence.entered') : t(licence_stopped ? 'licence.expired' : 'licence.expires')}
      </p>
    </Banner>
  );
}
