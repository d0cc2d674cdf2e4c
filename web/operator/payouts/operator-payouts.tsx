import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import { payoutStates, type Payout } from '../../../contract/ledger.ts';
import { OperatorSkeleton } from '../layout/operator-skeleton.tsx';
import { call } from '../../lib/call/call.ts';
import { useSendOnce } from '../../lib/call/use-send-once.ts';
import { exactMoney } from '../../lib/format/money.ts';
import { AskButton } from '../actions/ask-button.tsx';
import { LocalizedName, useLocalizedName } from '../localized-name.tsx';
import { RowTitle } from '../row-title.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { UserText } from '../../ui/user-text.tsx';
import { StateBadge } from '../state-badge.tsx';
import { MoreLinks } from '../list/more-links.tsx';
import { BankFile } from './bank-file.tsx';
import { Payee } from './payee.tsx';
import { PayoutsDue } from './payouts-due.tsx';
import { Rows } from '../list/rows.tsx';
import { loadOperatorList } from '../list/load-operator-list.ts';
import { Since } from '../timestamp.tsx';
import type { Route } from './+types/operator-payouts.ts';

const choices = { state: payoutStates, partner: 'id' } as const;
const REFERENCE_MAX = 100;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const shown = await loadOperatorList(request, choices, (query) => call(api.payouts.list, { query }));
  const due = shown.list.error ? null : await call(api.payouts.due).catch(() => null);
  return { shown, due };
}

export const HydrateFallback = OperatorSkeleton;

export default function OperatorPayouts({ loaderData: { shown, due } }: Route.ComponentProps) {
  const { t } = useTranslation('operator');
  const { partner } = shown.view.chosen;
  const states = payoutStates.map((value) => ({ value, label: t(`payouts.states.${value}`) }));
  return (
    <ListScreen
      title={t('payouts.title')}
      above={
        <>
          <PayoutsDue due={due?.filter((payable) => partner === '' || payable.partner.id === partner) ?? null} all={partner === ''} />
          <h2 className="h2 mb-3">{t('payouts.list')}</h2>
        </>
      }
      shown={shown}
      filters={[{ name: 'state', label: t('payouts.filter'), options: states }]}
      empty={{ spot: 'bookings', title: t('payouts.empty'), sentence: t('payouts.empty_sentence') }}
    >
      {({ results }) => (
        <Rows
          rows={results}
          lead={{ head: t('payouts.partner'), cell: (payout) => <RowTitle name={<LocalizedName {...payout.partner} />} /> }}
          columns={[
            { key: 'to', head: t('payouts.to'), cell: (payout) => <PaidTo payout={payout} /> },
            { key: 'created', head: t('payouts.created'), cell: ({ created_at }) => <Since at={created_at} /> },
            { key: 'reference', head: t('payouts.reference'), cell: ({ reference }) => (reference ? <UserText text={reference} /> : null) },
            { key: 'bookings', head: t('payouts.bookings'), num: true, cell: ({ bookings }) => bookings },
            {
              key: 'amount',
              head: t('payouts.amount'),
              num: true,
              cell: ({ amount }) => <b className="font-640">{exactMoney(amount)}</b>,
            },
          ]}
          state={({ paid_at }) => (
            <StateBadge as={paid_at ? 'good' : 'waiting'}>{t(paid_at ? 'payouts.states.paid' : 'payouts.states.open')}</StateBadge>
          )}
          actions={(payout) => <PayoutActions payout={payout} />}
        />
      )}
    </ListScreen>
  );
}

function PaidTo({ payout }: { payout: Payout }) {
  const { t } = useTranslation('operator');
  return (
    <>
      <Payee {...payout} />
      {payout.payee_changed && (
        <span className="mt-1 block">
          <StateBadge as="waiting">{t('payouts.payee_changed')}</StateBadge>
        </span>
      )}
    </>
  );
}

function PayoutActions({ payout: { id, partner, amount, paid_at, payee_changed, run_id } }: { payout: Payout }) {
  const { t } = useTranslation('operator');
  const sendOnce = useSendOnce();
  const name = useLocalizedName()(partner);
  return (
    <>
      {!paid_at && (
        <AskButton
          words={t('payouts.pay')}
          about={name}
          title={t('payouts.pay_title', { amount: exactMoney(amount) })}
          sentence={[payee_changed && t('payouts.payee_changed_sentence'), t('payouts.pay_sentence', { name })].filter(Boolean).join(' ')}
          confirm={t('payouts.pay')}
          line={{ label: t('payouts.pay_reference'), hint: t('payouts.pay_hint'), max: REFERENCE_MAX }}
          action={(reference) =>
            sendOnce({ reference }, (idempotency_key, body) => call(api.payouts.pay, { params: { id }, body, idempotency_key }))
          }
          done={t('payouts.paid')}
          failed={t('payouts.pay_failed')}
        />
      )}
      {run_id && <BankFile run_id={run_id} about={name} />}
      <MoreLinks subject="payout" id={id} about={name} />
    </>
  );
}
