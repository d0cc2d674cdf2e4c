import { useTranslation } from 'react-i18next';
import type { BookingListItem } from '../../../../contract/bookings.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { moment } from '../../../lib/format/dates.ts';

/** Until when a booking is to be paid; nothing once it is, or has no such time. */
export function PaymentDue({ booking }: { booking: Pick<BookingListItem, 'status' | 'payment_status' | 'pay_by'> }) {
  const { t } = useTranslation('own_bookings');
  const locale = useLocale();
  const { status, payment_status, pay_by } = booking;
  if (status !== 'confirmed' || payment_status !== 'unpaid' || !pay_by) return null;
  return <span className="muted block">{t('payment.due_by', { moment: moment(pay_by, locale) })}</span>;
}
