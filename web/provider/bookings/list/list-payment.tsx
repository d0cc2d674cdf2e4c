import { useTranslation } from 'react-i18next';
import type { BookingListItem } from '../../../../contract/bookings.ts';
import { hongKongDate, hongKongTime } from '../../../../rules/time.ts';
import { PaymentWords } from '../../../booking/payment-words.tsx';
import { useLocale } from '../../../i18n/locale.ts';
import { dayAndMonth } from '../../../lib/format/dates.ts';

type PayableItem = Pick<BookingListItem, 'status' | 'payment_status' | 'payment_reported' | 'pay_by'>;

type PaidItem = PayableItem & Pick<BookingListItem, 'refund_due'>;

/** The payment of a booking in its provider's list, and until when it is to be made. */
export function ListPayment({ booking }: { booking: PaidItem }) {
  return (
    <>
      <PaymentWords
        status={booking.payment_status}
        cancelled={booking.status === 'cancelled'}
        refund_due={booking.refund_due}
        reported={booking.payment_reported}
      />
      <PaymentDue booking={booking} />
    </>
  );
}

/** Nothing once it is paid, or its customer says so, or where it has no such time. */
function PaymentDue({ booking }: { booking: PayableItem }) {
  const { t } = useTranslation('own_bookings');
  const locale = useLocale();
  const { status, payment_status, payment_reported, pay_by } = booking;
  if (status !== 'confirmed' || payment_status !== 'unpaid' || payment_reported || !pay_by) return null;
  const until = new Date(pay_by);
  return (
    <span className="muted block">
      {t('payment.due_by', { moment: `${dayAndMonth(hongKongDate(until), locale)} ${hongKongTime(until).slice(0, 5)}` })}
    </span>
  );
}
