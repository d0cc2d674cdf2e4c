import { useTranslation } from 'react-i18next';
import type { BookingListItem } from '../../../../contract/bookings.ts';
import { hongKongDate, hongKongTime } from '../../../../rules/time.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { dayAndMonth } from '../../../lib/format/dates.ts';

type PayableItem = Pick<BookingListItem, 'status' | 'payment_status' | 'payment_reported' | 'pay_by'>;

/** Until when a booking is to be paid; nothing once it is, or its customer says so, or where it has no such time. */
export function PaymentDue({ booking }: { booking: PayableItem }) {
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
