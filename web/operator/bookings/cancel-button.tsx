import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import type { ManagedBooking } from '../../../contract/operator.ts';
import { QuoteLines } from '../../booking/cancellation/quote-lines.tsx';
import { useQuote } from '../../booking/cancellation/use-quote.ts';
import { CallError } from '../../lib/call/call-error.ts';
import { call } from '../../lib/call/call.ts';
import { AskButton } from '../actions/ask-button.tsx';

/** Cancels a booking on behalf of the marketplace. Says what that gives back, and asks first, and for a reason. */
export function CancelButton({ booking }: { booking: ManagedBooking }) {
  const { t } = useTranslation('operator');
  const { id, booking_reference } = booking;
  const params = { id };
  const { answer, ask, again } = useQuote();
  const cancel = async (reason: string) => {
    try {
      await call(api.operator.cancelBooking, { params, body: { reason, refund: answer.quote?.refund } });
    } catch (error) {
      if (error instanceof CallError && error.code === 'refund_changed') again();
      throw error;
    }
  };
  return (
    <AskButton
      look="danger-quiet"
      words={t('booking.cancel')}
      about={booking_reference}
      title={t('booking.cancel_title')}
      sentence={
        <>
          <p>{t('booking.cancel_sentence')}</p>
          <QuoteLines answer={answer} reader="host" again={again} />
        </>
      }
      confirm={t('booking.cancel')}
      close={t('booking.keep')}
      line={{ label: t('reason.label'), hint: t('booking.cancel_reason') }}
      onOpen={() => ask(() => call(api.operator.cancellation, { params }))}
      waiting={!answer.quote?.may_cancel}
      action={cancel}
      done={t('booking.cancelled')}
      failed={t('booking.cancel_failed')}
    />
  );
}
