import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../contract/api.ts';
import type { Booking } from '../../contract/bookings.ts';
import { takeBackBody, type TakeBackBody } from '../../contract/ledger.ts';
import { useLocale } from '../i18n/locale.ts';
import { Notice } from '../legal/notice.tsx';
import { bodyResolver } from '../lib/body-resolver.ts';
import { call } from '../lib/call/call.ts';
import { useSendOnce } from '../lib/call/use-send-once.ts';
import { wordsIn } from '../lib/form.ts';
import { moment } from '../lib/format/dates.ts';
import { exactMoney } from '../lib/format/money.ts';
import { useAction } from '../lib/hooks/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/feedback/dialog.tsx';
import { Field } from '../ui/form/field.tsx';
import { TextInput } from '../ui/form/inputs.tsx';
import { UserText } from '../ui/user-text.tsx';

const REASON_MAX = 500;

type CorrectableBooking = Pick<Booking, 'id' | 'client_name' | 'refunds' | 'payments'>;
type MoneyEntry = { kind: TakeBackBody['kind']; id: string; amount: string; at: string };

/** The refunds and payments of a booking that its reader has written down, each to be taken back with a reason. */
export function TakeBack({ booking, payer = 'provider' }: { booking: CorrectableBooking; payer?: 'provider' | 'marketplace' }) {
  const { t } = useTranslation('statement');
  const locale = useLocale();
  const [asking, ask] = useState<MoneyEntry | null>(null);
  const entries = entriesOf(booking, payer);
  if (entries.length === 0) return null;
  return (
    <details className="mt-3">
      <summary className="cursor-pointer py-2 text-md font-560">{t('take_back.title')}</summary>
      <ul className="grid gap-2">
        {entries.map((entry) => (
          <li key={entry.id} className="flex flex-wrap items-center justify-between gap-2 text-md">
            <span className="tnum">
              {t(`take_back.${entry.kind}`, { amount: exactMoney(entry.amount), moment: moment(entry.at, locale) })}
            </span>
            <Button size="sm" onClick={() => ask(entry)}>
              {t('take_back.open')}
            </Button>
          </li>
        ))}
      </ul>
      {asking && <TakeBackDialog key={asking.id} booking={booking} entry={asking} onClose={() => ask(null)} />}
    </details>
  );
}

/** What this side has written down and not taken back; what the gateway sent is not ours to take back. */
function entriesOf({ refunds, payments }: CorrectableBooking, payer: 'provider' | 'marketplace'): MoneyEntry[] {
  const sent = refunds.filter(({ paid_by, by_gateway, taken_back_at }) => paid_by === payer && !by_gateway && taken_back_at === null);
  return [
    ...(payer === 'provider' ? payments : []).map(({ id, amount, at }) => ({ kind: 'payment' as const, id, amount, at })),
    ...sent.map(({ id, amount, at }) => ({ kind: 'refund' as const, id, amount, at })),
  ];
}

type DialogProps = { booking: CorrectableBooking; entry: MoneyEntry; onClose: () => void };

function TakeBackDialog({ booking: { id, client_name: name }, entry, onClose }: DialogProps) {
  const { t } = useTranslation('statement');
  const { kind } = entry;
  const amount = exactMoney(entry.amount);
  const bodyOf = ({ reason }: { reason: string }) => ({ kind, entry: entry.id, reason: reason.replace(/\s+/g, ' ').trim() });
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { reason: '' },
    resolver: bodyResolver({ schema: takeBackBody, bodyOf, words: wordsIn(useLocale()) }),
  });
  const { busy, run } = useAction({ refresh: 'always', toast: 'both' });
  const sendOnce = useSendOnce();
  const takeBack = handleSubmit(async (fields) => {
    const body = bodyOf(fields);
    const send = () =>
      sendOnce({ id, ...body }, (idempotency_key) => call(api.bookings.takeBack, { params: { id }, body, idempotency_key }));
    await run(send, { done: t(`take_back.${kind}_done`, { amount }), failed: t('take_back.failed'), then: onClose });
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`take_back.${kind}_title`)}
      footer={
        <div className="flex justify-end">
          <Button look="danger" className="max-sm:grow" busy={busy} busy_words={t('take_back.submitting')} onClick={() => void takeBack()}>
            {t('take_back.submit')}
          </Button>
        </div>
      }
    >
      <p className="muted mb-5 text-md">
        <UserText text={t(`take_back.${kind}_sentence`, { amount, name })} /> {t('take_back.keeps')}
      </p>
      <Field label={t('take_back.reason')} hint={t('take_back.reason_hint', { name })} error={formState.errors.reason?.message}>
        <TextInput {...register('reason')} maxLength={REASON_MAX} required />
      </Field>
      <Notice of="reason" className="mt-3" />
    </Dialog>
  );
}
