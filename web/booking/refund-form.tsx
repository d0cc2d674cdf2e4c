import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../contract/api.ts';
import type { Booking } from '../../contract/bookings.ts';
import { refundBody } from '../../contract/ledger.ts';
import { fromCents, toCents } from '../../rules/money.ts';
import { useLocale } from '../i18n/locale.ts';
import { Notice } from '../legal/notice.tsx';
import { bodyResolver } from '../lib/body-resolver.ts';
import { call } from '../lib/call/call.ts';
import { useSendOnce } from '../lib/call/use-send-once.ts';
import { showFieldErrors, wordsIn } from '../lib/form.ts';
import { exactMoney } from '../lib/format/money.ts';
import { useAction } from '../lib/hooks/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/feedback/dialog.tsx';
import { Field } from '../ui/form/field.tsx';
import { TextInput } from '../ui/form/inputs.tsx';

const REASON_MAX = 500;

type RefundFields = { amount: string; reason: string };
type Refundable = Pick<Booking, 'id' | 'client_name' | 'final_amount' | 'refunded'>;

/** Records a refund, in full or in part, with a reason for the timeline. Text survives closing the dialog. */
export function RefundForm({ booking }: { booking: Refundable }) {
  const { t } = useTranslation('statement');
  const [open, setOpen] = useState(false);
  const left = fromCents(toCents(booking.final_amount) - toCents(booking.refunded));
  const { register, handleSubmit, reset, setError, setValue, formState } = useForm<RefundFields>({
    defaultValues: { amount: '', reason: '' },
    resolver: bodyResolver({ schema: refundBody, bodyOf, words: wordsIn(useLocale()) }),
  });
  const { errors, isSubmitted } = formState;
  const { busy, run } = useAction({ refresh: 'always', toast: 'both' });
  const sendOnce = useSendOnce();
  const refund = handleSubmit(async (fields) => {
    const { id } = booking;
    const body = bodyOf(fields);
    const send = () => sendOnce({ id, ...body }, (idempotency_key) => call(api.bookings.refund, { params: { id }, body, idempotency_key }));
    await run(send, {
      done: t('refund.done', { amount: exactMoney(fields.amount) }),
      failed: t('refund.failed'),
      then: () => {
        reset();
        setOpen(false);
      },
      onRefusal: (error) => showFieldErrors(error, ['amount'], setError),
    });
  });
  return (
    <>
      <Button block className="mt-2" onClick={() => setOpen(true)}>
        {t('refund.open')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('refund.title')}
        footer={
          <div className="flex justify-end">
            <Button look="danger" className="max-sm:grow" busy={busy} busy_words={t('refund.submitting')} onClick={() => void refund()}>
              {t('refund.submit')}
            </Button>
          </div>
        }
      >
        <p className="muted mb-5 text-md">
          {t('refund.sentence', { name: booking.client_name, amount: exactMoney(booking.final_amount), left: exactMoney(left) })}{' '}
          {t('refund.manual')}
        </p>
        <div className="grid gap-5">
          <Field label={t('refund.amount')} error={errors.amount?.message}>
            <TextInput {...register('amount')} inputMode="decimal" required />
          </Field>
          <Button size="sm" className="-mt-3 justify-self-start" onClick={() => setValue('amount', left, { shouldValidate: isSubmitted })}>
            {t('refund.whole')}
          </Button>
          <Field label={t('refund.reason')} hint={t('refund.reason_hint')} optional error={errors.reason?.message}>
            <TextInput {...register('reason')} maxLength={REASON_MAX} />
          </Field>
          <Notice of="reason" />
        </div>
      </Dialog>
    </>
  );
}

function bodyOf({ amount, reason }: RefundFields) {
  return { amount, reason: reason.replace(/\s+/g, ' ').trim() };
}
