import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../contract/api.ts';
import { call } from '../lib/call.ts';
import { useSession } from '../lib/session.tsx';
import { Banner } from '../ui/banner.tsx';
import { Said } from '../ui/said.tsx';

/** Over every provider screen: that an operator took the business off the marketplace, and why. Asked again whenever the tab is looked at. */
export function SuspendedBanner() {
  const { t } = useTranslation('provider');
  const { user } = useSession();
  const [because, setBecause] = useState<string | null>(null);
  const is_provider = user?.user_type === 'service_provider';
  const ask = useEffectEvent(() => {
    if (document.visibilityState === 'hidden') return;
    // Whatever fails here fails on the screen below too, which says so.
    call(api.providers.me).then(
      ({ suspended_because }) => setBecause(suspended_because),
      () => undefined,
    );
  });
  useEffect(() => {
    if (!is_provider) return undefined;
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => document.removeEventListener('visibilitychange', ask);
  }, [is_provider]);
  if (because === null) return null;
  return (
    <div className="mx-auto w-full max-w-[77rem] px-4 pt-5 lg:px-7 print:hidden">
      <Banner tone="danger">
        <p>
          <strong>{t('suspended.title')}</strong> {t('suspended.sentence')}
        </p>
        {because && <Said className="mt-1 block" text={t('suspended.reason', { reason: because })} />}
      </Banner>
    </div>
  );
}
