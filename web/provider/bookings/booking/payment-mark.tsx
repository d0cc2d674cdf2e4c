import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../contract/api.ts';
import type { Booking } from '../../../../contract/bookings.ts';
import { call } from '../../../lib/call/call.ts';
import { exactMoney } from '../../../lib/format/money.ts';
import { useAction } from '../../../lib/hooks/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/inputs.tsx';

const NOTE_MAX = 500;

/** Says that the money came, or did not after all, with a note for the timeline. Closing keeps what was typed. */
export function PaymentMark({ booking }: { booking: Booking }) {
  const { t } = useTranslation('own_bookings');
  const [open, setOpen] = useState(false);
  const [note, setNote] = useState('');
  const { busy, run } = useAction({ refresh: 'always', toast: 'both' });
  const to = booking.payment_status === 'paid' ? 'unpaid' : 'paid';
  const mark = () => {
    const body = { payment_status: to, note: note.replace(/\s+/g, ' ').trim() } as const;
    return run(() => call(api.bookings.payment, { params: { id: booking.id }, body }), {
      done: t(`payment.${to}`),
      failed: t('payment.failed'),
      then: () => {
        setNote('');
        setOpen(false);
      },
    });
  };
  return (
    <>
      <Button block className="mt-4" onClick={() => setOpen(true)}>
        {t(`payment.mark_${to}`)}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t(`payment.${to}_title`)}
        footer={
          <div className="flex justify-end">
            <Button look="primary" className="max-sm:grow" busy={busy} busy_words={t('payment.saving')} onClick={() => void mark()}>
              {t(`payment.mark_${to}`)}
            </Button>
          </div>
        }
      >
        <p className="muted mb-5 text-[.9375rem]">
          {t('payment.sentence', { name: booking.client_name, amount: exactMoney(booking.final_amount) })}
        </p>
        <Field label={t('payment.note')} hint={t('payment.note_hint')} optional>
          <TextInput value={note} onChange={(event) => setNote(event.target.value)} maxLength={NOTE_MAX} />
        </Field>
      </Dialog>
    </>
  );
}
