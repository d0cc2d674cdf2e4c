import { useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { cancelBody } from '../../../../contract/bookings.ts';
import { toCents } from '../../../../rules/money.ts';
import { refundOnCancelling } from '../../../../rules/refunds.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { Notice } from '../../../legal/notice.tsx';
import { bodyResolver } from '../../../lib/body-resolver.ts';
import { wordsIn } from '../../../lib/form.ts';
import { exactMoney } from '../../../lib/format/money.ts';
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
  open: boolean;
  busy: boolean;
  onClose: () => void;
  onGiven: (reason: string) => void;
};

/** Asks for the required reason of an action. Text survives closing the dialog. */
export function ReasonDialog({ action, booking, open, busy, onClose, onGiven }: Props) {
  const { t } = useTranslation('own_bookings');
  const { register, handleSubmit, control, formState } = useForm<ReasonFields>({
    defaultValues: { reason: '' },
    resolver: bodyResolver({ schema: cancelBody, bodyOf, words: wordsIn(useLocale()) }),
  });
  const field = useRef<HTMLTextAreaElement>(null);
  const { ref, ...reason } = register('reason');
  const is_empty = useWatch({ control, name: 'reason' }).trim() === '';
  const refund = refundOnCancelling(booking);
  const give = handleSubmit((typed) => onGiven(bodyOf(typed).reason));
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
            disabled={is_empty}
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
      <p className="muted mt-2 mb-5 text-md">
        {t('reason.sentence')}
        {toCents(refund) > 0 && (
          <b className="text-text mt-2 block font-620">
            <UserText text={t('reason.refund', { name: booking.client_name, amount: exactMoney(refund) })} />
          </b>
        )}
      </p>
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
