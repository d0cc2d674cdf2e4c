import { useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { cancelBody } from '../../../../contract/bookings.ts';
import { QuoteLines } from '../../../booking/cancellation/quote-lines.tsx';
import type { useQuote } from '../../../booking/cancellation/use-quote.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { Notice } from '../../../legal/notice.tsx';
import { bodyResolver } from '../../../lib/body-resolver.ts';
import { wordsIn } from '../../../lib/form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Textarea } from '../../../ui/form/inputs.tsx';
import { UserText } from '../../../ui/user-text.tsx';
import { BookingWhen } from '../../../booking/voucher/booking-when.tsx';
import type { MovableBooking } from './move-booking.ts';

const REASON_MAX = 500;

type ReasonFields = { reason: string };

// The server takes one line; line breaks in a reason become spaces.
const bodyOf = ({ reason }: ReasonFields) => ({ reason: reason.replace(/\s+/g, ' ').trim() });

type Props = {
  action: 'decline' | 'cancel';
  booking: MovableBooking;
  /** What it gives back. */
  quote: ReturnType<typeof useQuote>;
  open: boolean;
  busy: boolean;
  onClose: () => void;
  /** With the refund that was shown. */
  onGiven: (given: { reason: string; refund: string }) => void;
};

/** Asks for the required reason of an action. Text survives closing the dialog. */
export function ReasonDialog({ action, booking, quote: { answer, again }, open, busy, onClose, onGiven }: Props) {
  const { t } = useTranslation('own_bookings');
  const { register, handleSubmit, control, formState } = useForm<ReasonFields>({
    defaultValues: { reason: '' },
    resolver: bodyResolver({ schema: cancelBody, bodyOf, words: wordsIn(useLocale()) }),
  });
  const field = useRef<HTMLTextAreaElement>(null);
  const { ref, ...reason } = register('reason');
  const is_empty = useWatch({ control, name: 'reason' }).trim() === '';
  const { quote } = answer;
  const give = handleSubmit((typed) => quote && onGiven({ ...bodyOf(typed), refund: quote.refund }));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      first={field}
      title={t(`reason.${action}_title`)}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button className="max-sm:grow" onClick={onClose}>
            {t('reason.keep')}
          </Button>
          <Button
            look="danger"
            className="max-sm:grow"
            disabled={is_empty || !quote?.may_cancel}
            busy={busy}
            busy_words={t(action === 'decline' ? 'moves.declining' : 'moves.cancelling')}
            onClick={() => void give()}
          >
            {t(`moves.${action}`)}
          </Button>
        </div>
      }
    >
      <p className="text-md">
        <b className="font-620">
          <UserText text={booking.client_name} />
        </b>
        <br />
        <BookingWhen booking={booking} />
      </p>
      <div className="muted mt-2 mb-5 text-md">
        <p>{t('reason.sentence')}</p>
        <QuoteLines answer={answer} reader="host" again={again} />
        {action === 'cancel' && booking.can.complete && <p className="mt-2">{t('reason.began')}</p>}
      </div>
      <Field label={t('reason.label')} hint={t('reason.hint')} error={formState.errors.reason?.message}>
        <Textarea
          {...reason}
          ref={(element) => {
            ref(element);
            field.current = element;
          }}
          maxLength={REASON_MAX}
          required
        />
      </Field>
      <Notice of="reason" className="mt-3" />
    </Dialog>
  );
}
