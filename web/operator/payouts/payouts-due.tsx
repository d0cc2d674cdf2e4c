import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import type { Payable, PayoutRun } from '../../../contract/ledger.ts';
import { fromCents, toCents } from '../../../rules/money.ts';
import { call } from '../../lib/call/call.ts';
import { useSendOnce } from '../../lib/call/use-send-once.ts';
import { exactMoney } from '../../lib/format/money.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { AskButton } from '../actions/ask-button.tsx';
import { LocalizedName, useLocalizedName } from '../localized-name.tsx';
import { RowTitle } from '../row-title.tsx';
import { StateBadge } from '../state-badge.tsx';
import { BankFile } from './bank-file.tsx';
import { Payee } from './payee.tsx';
import { Rows } from '../list/rows.tsx';

/**
 * Partners with approved commissions, the largest sum first; null when they could not be loaded. `all`: whether these are all partners, who
 * can be paid in one act.
 */
export function PayoutsDue({ due, all }: { due: readonly Payable[] | null; all: boolean }) {
  const { t } = useTranslation('operator');
  const [run, setRun] = useState<PayoutRun | null>(null);
  return (
    <section className="mb-8">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="h2">{t('payouts.due')}</h2>
        {all && <PayAll due={due ?? []} onPaid={setRun} />}
      </div>
      {run && (
        <Banner tone="success" className="mb-3" action={<BankFile run_id={run.id} />}>
          {t('payouts.run_paid', { count: run.payouts, amount: exactMoney(run.amount) })}
        </Banner>
      )}
      {due === null ? (
        <Banner tone="warning">{t('payouts.due_failed')}</Banner>
      ) : due.length === 0 ? (
        <p className="muted text-md">{t('payouts.due_none')}</p>
      ) : (
        <Rows
          rows={due.map((payable) => ({ ...payable, id: payable.partner.id }))}
          lead={{ head: t('payouts.partner'), cell: (payable) => <Who payable={payable} /> }}
          columns={[
            { key: 'to', head: t('payouts.to'), cell: (payable) => <Payee {...payable} /> },
            { key: 'bookings', head: t('payouts.bookings'), num: true, cell: ({ bookings }) => bookings },
            { key: 'pending', head: t('payouts.pending'), num: true, cell: ({ pending }) => exactMoney(pending) },
            {
              key: 'approved',
              head: t('payouts.approved'),
              num: true,
              cell: ({ approved }) => <b className="font-640">{exactMoney(approved)}</b>,
            },
          ]}
          actions={(payable) => <MakePayout payable={payable} />}
        />
      )}
    </section>
  );
}

function PayAll({ due, onPaid }: { due: readonly Payable[]; onPaid: (run: PayoutRun) => void }) {
  const { t } = useTranslation('operator');
  const sendOnce = useSendOnce();
  const payable = due.filter(({ approved, suspended, payout_account }) => toCents(approved) > 0 && !suspended && payout_account);
  if (payable.length === 0) return null;
  const amount = exactMoney(fromCents(payable.reduce((sum, { approved }) => sum + toCents(approved), 0)));
  return (
    <AskButton
      look="primary"
      words={t('payouts.pay_all')}
      about={amount}
      title={t('payouts.pay_all_title', { amount })}
      sentence={t('payouts.pay_all_sentence')}
      confirm={t('payouts.pay_all')}
      action={async () => onPaid(await sendOnce({}, (idempotency_key) => call(api.payouts.payAll, { idempotency_key })))}
      failed={t('payouts.pay_all_failed')}
    />
  );
}

function Who({ payable: { partner, suspended } }: { payable: Payable }) {
  const { t } = useTranslation('operator');
  return (
    <RowTitle name={<LocalizedName {...partner} />}>{suspended && <StateBadge as="stopped">{t('payouts.suspended')}</StateBadge>}</RowTitle>
  );
}

function MakePayout({ payable: { partner, approved } }: { payable: Payable }) {
  const { t } = useTranslation('operator');
  const sendOnce = useSendOnce();
  const name = useLocalizedName()(partner);
  if (toCents(approved) <= 0) return null;
  const amount = exactMoney(approved);
  return (
    <AskButton
      look="primary"
      words={t('payouts.make')}
      about={name}
      title={t('payouts.make_title', { amount })}
      sentence={t('payouts.make_sentence', { name })}
      confirm={t('payouts.make')}
      action={() => sendOnce({ partner: partner.id }, (idempotency_key, body) => call(api.payouts.make, { body, idempotency_key }))}
      done={t('payouts.made')}
      failed={t('payouts.make_failed')}
    />
  );
}
