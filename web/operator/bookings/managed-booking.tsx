import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { toCents } from '../../../rules/money.ts';
import { mayMove } from '../../../rules/booking-states.ts';
import { api } from '../../../contract/api.ts';
import type { Message } from '../../../contract/messages.ts';
import type { ManagedBooking as Booking } from '../../../contract/operator.ts';
import { ChangeButton } from '../../booking/change/change-button.tsx';
import { operatorSource } from '../../booking/change/change-source.ts';
import { BookingSummary } from '../../booking/voucher/booking-summary.tsx';
import { CardRefund } from '../../booking/card-refund.tsx';
import { CustomerCard } from '../../booking/customer-card.tsx';
import { PaymentSlip } from '../../booking/fps/payment-slip.tsx';
import { PaymentCard } from '../../booking/payment-card.tsx';
import { TakeBack } from '../../booking/take-back.tsx';
import { RefundForm } from '../../booking/refund-form.tsx';
import { TimelineCard } from '../../booking/timeline-card.tsx';
import { call } from '../../lib/call/call.ts';
import { exactMoney } from '../../lib/format/money.ts';
import type { Line } from '../../messages/lines.ts';
import { ThreadCard } from '../../messages/thread-card.tsx';
import { StatusBadge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { LocalizedName } from '../localized-name.tsx';
import { CancelButton } from './cancel-button.tsx';
import { HistoryLink } from './history-link.tsx';
import { ReferralCard } from './referral-card.tsx';

type Props = {
  booking: Booking;
  /** Null where they could not be fetched; undefined until they are asked for. */
  messages: readonly Message[] | null | undefined;
};

/** One booking as the operator sees it: service, customer, messages, payment, referral and timeline. */
export function ManagedBooking({ booking, messages }: Props) {
  const { t } = useTranslation('operator');
  const line = useMarketplaceLine(booking.id);
  const thread = useRef<HTMLDivElement>(null);
  const shows_messages = messages !== undefined;
  const showed_messages = useRef(shows_messages);
  useEffect(() => {
    // The link that asked for them is gone, and the focus with it.
    if (shows_messages && !showed_messages.current) thread.current?.focus({ preventScroll: true });
    showed_messages.current = shows_messages;
  }, [shows_messages]);
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 className="h1 mono tracking-normal!">{booking.booking_reference}</h1>
        <StatusBadge status={booking.status} />
        <div className="flex flex-wrap gap-2 md:ml-auto">
          {mayChange(booking) && (
            <ChangeButton booking={booking} source={operatorSource(booking.id)}>
              {t('booking.change')}
            </ChangeButton>
          )}
          {mayMove(booking.status, 'cancelled') && <CancelButton booking={booking} />}
          <HistoryLink subject="booking" id={booking.id} about={booking.booking_reference} />
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_21.5rem]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
          <BookingSummary booking={booking} />
          {messages === undefined ? (
            <UnreadMessages />
          ) : (
            <div ref={thread} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)]">
              <ThreadCard line={line} messages={messages} empty={t('booking.no_messages')} />
            </div>
          )}
          <ReferralCard booking={booking} />
          <Sides booking={booking} />
        </div>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
          <CustomerCard booking={booking} />
          <PaymentCard booking={booking}>
            <PaymentSlip payment={booking.payment} className="mt-4 w-full" />
            <CardRefund booking={booking} />
            {mayRefund(booking) && <RefundForm booking={booking} payer="marketplace" />}
            <TakeBack booking={booking} payer="marketplace" />
          </PaymentCard>
          <TimelineCard booking={booking} provider={booking.provider} money={exactMoney} />
        </div>
      </div>
    </>
  );
}

/** In place of the messages until an operator asks for them. */
function UnreadMessages() {
  const { t } = useTranslation(['operator', 'messages']);
  return (
    <section className="card p-5 lg:p-6">
      <h2 className="h2">{t('messages:title')}</h2>
      <p className="muted mt-1 mb-4 text-md">{t('booking.read_hint')}</p>
      <ButtonLink to="?messages" replace preventScrollReset>
        {t('booking.read')}
      </ButtonLink>
    </section>
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

/** Whether a booking can be changed: it has not begun, and its customer has confirmed it. */
function mayChange({ status, all_day, start_datetime, end_datetime, confirm_by }: Booking): boolean {
  return mayMove(status, 'cancelled') && Date.parse(all_day ? end_datetime : start_datetime) > Date.now() && confirm_by === null;
}

/** Whether something was paid that is not refunded. */
function mayRefund({ paid, refunded }: Booking): boolean {
  return toCents(refunded) < toCents(paid);
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
