import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Booking } from '../../../../contract/bookings.ts';
import { toCents } from '../../../../rules/money.ts';
import { refundOnCancelling } from '../../../../rules/refunds.ts';
import { exactMoney } from '../../../lib/format/money.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Textarea } from '../../../ui/form/inputs.tsx';
import { UserText } from '../../../ui/user-text.tsx';
import { BookingWhen } from '../../../booking/ticket/booking-when.tsx';

const REASON_MAX = 500;

type Props = {
  action: 'decline' | 'cancel';
  booking: Booking;
  open: boolean;
  busy: boolean;
  onClose: () => void;
  onGiven: (reason: string) => void;
};

/** Asks why. Closing does nothing and keeps what was typed; without a reason nothing happens. */
export function ReasonDialog({ action, booking, open, busy, onClose, onGiven }: Props) {
  const { t } = useTranslation('provider');
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  // One line to the server; a line break in a reason is only a pause.
  const reason = typed.replace(/\s+/g, ' ').trim();
  const refund = refundOnCancelling(booking);
  const give = () => reason && onGiven(reason);
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
            disabled={!reason}
            busy={busy}
            busy_words={t(action === 'decline' ? 'moves.declining' : 'moves.cancelling')}
            onClick={give}
          >
            {t(`moves.${action}`)}
          </Button>
        </div>
      }
    >
      <p className="text-[.9375rem]">
        <b className="font-[620]">
          <UserText text={booking.client_name} />
        </b>
        <br />
        <BookingWhen booking={booking} />
      </p>
      <p className="muted mt-2 mb-5 text-[.9375rem]">
        {t('reason.sentence')}
        {toCents(refund) > 0 && (
          <b className="text-text mt-2 block font-[620]">
            <UserText text={t('reason.refund', { name: booking.client_name, amount: exactMoney(refund) })} />
          </b>
        )}
      </p>
      <Field label={t('reason.label')} hint={t('reason.hint')}>
        <Textarea ref={field} value={typed} onChange={(event) => setTyped(event.target.value)} maxLength={REASON_MAX} required />
      </Field>
    </Dialog>
  );
}
