import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { api } from '../../../../contract/api.ts';
import type { Booking } from '../../../../contract/bookings.ts';
import { useRefusalWords } from '../../../copy/refusal-words.ts';
import { call } from '../../../lib/call/call.ts';
import { exactMoney } from '../../../lib/format/money.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/inputs.tsx';
import { useToast } from '../../../ui/feedback/toasts.tsx';

const NOTE_MAX = 500;

/** Says that the money came, or did not after all, with a note for the timeline. Closing keeps what was typed. */
export function PaymentMark({ booking }: { booking: Booking }) {
  const { t } = useTranslation('desk');
  const [open, setOpen] = useState(false);
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const refusal = useRefusalWords();
  const toast = useToast();
  const to = booking.payment_status === 'paid' ? 'unpaid' : 'paid';
  const mark = async () => {
    setBusy(true);
    try {
      await call(api.bookings.payment, {
        params: { id: booking.id },
        body: { payment_status: to, note: note.replace(/\s+/g, ' ').trim() },
      });
      toast.success(t(`payment.${to}`));
      setNote('');
      setOpen(false);
    } catch (error) {
      toast.error([t('payment.failed'), refusal(error, '')].filter(Boolean).join('\n'));
    }
    await revalidate();
    setBusy(false);
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
