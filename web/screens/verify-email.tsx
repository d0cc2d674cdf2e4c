import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../contract/api.ts';
import { OneDeed } from '../accounts/one-deed.tsx';
import { useRefusalWords } from '../copy/refusal-words.ts';
import { call } from '../lib/call.ts';
import { secretAddress } from '../lib/secret-address.ts';
import { userChanged, useSession } from '../lib/session.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import type { Route } from './+types/verify-email.ts';

export const headers = secretAddress;

/** Proves an address. It takes a press: programs that look into mails open links, and must not prove anything. */
export default function VerifyEmail({ params: { token } }: Route.ComponentProps) {
  const { t } = useTranslation('guest');
  const [claimed, setClaimed] = useState<number | null>(null);
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  const words = useRefusalWords();
  const { user } = useSession();
  const verify = async () => {
    setBusy(true);
    setRefused('');
    try {
      setClaimed((await call(api.auth.verifyEmail, { body: { token } })).claimed_bookings);
      // Whoever is signed in need not be reminded any more, here and in other tabs; if this fails, the next page asks anyway.
      if (user) call(api.auth.user).then(userChanged, () => undefined);
    } catch (error) {
      setRefused(words(error, t('verify_failed')));
    } finally {
      setBusy(false);
    }
  };
  if (claimed !== null)
    return (
      <OneDeed title={t('verified')} sentence={claimed === 0 ? t('verified_none') : t('verified_claimed', { count: claimed })}>
        <ButtonLink look="primary" size="lg" block to="/dashboard">
          {t('to_dashboard')}
        </ButtonLink>
      </OneDeed>
    );
  return (
    <OneDeed title={t('verify_title')} sentence={t('verify_sentence')}>
      {refused && (
        <Banner tone="danger" className="mb-5">
          {refused}
        </Banner>
      )}
      <Button look="primary" size="lg" block busy={busy} busy_words={t('verifying')} onClick={() => void verify()}>
        {t('verify')}
      </Button>
    </OneDeed>
  );
}
