import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import type { ManagedBooking } from '../../../contract/operator.ts';
import { toCents } from '../../../rules/money.ts';
import { refundOnCancelling } from '../../../rules/refunds.ts';
import { call } from '../../lib/call/call.ts';
import { exactMoney } from '../../lib/format/money.ts';
import { AskButton } from '../actions/ask-button.tsx';

/** Cancels a booking on behalf of the marketplace. Asks first, and for a reason. */
export function CancelButton({ booking }: { booking: ManagedBooking }) {
  const { t } = useTranslation('operator');
  const { id, booking_reference } = booking;
  const due = refundOnCancelling(booking);
  return (
    <AskButton
      look="danger-quiet"
      words={t('booking.cancel')}
      about={booking_reference}
      title={t('booking.cancel_title')}
      sentence={
        <>
          <p>{t('booking.cancel_sentence')}</p>
          {toCents(due) > 0 && <p className="mt-2">{t('booking.cancel_paid', { amount: exactMoney(due) })}</p>}
        </>
      }
      confirm={t('booking.cancel')}
      close={t('booking.keep')}
      line={{ label: t('reason.label'), hint: t('booking.cancel_reason') }}
      action={(reason) => call(api.operator.cancelBooking, { params: { id }, body: { reason } })}
      done={t('booking.cancelled')}
      failed={t('booking.cancel_failed')}
    />
  );
}
