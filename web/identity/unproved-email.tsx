import { useTranslation } from 'react-i18next';
import type { User } from '../../contract/accounts.ts';
import { Banner } from '../ui/feedback/banner.tsx';
import { Button } from '../ui/button.tsx';
import { useProofLink } from './use-proof-link.ts';

type Props = { user: Pick<User, 'email' | 'email_verified' | 'pending_email' | 'user_type'>; className?: string };

/** Asks to confirm the account's address, and mails the link again; nothing once it is confirmed, or while a new address is unproved. */
export function UnprovedEmail({ user: { email, email_verified, pending_email, user_type }, className = '' }: Props) {
  const { t } = useTranslation('accounts');
  const { send, is_sending, is_sent, refused } = useProofLink(email, t('unproved.failed'));
  if (email_verified || pending_email) return null;
  if (is_sent)
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
          <Button size="sm" busy={is_sending} busy_words={t('unproved.sending')} onClick={send}>
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
