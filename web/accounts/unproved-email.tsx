import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../contract/accounts.ts';
import { api } from '../../contract/api.ts';
import { useRefusalWords } from '../copy/refusal-words.ts';
import { call } from '../lib/call.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';

type Props = { user: Pick<User, 'email' | 'email_verified' | 'pending_email' | 'user_type'>; className?: string };

/** Asks to confirm the account's address, and mails the link for it again; nothing once it is confirmed, or while another one waits. */
export function UnprovedEmail({ user: { email, email_verified, pending_email, user_type }, className = '' }: Props) {
  const { t } = useTranslation('accounts');
  // An address changed meanwhile has had no link yet.
  const [sent_to, setSentTo] = useState('');
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  const words = useRefusalWords();
  if (email_verified || pending_email) return null;
  const send = async () => {
    setBusy(true);
    setRefused('');
    try {
      await call(api.auth.askVerification);
      setSentTo(email);
    } catch (error) {
      setRefused(words(error, t('unproved.failed')));
    } finally {
      setBusy(false);
    }
  };
  if (sent_to === email)
    return (
      <Banner tone="success" className={className}>
        {t('unproved.sent', { email })}
      </Banner>
    );
  return (
    <div className={`grid grid-cols-1 gap-3 ${className}`}>
      {refused && <Banner tone="danger">{refused}</Banner>}
      <Banner
        action={
          <Button size="sm" busy={busy} busy_words={t('unproved.sending')} onClick={() => void send()}>
            {t('unproved.send')}
          </Button>
        }
      >
        <span className="[overflow-wrap:anywhere]">
          {t(user_type === 'service_provider' ? 'unproved.provider' : 'unproved.sentence', { email })}
        </span>
      </Banner>
    </div>
  );
}
