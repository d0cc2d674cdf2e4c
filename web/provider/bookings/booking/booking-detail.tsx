import { useTranslation } from 'react-i18next';
import type { Booking } from '../../../../contract/bookings.ts';
import type { Message } from '../../../../contract/messages.ts';
import { textIn } from '../../../../rules/localized-text.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { exactMoney } from '../../../lib/format/money.ts';
import { ownLine } from '../../../messages/lines.ts';
import { ThreadCard } from '../../../messages/thread-card.tsx';
import { fillTemplate } from '../../templates/fill-template.ts';
import { TemplateMenu } from '../../templates/template-menu.tsx';
import { OwnReview } from '../../reviews/own-review.tsx';
import { Badge, StatusBadge } from '../../../ui/badge.tsx';
import { BookingActions } from './booking-actions.tsx';
import { BookingMoves } from './booking-moves.tsx';
import { BookingSummary } from '../../../booking/voucher/booking-summary.tsx';
import { CardRefund } from '../../../booking/card-refund.tsx';
import { CustomerCard } from '../../../booking/customer-card.tsx';
import { PaymentSlip } from '../../../booking/fps/payment-slip.tsx';
import { NotesCard } from './notes-card.tsx';
import { PaymentCard } from '../../../booking/payment-card.tsx';
import { TakeBack } from '../../../booking/take-back.tsx';
import { PaymentMark } from './payment-mark.tsx';
import { ReportedPayment } from './reported-payment.tsx';
import { ReferralCard } from './referral-card.tsx';
import { RefundForm } from '../../../booking/refund-form.tsx';
import { TimelineCard } from '../../../booking/timeline-card.tsx';

/** One booking: service, customer, payment, messages, timeline and actions. */
export function BookingDetail({ booking, messages }: { booking: Booking; messages: readonly Message[] | null }) {
  const { t } = useTranslation(['reviews', 'provider']);
  const locale = useLocale();
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 className="h1 mono tracking-normal!">{booking.booking_reference}</h1>
        <StatusBadge status={booking.status} />
        {booking.choose_by && <Badge tone="warning">{t('provider:timeline.postponed')}</Badge>}
        <div className="max-md:w-full md:ml-auto">
          <BookingMoves>
            <BookingActions booking={booking} />
          </BookingMoves>
        </div>
      </div>
      {/* Two columns; on a phone one: service, customer, payment, and the timeline last. */}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:max-xl:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_21.5rem]">
        <div className="grid min-w-0 gap-4 max-xl:contents">
          <div className="min-w-0 md:max-xl:col-span-2">
            <BookingSummary booking={booking} />
          </div>
          {booking.review && (
            <section className="card min-w-0 p-5 md:max-xl:col-span-2 lg:p-6">
              <h2 className="h2 mb-3">{t('of_guest')}</h2>
              <OwnReview review={booking.review} />
            </section>
          )}
          <div className="min-w-0 md:max-xl:col-span-2">
            <ThreadCard
              line={ownLine(booking)}
              messages={messages}
              tools={(insert, box) => <TemplateMenu box={box} onInsert={(text) => insert(fillTemplate(text, booking))} />}
            />
          </div>
        </div>
        <div className="grid min-w-0 gap-4 max-xl:contents">
          <CustomerCard booking={booking} />
          <PaymentCard booking={booking}>
            {booking.paying.en && booking.payment?.state !== 'reported' && (
              <p className="mt-4 text-md wrap-anywhere">{textIn(booking.paying, locale, [booking.client_name])}</p>
            )}
            <ReportedPayment key={booking.payment?.id} booking={booking} />
            {booking.payment?.state !== 'reported' && <PaymentSlip payment={booking.payment} className="mt-4 w-full" />}
            {booking.can.pay && <PaymentMark key={booking.payment_status} booking={booking} />}
            {booking.can.refund && <CardRefund booking={booking} />}
            {booking.can.refund && <RefundForm booking={booking} />}
            {booking.can.take_back && <TakeBack booking={booking} />}
          </PaymentCard>
          <ReferralCard booking={booking} />
          <div className="min-w-0 md:max-xl:col-span-2">
            <NotesCard key={booking.id} booking={booking} />
          </div>
          <div className="min-w-0 md:max-xl:col-span-2">
            <TimelineCard booking={booking} money={exactMoney} />
          </div>
        </div>
      </div>
    </>
  );
}
