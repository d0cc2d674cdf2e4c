import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { toCents } from '../../../rules/money.ts';
import { mayMove } from '../../../rules/booking-states.ts';
import { api } from '../../../contract/api.ts';
import type { Message } from '../../../contract/messages.ts';
import type { ManagedBooking as Booking } from '../../../contract/operator.ts';
import { BookingSummary } from '../../booking/voucher/booking-summary.tsx';
import { CustomerCard } from '../../booking/customer-card.tsx';
import { PaymentCard } from '../../booking/payment-card.tsx';
import { RefundForm } from '../../booking/refund-form.tsx';
import { TimelineCard } from '../../booking/timeline-card.tsx';
import { call } from '../../lib/call/call.ts';
import type { Line } from '../../messages/lines.ts';
import { ThreadCard } from '../../messages/thread-card.tsx';
import { StatusBadge } from '../../ui/badge.tsx';
import { LocalizedName } from '../localized-name.tsx';
import { CancelButton } from './cancel-button.tsx';
import { HistoryLink } from './history-link.tsx';
import { ReferralCard } from './referral-card.tsx';

/** One booking as the operator sees it: service, customer, messages, payment, referral and timeline. */
export function ManagedBooking({ booking, messages }: { booking: Booking; messages: readonly Message[] | null }) {
  const { t } = useTranslation('operator');
  const line = useMarketplaceLine(booking.id);
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 className="h1 mono tracking-normal!">{booking.booking_reference}</h1>
        <StatusBadge status={booking.status} />
        <div className="flex flex-wrap gap-2 md:ml-auto">
          {mayMove(booking.status, 'cancelled') && <CancelButton booking={booking} />}
          <HistoryLink subject="booking" id={booking.id} about={booking.booking_reference} />
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_21.5rem]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
          <BookingSummary booking={booking} />
          <ThreadCard line={line} messages={messages} empty={t('booking.no_messages')} />
          <ReferralCard booking={booking} />
          <Sides booking={booking} />
        </div>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
          <CustomerCard booking={booking} />
          <PaymentCard booking={booking}>{mayRefund(booking) && <RefundForm booking={booking} />}</PaymentCard>
          <TimelineCard booking={booking} provider={booking.provider} />
        </div>
      </div>
    </>
  );
}

/** Writes to both sides. An operator's look marks nothing as read. */
function useMarketplaceLine(id: string): Line {
  const { t } = useTranslation('operator');
  const params = { id };
  return {
    id,
    name: t('booking.message_to'),
    is_open: true,
    hint: t('booking.message_hint'),
    send: (message, idempotency_key) => call(api.operator.sendMessage, { params, body: { message }, idempotency_key }),
    read: () => Promise.resolve(),
  };
}

/** Whether something was paid that is not refunded. */
function mayRefund({ payment_status, refunded, final_amount }: Booking): boolean {
  return payment_status !== 'unpaid' && toCents(refunded) < toCents(final_amount);
}

/** The provider, and the customer's account if there is one. */
function Sides({ booking: { provider, client_id, client_username, terms_version, privacy_version } }: { booking: Booking }) {
  const { t } = useTranslation('operator');
  return (
    <section className="card p-5">
      <dl className="grid gap-3 text-md sm:grid-cols-2">
        <div>
          <dt className="muted text-sm">{t('booking.provider')}</dt>
          <dd>
            <Link className="link" to={`/operator/providers?search=${encodeURIComponent(provider.name)}`}>
              <LocalizedName {...provider} />
            </Link>
          </dd>
        </div>
        <div>
          <dt className="muted text-sm">{t('booking.account')}</dt>
          <dd>
            {client_id ? (
              <Link className="link" to={`/operator/users?search=${encodeURIComponent(client_username)}`}>
                {client_username}
              </Link>
            ) : (
              t('booking.no_account')
            )}
          </dd>
        </div>
        <div className="sm:col-span-2">
          <dt className="muted text-sm">{t('legal.shown')}</dt>
          <dd>
            {terms_version === null && privacy_version === null
              ? t('legal.shown_none')
              : t('legal.shown_versions', { terms: terms_version ?? '–', privacy: privacy_version ?? '–' })}
          </dd>
        </div>
      </dl>
    </section>
  );
}
