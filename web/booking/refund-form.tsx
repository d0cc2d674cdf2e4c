import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../contract/api.ts';
import type { Booking } from '../../contract/bookings.ts';
import { wordsOf } from '../../contract/field-rules.ts';
import { refundBody } from '../../contract/ledger.ts';
import { fromCents, toCents } from '../../rules/money.ts';
import { check } from '../../contract/validation.ts';
import { useLocale } from '../i18n/locale.ts';
import { call } from '../lib/call/call.ts';
import { useSendOnce } from '../lib/call/use-send-once.ts';
import { exactMoney } from '../lib/format/money.ts';
import { useAction } from '../lib/hooks/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/feedback/dialog.tsx';
import { Field } from '../ui/form/field.tsx';
import { TextInput } from '../ui/form/inputs.tsx';

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
  const [tried, setTried] = useState(false);
  const body = { amount, reason: reason.replace(/\s+/g, ' ').trim() };
  const { busy, error, run } = useAction({ refresh: 'always', toast: 'both', about: [amount, reason] });
  const sendOnce = useSendOnce();
  const broken = check(refundBody, body).broken?.amount?.[0];
  const give = async () => {
    setTried(Boolean(broken));
    if (broken) return;
    await run(
      () =>
        sendOnce({ id: booking.id, ...body }, (idempotency_key) =>
          call(api.bookings.refund, { params: { id: booking.id }, body, idempotency_key }),
        ),
      {
        done: t('refund.done', { amount: exactMoney(amount) }),
        failed: t('refund.failed'),
        then: () => {
          setAmount('');
          setReason('');
          onDone();
        },
      },
    );
  };
  const change = (set: (typed: string) => void) => (typed: string) => {
    setTried(false);
    set(typed);
  };
  const wrong = tried && broken ? wordsOf(broken, locale) : error?.fields.amount?.join(' ');
  return { amount, reason, wrong, busy, give, setAmount: change(setAmount), setReason: change(setReason) };
}
