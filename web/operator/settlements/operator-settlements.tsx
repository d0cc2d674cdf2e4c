import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import { payoutStates } from '../../../contract/ledger.ts';
import type { Settlement } from '../../../contract/settlements.ts';
import { toCents } from '../../../rules/money.ts';
import { call } from '../../lib/call/call.ts';
import { useSendOnce } from '../../lib/call/use-send-once.ts';
import { exactMoney } from '../../lib/format/money.ts';
import { UserText } from '../../ui/user-text.tsx';
import { AskButton } from '../actions/ask-button.tsx';
import { OperatorSkeleton } from '../layout/operator-skeleton.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { loadOperatorList } from '../list/load-operator-list.ts';
import { MoreLinks } from '../list/more-links.tsx';
import { Rows } from '../list/rows.tsx';
import { LocalizedName, useLocalizedName } from '../localized-name.tsx';
import { RowTitle } from '../row-title.tsx';
import { StateBadge } from '../state-badge.tsx';
import { Since } from '../timestamp.tsx';
import { ProviderAccount } from './provider-account.tsx';
import { BalancesDue } from './balances-due.tsx';
import type { Route } from './+types/operator-settlements.ts';

const choices = { state: payoutStates, provider: 'id' } as const;
const REFERENCE_MAX = 100;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const shown = await loadOperatorList(request, choices, (query) => call(api.settlements.list, { query }));
  const { provider } = shown.view.chosen;
  const due = shown.list.error ? null : await call(api.settlements.due, { query: provider ? { provider } : {} }).catch(() => null);
  return { shown, due };
}

export const HydrateFallback = OperatorSkeleton;

/** What providers and the marketplace owe each other, and how it was settled. */
export default function OperatorSettlements({ loaderData: { shown, due } }: Route.ComponentProps) {
  const { t } = useTranslation('operator');
  const states = payoutStates.map((value) => ({ value, label: t(`settlements.states.${value}`) }));
  return (
    <ListScreen
      title={t('settlements.title')}
      sentence={t('settlements.sentence')}
      above={
        <>
          <BalancesDue due={due} />
          <h2 className="h2 mb-3">{t('settlements.list')}</h2>
        </>
      }
      shown={shown}
      filters={[{ name: 'state', label: t('settlements.filter'), options: states }]}
      empty={{ spot: 'bookings', title: t('settlements.empty'), sentence: t('settlements.empty_sentence') }}
    >
      {({ results }) => (
        <Rows
          rows={results}
          lead={{ head: t('settlements.provider'), cell: (settlement) => <Who settlement={settlement} /> }}
          columns={[
            {
              key: 'direction',
              head: t('settlements.direction'),
              cell: ({ amount }) => t(toCents(amount) > 0 ? 'settlements.to_provider' : 'settlements.to_you'),
            },
            { key: 'created', head: t('settlements.created'), cell: ({ created_at }) => <Since at={created_at} /> },
            {
              key: 'reference',
              head: t('settlements.reference'),
              cell: ({ reference }) => (reference ? <UserText text={reference} /> : null),
            },
            { key: 'bookings', head: t('settlements.bookings'), num: true, cell: ({ bookings }) => bookings },
            {
              key: 'amount',
              head: t('settlements.amount'),
              num: true,
              cell: ({ amount }) => <b className="font-640">{exactMoney(Math.abs(toCents(amount)))}</b>,
            },
          ]}
          state={({ paid_at }) => (
            <StateBadge as={paid_at ? 'good' : 'waiting'}>{t(paid_at ? 'settlements.states.paid' : 'settlements.states.open')}</StateBadge>
          )}
          actions={(settlement) => <SettlementActions settlement={settlement} />}
        />
      )}
    </ListScreen>
  );
}

/** The provider, and where it is paid while it waits for that. */
function Who({ settlement: { provider, amount, paid_at, ...account } }: { settlement: Settlement }) {
  return <RowTitle name={<LocalizedName {...provider} />}>{!paid_at && toCents(amount) > 0 && <ProviderAccount {...account} />}</RowTitle>;
}

function SettlementActions({ settlement: { id, provider, amount, paid_at } }: { settlement: Settlement }) {
  const { t } = useTranslation('operator');
  const sendOnce = useSendOnce();
  const name = useLocalizedName()(provider);
  return (
    <>
      {!paid_at && (
        <AskButton
          words={t('settlements.pay')}
          about={name}
          title={t('settlements.pay_title', { amount: exactMoney(Math.abs(toCents(amount))) })}
          sentence={t(toCents(amount) > 0 ? 'settlements.pay_sentence' : 'settlements.receive_sentence', { name })}
          confirm={t('settlements.pay')}
          line={{ label: t('settlements.pay_reference'), hint: t('settlements.pay_hint'), max: REFERENCE_MAX }}
          action={(reference) =>
            sendOnce({ reference }, (idempotency_key, body) => call(api.settlements.pay, { params: { id }, body, idempotency_key }))
          }
          done={t('settlements.paid')}
          failed={t('settlements.pay_failed')}
        />
      )}
      <MoreLinks subject="settlement" id={id} about={name} />
    </>
  );
}
