import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import { call } from '../../lib/call/call.ts';
import { useAction } from '../../lib/hooks/use-action.ts';
import { userChanged } from '../../lib/session/session.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useProofLink } from '../../identity/use-proof-link.ts';

type Props = { pending_email: string; current: string; className: string };

/** For a new address that is not proved yet: mails its link again, or takes the change back. */
export function PendingEmail({ pending_email: email, current, className }: Props) {
  const { t } = useTranslation('proof');
  const { send, is_sending, is_sent, refused: not_sent } = useProofLink(email, t('pending_email.failed'));
  const { busy: is_taking_back, error, run } = useAction({ toast: 'none' });
  const takeBack = () =>
    run(() => call(api.auth.update, { body: { email: current } }), {
      done: t('pending_email.taken_back'),
      failed: t('pending_email.take_back_failed'),
      then: userChanged,
    });
  const refused = error?.words ?? not_sent;
  return (
    <div className={`grid grid-cols-1 gap-3 ${className}`}>
      {refused && <Banner tone="danger">{refused}</Banner>}
      <Banner tone={is_sent ? 'success' : 'info'}>
        <p className="[overflow-wrap:anywhere]">
          {is_sent ? t('pending_email.sent', { email }) : t('pending_email.sentence', { email, current })}
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          {!is_sent && (
            <Button size="sm" busy={is_sending} disabled={is_taking_back} busy_words={t('pending_email.sending')} onClick={send}>
              {t('pending_email.send')}
            </Button>
          )}
          <Button
            size="sm"
            busy={is_taking_back}
            disabled={is_sending}
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
