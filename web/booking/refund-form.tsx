import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { api } from '../../contract/api.ts';
import type { Booking } from '../../contract/bookings.ts';
import { wordsOf } from '../../contract/field-rules.ts';
import { refundBody } from '../../contract/ledger.ts';
import { fromCents, toCents } from '../../rules/money.ts';
import { check } from '../../contract/validation.ts';
import { useLocale } from '../copy/locale.ts';
import { useRefusalWords } from '../copy/refusal-words.ts';
import { CallError } from '../lib/call/call-error.ts';
import { call } from '../lib/call/call.ts';
import { exactMoney } from '../lib/format/money.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/feedback/dialog.tsx';
import { Field } from '../ui/form/field.tsx';
import { TextInput } from '../ui/form/inputs.tsx';
import { useToast } from '../ui/feedback/toasts.tsx';
import { newKey } from './dialog/intent.ts';

const REASON_MAX = 500;

type Refundable = Pick<Booking, 'id' | 'client_name' | 'final_amount' | 'refunded'>;

/** Writes down money given back, all of it or a part, with a reason for the timeline. Closing keeps what was typed. */
export function RefundForm({ booking }: { booking: Refundable }) {
  const { t } = useTranslation('statement');
  const [open, setOpen] = useState(false);
  const left = fromCents(toCents(booking.final_amount) - toCents(booking.refunded));
  const form = useRefund(booking, () => setOpen(false));
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
            <Button
              look="danger"
              className="max-sm:grow"
              busy={form.busy}
              busy_words={t('refund.submitting')}
              onClick={() => void form.give()}
            >
              {t('refund.submit')}
            </Button>
          </div>
        }
      >
        <p className="muted mb-5 text-[.9375rem]">
          {t('refund.sentence', { name: booking.client_name, amount: exactMoney(booking.final_amount), left: exactMoney(left) })}{' '}
          {t('refund.manual')}
        </p>
        <div className="grid gap-5">
          <Field label={t('refund.amount')} error={form.wrong}>
            <TextInput value={form.amount} onChange={({ target }) => form.setAmount(target.value)} inputMode="decimal" required />
          </Field>
          <Button size="sm" className="-mt-3 justify-self-start" onClick={() => form.setAmount(left)}>
            {t('refund.whole')}
          </Button>
          <Field label={t('refund.reason')} hint={t('refund.reason_hint')} optional>
            <TextInput value={form.reason} onChange={({ target }) => form.setReason(target.value)} maxLength={REASON_MAX} />
          </Field>
        </div>
      </Dialog>
    </>
  );
}

function useRefund(booking: Refundable, onDone: () => void) {
  const { t } = useTranslation('statement');
  const locale = useLocale();
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const refusal = useRefusalWords();
  const toast = useToast();
  // One key for as long as the same refund is meant: trying again after a lost answer gives nothing back twice.
  const key = useRef(newKey());
  const change = (set: () => void) => {
    key.current = newKey();
    setWrong(undefined);
    set();
  };
  const give = async () => {
    const body = { amount, reason: reason.replace(/\s+/g, ' ').trim() };
    const broken = check(refundBody, body).broken?.amount?.[0];
    if (broken) return setWrong(wordsOf(broken, locale));
    setBusy(true);
    try {
      await call(api.bookings.refund, { params: { id: booking.id }, body, idempotency_key: key.current });
      key.current = newKey();
      toast.success(t('refund.done', { amount: exactMoney(amount) }));
      setAmount('');
      setReason('');
      onDone();
    } catch (error) {
      setWrong(error instanceof CallError ? error.fields.amount?.join(' ') : undefined);
      toast.error([t('refund.failed'), refusal(error, '')].filter(Boolean).join('\n'));
    }
    await revalidate();
    setBusy(false);
  };
  return {
    amount,
    reason,
    wrong,
    busy,
    give,
    setAmount: (typed: string) => change(() => setAmount(typed)),
    setReason: (typed: string) => change(() => setReason(typed)),
  };
}
