import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { WebhookDelivery } from '../../contract/webhooks.ts';
import { useLocale } from '../i18n/locale.ts';
import { call } from '../lib/call/call.ts';
import { moment } from '../lib/format/dates.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Badge } from '../ui/badge.tsx';
import { useEventName } from './use-event-name.ts';
import { useWebhookOwner } from './webhook-owner.ts';

const tones = { waiting: 'warning', sending: 'info', sent: 'success', failed: 'danger' } as const;

type Props = { delivery: WebhookDelivery; can_resend: boolean; onResent: () => void };

/** A message of the log: of which event, what came of it, and once more. */
export function DeliveryRow({ delivery, can_resend, onResent }: Props) {
  const { t } = useTranslation('webhooks');
  const { calls, bookings } = useWebhookOwner();
  const nameOf = useEventName();
  const locale = useLocale();
  const { id, booking_id, event, sequence, state, attempts, created_at, next_at, status, answer, problem } = delivery;
  const name = event === null ? t('of_test') : nameOf(event);
  const facts = [
    moment(created_at, locale),
    attempts > 1 && t('attempts', { count: attempts }),
    status !== null && t('answered', { status }),
    next_at && t('next', { when: moment(next_at, locale) }),
  ];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b border-line py-3 last:border-b-0">
      <div className="min-w-0 grow basis-64">
        <h3 className="flex flex-wrap items-center gap-2 font-600">
          <span>{name}</span>
          {booking_id !== null && <span className="muted text-sm">{sequence}</span>}
          <Badge tone={tones[state]}>{t(`delivery.${state}`)}</Badge>
        </h3>
        <p className="muted mt-1 text-sm">{facts.filter(Boolean).join(' · ')}</p>
        {problem && <p className="mt-1 text-sm">{t(`problems.${problem}`)}</p>}
        {answer && (
          <details className="mt-1 text-sm">
            <summary className="link inline-flex min-h-11 cursor-pointer items-center">{t('answer')}</summary>
            <pre className="mono break-all whitespace-pre-wrap">{answer}</pre>
          </details>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {booking_id && (
          <Link className="link inline-flex min-h-11 items-center text-sm" to={`${bookings}/${booking_id}`}>
            {t('booking')}
          </Link>
        )}
        {can_resend && event !== null && (state === 'sent' || state === 'failed') && (
          <ActionButton
            size="sm"
            about={name}
            action={() => call(calls.replay, { params: { id } }).then(onResent)}
            done={t('resent')}
            failed={t('resend_failed')}
          >
            {t('resend')}
          </ActionButton>
        )}
      </div>
    </li>
  );
}
