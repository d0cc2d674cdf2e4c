import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../contract/api.ts';
import { paymentBody, type Booking } from '../../../../contract/bookings.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { Notice } from '../../../legal/notice.tsx';
import { bodyResolver } from '../../../lib/body-resolver.ts';
import { call } from '../../../lib/call/call.ts';
import { wordsIn } from '../../../lib/form.ts';
import { exactMoney } from '../../../lib/format/money.ts';
import { useAction } from '../../../lib/hooks/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/inputs.tsx';

const NOTE_MAX = 500;

/** Marks a booking as paid or unpaid, with a note for the timeline. Text survives closing the dialog. */
export function PaymentMark({ booking }: { booking: Booking }) {
  const { t } = useTranslation('own_bookings');
  const [open, setOpen] = useState(false);
  const to = booking.payment_status === 'paid' ? 'unpaid' : 'paid';
  const bodyOf = ({ note }: { note: string }) => ({ payment_status: to, note: note.replace(/\s+/g, ' ').trim() }) as const;
  const { register, handleSubmit, reset, formState } = useForm({
    defaultValues: { note: '' },
    resolver: bodyResolver({ schema: paymentBody, bodyOf, words: wordsIn(useLocale()) }),
  });
  const { busy, run } = useAction({ refresh: 'always', toast: 'both' });
  const mark = handleSubmit(async (fields) => {
    const { payment_status } = booking;
    const params = { id: booking.id };
    await run(() => call(api.bookings.payment, { params, body: bodyOf(fields) }), {
      done: t(`payment.${to}`),
      undo: payment_status === 'refunded' ? undefined : () => call(api.bookings.payment, { params, body: { payment_status } }),
      failed: t('payment.failed'),
      then: () => {
        reset();
        setOpen(false);
      },
    });
  });
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
        <p className="muted mb-5 text-md">
          {t('payment.sentence', { name: booking.client_name, amount: exactMoney(booking.final_amount) })}
        </p>
        <Field label={t('payment.note')} hint={t('payment.note_hint')} optional error={formState.errors.note?.message}>
          <TextInput {...register('note')} maxLength={NOTE_MAX} />
        </Field>
        <Notice of="reason" className="mt-3" />
      </Dialog>
    </>
  );
}
