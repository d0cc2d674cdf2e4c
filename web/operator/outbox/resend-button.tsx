import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import type { StoredMail } from '../../../contract/mails.ts';
import { call } from '../../lib/call/call.ts';
import { UserText } from '../../ui/user-text.tsx';
import { ActionButton } from '../../ui/action-button.tsx';

/** Sends a failed mail again, beside its error. */
export function ResendButton({ mail: { id, last_error, recipient } }: { mail: StoredMail }) {
  const { t } = useTranslation('operator');
  return (
    <div className="card mb-3 flex flex-wrap items-center justify-between gap-3 p-4">
      <p className="min-w-0 text-md break-words">
        <UserText text={last_error} />
      </p>
      <ActionButton
        size="sm"
        refresh="always"
        look="primary"
        about={recipient}
        action={() => call(api.outbox.resend, { params: { id } })}
        done={t('outbox.resent')}
        failed={t('outbox.resend_failed')}
      >
        {t('outbox.resend')}
      </ActionButton>
    </div>
  );
}
