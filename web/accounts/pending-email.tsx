import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../contract/api.ts';
import { useRefusalWords } from '../copy/refusal-words.ts';
import { call } from '../lib/call.ts';
import { userChanged } from '../lib/session.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { useToast } from '../ui/toasts.tsx';

type Props = { pending_email: string; current: string; className: string };

/** An address that waits to be proved: its link is mailed again, or the change is taken back. */
export function PendingEmail({ pending_email: email, current, className }: Props) {
  const { t } = useTranslation('proof');
  const [sent_to, setSentTo] = useState('');
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState<'' | 'send' | 'take_back'>('');
  const words = useRefusalWords();
  const toast = useToast();
  const send = async () => {
    setBusy('send');
    setRefused('');
    try {
      await call(api.auth.askVerification);
      setSentTo(email);
    } catch (error) {
      setRefused(words(error, t('pending_email.failed')));
    } finally {
      setBusy('');
    }
  };
  const takeBack = async () => {
    setBusy('take_back');
    setRefused('');
    try {
      userChanged(await call(api.auth.update, { body: { email: current } }));
      toast.success(t('pending_email.taken_back'));
    } catch (error) {
      setRefused(words(error, t('pending_email.take_back_failed')));
      setBusy('');
    }
  };
  return (
    <div className={`grid grid-cols-1 gap-3 ${className}`}>
      {refused && <Banner tone="danger">{refused}</Banner>}
      <Banner tone={sent_to === email ? 'success' : 'info'}>
        <p className="[overflow-wrap:anywhere]">
          {sent_to === email ? t('pending_email.sent', { email }) : t('pending_email.sentence', { email, current })}
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          {sent_to !== email && (
            <Button
              size="sm"
              busy={busy === 'send'}
              disabled={busy === 'take_back'}
              busy_words={t('pending_email.sending')}
              onClick={() => void send()}
            >
              {t('pending_email.send')}
            </Button>
          )}
          <Button
            size="sm"
            busy={busy === 'take_back'}
            disabled={busy === 'send'}
            busy_words={t('pending_email.taking_back')}
            onClick={() => void takeBack()}
          >
            {t('pending_email.take_back')}
          </Button>
        </div>
      </Banner>
    </div>
  );
}
