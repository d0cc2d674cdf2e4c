import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../contract/api.ts';
import type { Booking } from '../../contract/bookings.ts';
import { refundWays } from '../../contract/moved-money.ts';
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
import { Select, TextInput } from '../ui/form/inputs.tsx';

const REASON_MAX = 500;
const REFERENCE_MAX = 100;

type RefundFields = { amount: string; way: (typeof refundWays)[number]; reference: string; reason: string };
type Refundable = Pick<Booking, 'id' | 'client_name' | 'paid' | 'refunded' | 'refund_due' | 'card_refund'>;

/**
 * Records that money was sent back: what is due or a part of it, or more out of goodwill, with a reason for the timeline; the marketplace's
 * counts in its balance with the provider. Text survives closing the dialog.
 */
export function RefundForm({ booking, payer = 'provider' }: { booking: Refundable; payer?: 'provider' | 'marketplace' }) {
  const { t } = useTranslation(['statement', 'common']);
  const [open, setOpen] = useState(false);
  const left = fromCents(toCents(booking.paid) - toCents(booking.refunded));
  const is_due = toCents(booking.refund_due) > 0;
  const whole = is_due ? booking.refund_due : left;
  const { register, handleSubmit, reset, setError, setValue, formState } = useForm<RefundFields>({
    defaultValues: { amount: is_due ? whole : '', way: 'fps', reference: '', reason: '' },
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
  // What is on its way is not to be sent again.
  if (booking.card_refund?.waits) return null;
  return (
    <>
      <Button block look={is_due && !booking.card_refund ? 'primary' : 'secondary'} className="mt-2" onClick={() => setOpen(true)}>
        {t(is_due ? 'refund.open_due' : 'refund.open')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t(is_due ? 'refund.open_due' : 'refund.title')}
        footer={
          <div className="flex justify-end">
            <Button
              look={is_due ? 'primary' : 'danger'}
              className="max-sm:grow"
              busy={busy}
              busy_words={t('refund.submitting')}
              onClick={() => void refund()}
            >
              {t(is_due ? 'refund.submit_due' : 'refund.submit')}
            </Button>
          </div>
        }
      >
        <p className="muted mb-5 text-md">
          <span>
            {is_due
              ? t('refund.sentence_due', { name: booking.client_name, amount: exactMoney(whole) })
              : t('refund.sentence', { name: booking.client_name, amount: exactMoney(booking.paid), left: exactMoney(left) })}{' '}
            {t('refund.manual')}{' '}
          </span>
          {payer === 'marketplace' && <span>{t('refund.counts')}</span>}
        </p>
        <div className="grid gap-5">
          <Field label={t('refund.amount')} error={errors.amount?.message}>
            <TextInput {...register('amount')} inputMode="decimal" required />
          </Field>
          <Button size="sm" className="-mt-3 justify-self-start" onClick={() => setValue('amount', whole, { shouldValidate: isSubmitted })}>
            {t('refund.whole')}
          </Button>
          <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
            <Field label={t('refund.way')}>
              <Select {...register('way')}>
                {refundWays.map((way) => (
                  <option key={way} value={way}>
                    {t(`common:refund_way.${way}`)}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label={t('refund.reference')} optional error={errors.reference?.message}>
              <TextInput {...register('reference')} maxLength={REFERENCE_MAX} autoComplete="off" />
            </Field>
          </div>
          <Field label={t('refund.reason')} hint={t('refund.reason_hint')} optional error={errors.reason?.message}>
            <TextInput {...register('reason')} maxLength={REASON_MAX} />
          </Field>
          <Notice of="reason" />
        </div>
      </Dialog>
    </>
  );
}

function bodyOf({ amount, way, reference, reason }: RefundFields) {
  return { amount, way, reference: oneLine(reference), reason: oneLine(reason) };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
