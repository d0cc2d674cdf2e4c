import { toSide } from '../drafts.ts';
import { from, type BookingKind, type MailSource } from '../kind.ts';
import { listToPay, type BookingToPay } from './paying-reads.ts';

const to_pay: MailSource<BookingToPay> = { of: 'times', list: listToPay };

/** To the customer, whose time to pay is nearly over; once for each time to pay. */
export const paymentReminder: BookingKind = {
  about: 'booking',
  to: 'customer',
  of: from(to_pay, (booking, { until }) => {
    const about = booking.pay_by?.toISOString() ?? null;
    return [toSide(booking, 'customer', { source: `${booking.id} to pay ${about}`, due_at: until.toISOString(), about })];
  }),
  lapsed: ({ status, is_paid, pay_by }, { now }) => {
    if (status !== 'confirmed') return 'cancelled';
    if (is_paid) return 'paid';
    return pay_by && Date.parse(pay_by) <= now ? 'too_late' : null;
  },
  money: true,
};
