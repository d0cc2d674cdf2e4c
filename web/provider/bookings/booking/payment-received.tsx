import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../contract/api.ts';
import type { Booking } from '../../../../contract/bookings.ts';
import { paymentReceivedBody } from '../../../../contract/getting-paid.ts';
import { toCents } from '../../../../rules/money.ts';
import { dueBackOf } from '../../../booking/cancellation/arriving.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { call } from '../../../lib/call/call.ts';
import { useSendOnce } from '../../../lib/call/use-send-once.ts';
import { contractResolver, showFieldErrors, wordsIn } from '../../../lib/form.ts';
import { exactMoney } from '../../../lib/format/money.ts';
import { useAction } from '../../../lib/hooks/use-action.ts';
import { Field } from '../../../ui/form/field.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextInput } from '../../../ui/form/inputs.tsx';

type ReceivedFields = { amount: string; reference: string };
type ReceivingBooking = Pick<Booking, 'id' | 'status' | 'owed' | 'withheld' | 'paid' | 'refunded'>;
type Props = { booking: ReceivingBooking; open: boolean; onClose: () => void };

/** Records another amount than was reported, and says before what stays owed or is too much. */
export function PaymentReceived({ booking, open, onClose }: Props) {
  const { id } = booking;
  const { t } = useTranslation('getting_paid');
  const { register, control, handleSubmit, setError, formState } = useForm<ReceivedFields>({
    defaultValues: { amount: '', reference: '' },
    resolver: contractResolver(paymentReceivedBody, wordsIn(useLocale())),
  });
  const { errors } = formState;
  const { busy, error, run } = useAction({ refresh: 'always', toast: 'both' });
  const sendOnce = useSendOnce();
  const typed = useWatch({ control, name: 'amount' }).trim();
  const save = handleSubmit(async (body) => {
    const send = () =>
      sendOnce({ id, ...body }, (idempotency_key) => call(api.bookings.paymentReceived, { params: { id }, body, idempotency_key }));
    await run(send, {
      done: t('report.received_done', { amount: exactMoney(body.amount) }),
      failed: t('report.received_failed'),
      then: onClose,
      onRefusal: (refusal) => showFieldErrors<ReceivedFields>(refusal, ['amount', 'reference'], setError),
    });
  });
  const difference = /^\d{1,10}(?:\.\d{1,2})?$/.test(typed) ? excessOf(booking, toCents(typed)) : 0;
  const hint =
    difference === 0 ? undefined : t(difference < 0 ? 'report.less' : 'report.more', { amount: exactMoney(Math.abs(difference)) });
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('report.other_title')}
      submit={{ words: t('report.other_submit'), busy, busy_words: t('report.receiving') }}
      onSubmit={save}
      error={error}
    >
      <Field label={t('report.other_amount')} hint={hint} error={errors.amount?.message}>
        <TextInput {...register('amount')} inputMode="decimal" autoComplete="off" required />
      </Field>
      <Field label={t('report.other_reference')} optional error={errors.reference?.message}>
        <TextInput {...register('reference')} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}

/** The cents by which a payment is too much; negative: what stays to be paid, which is nothing of a cancelled booking. */
function excessOf(booking: ReceivingBooking, cents: number): number {
  return booking.status === 'cancelled' ? dueBackOf(booking, cents) : cents - toCents(booking.owed);
}
