import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../contract/api.ts';
import type { ProviderProfile } from '../../contract/providers.ts';
import { bringWords } from '../copy/more-words.ts';
import { call } from '../lib/call.ts';
import { useSession } from '../lib/session.tsx';
import { Banner } from '../ui/banner.tsx';
import { Said } from '../ui/said.tsx';

/** Over every provider screen: why the business does not sell, and what happens next. Asked again whenever the tab is looked at. */
export function StandingBanner() {
  const { user } = useSession();
  const [profile, setProfile] = useState<ProviderProfile>();
  const is_provider = user?.user_type === 'service_provider';
  const ask = useEffectEvent(async () => {
    if (document.visibilityState === 'hidden') return;
    const now = await call(api.providers.me);
    if (!isAsUsual(now)) await bringWords('standing');
    setProfile(now);
  });
  useEffect(() => {
    if (!is_provider) return undefined;
    // Whatever fails here fails on the screen below too, which says so.
    const askAgain = () => void ask().catch(() => undefined);
    askAgain();
    document.addEventListener('visibilitychange', askAgain);
    return () => document.removeEventListener('visibilitychange', askAgain);
  }, [is_provider]);
  if (!profile || isAsUsual(profile)) return null;
  return (
    <div className="mx-auto w-full max-w-[77rem] px-4 pt-5 lg:px-7 print:hidden">
      <Standing profile={profile} />
    </div>
  );
}

function isAsUsual({ suspended_because, approved }: ProviderProfile): boolean {
  return suspended_because === null && approved;
}

function Standing({ profile: { suspended_because } }: { profile: ProviderProfile }) {
  const { t } = useTranslation('standing');
  if (suspended_because === null)
    return (
      <Banner tone="info">
        <p>
          <strong>{t('waiting.title')}</strong> {t('waiting.sentence')}
        </p>
      </Banner>
    );
  return (
    <Banner tone="danger">
      <p>
        <strong>{t('suspended.title')}</strong> {t('suspended.sentence')}
      </p>
      {suspended_because && <Said className="mt-1 block" text={t('suspended.reason', { reason: suspended_because })} />}
    </Banner>
  );
}
