import { useTranslation } from 'react-i18next';
import { api } from '../../contract/api.ts';
import { fromCents, toCents } from '../../contract/money.ts';
import type { ManagedBooking } from '../../contract/operator.ts';
import { call } from '../lib/call.ts';
import { exactMoney } from '../lib/money.ts';
import { AskButton } from './ask-button.tsx';

const AMOUNT = /^\d{1,7}(?:\.\d{1,2})?$/;

/** Writes down money given back, at most what is left of what was paid. */
export function RefundButton({ booking }: { booking: ManagedBooking }) {
  const { t } = useTranslation('operator');
  const left = toCents(booking.final_amount) - toCents(booking.refunded);
  const paid = booking.payment_status !== 'unpaid';
  if (!paid || left <= 0) return null;
  const amount = exactMoney(left);
  const sound = (typed: string) => AMOUNT.test(typed) && toCents(typed) > 0 && toCents(typed) <= left;
  return (
    <div className="mt-4">
      <AskButton
        key={left}
        words={t('booking.refund')}
        about={booking.booking_reference}
        title={t('booking.refund_title')}
        sentence={t('booking.refund_sentence', { amount })}
        confirm={t('booking.refund')}
        line={{ label: t('booking.refund_amount'), initial: fromCents(left), max: 10 }}
        check={(typed) => (sound(typed) ? undefined : t('booking.refund_wrong', { amount }))}
        deed={(typed) => call(api.bookings.refund, { params: { id: booking.id }, body: { amount: typed } })}
        done={t('booking.refund_done')}
        failed={t('booking.refund_failed')}
      />
    </div>
  );
}
