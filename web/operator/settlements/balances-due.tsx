import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import { MOST_BALANCES, type BalanceDue } from '../../../contract/settlements.ts';
import { toCents } from '../../../rules/money.ts';
import { call } from '../../lib/call/call.ts';
import { useSendOnce } from '../../lib/call/use-send-once.ts';
import { exactMoney } from '../../lib/format/money.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { AskButton } from '../actions/ask-button.tsx';
import { Rows } from '../list/rows.tsx';
import { LocalizedName, useLocalizedName } from '../localized-name.tsx';
import { RowTitle } from '../row-title.tsx';
import { StateBadge } from '../state-badge.tsx';
import { ProviderAccount } from './provider-account.tsx';

/** Providers with an open balance, the largest first, either way; null when they could not be loaded. */
export function BalancesDue({ due }: { due: readonly BalanceDue[] | null }) {
  const { t } = useTranslation('operator');
  return (
    <section className="mb-8">
      <h2 className="h2 mb-3">{t('settlements.due')}</h2>
      {due === null ? (
        <Banner tone="warning">{t('settlements.due_failed')}</Banner>
      ) : due.length === 0 ? (
        <p className="muted text-md">{t('settlements.due_none')}</p>
      ) : (
        <>
          {due.length >= MOST_BALANCES && <p className="muted mb-3 text-sm">{t('settlements.due_most', { count: due.length })}</p>}
          <Rows
            rows={due.map((balance) => ({ ...balance, id: balance.provider.id }))}
            lead={{ head: t('settlements.provider'), cell: (balance) => <Who {...balance} /> }}
            columns={[
              {
                key: 'direction',
                head: t('settlements.direction'),
                cell: ({ balance }) => t(toCents(balance) > 0 ? 'settlements.you_owe' : 'settlements.owes_you'),
              },
              {
                key: 'balance',
                head: t('settlements.balance'),
                num: true,
                cell: ({ balance, is_enough }) => (
                  <>
                    <b className="font-640">{exactMoney(Math.abs(toCents(balance)))}</b>
                    {!is_enough && <span className="muted block text-sm">{t('settlements.too_small')}</span>}
                  </>
                ),
              },
            ]}
            actions={(balance) => <MakeSettlement {...balance} />}
          />
        </>
      )}
    </section>
  );
}

function Who({ provider, suspended, balance, ...account }: BalanceDue) {
  const { t } = useTranslation('operator');
  return (
    <RowTitle name={<LocalizedName {...provider} />}>
      {toCents(balance) > 0 && <ProviderAccount {...account} />}
      {suspended && <StateBadge as="stopped">{t('settlements.suspended')}</StateBadge>}
    </RowTitle>
  );
}

function MakeSettlement({ provider, balance, is_enough }: BalanceDue) {
  const { t } = useTranslation('operator');
  const name = useLocalizedName()(provider);
  const amount = exactMoney(Math.abs(toCents(balance)));
  const pays = toCents(balance) > 0;
  const sendOnce = useSendOnce();
  const make = () =>
    sendOnce({ provider: provider.id, below_minimum: !is_enough }, (idempotency_key, body) =>
      call(api.settlements.make, { body, idempotency_key }),
    );
  return (
    <AskButton
      look={is_enough ? 'primary' : 'secondary'}
      words={t(is_enough ? 'settlements.make' : 'settlements.make_anyway')}
      about={name}
      title={t(pays ? 'settlements.make_pay_title' : 'settlements.make_ask_title', { amount, name })}
      sentence={t(pays ? 'settlements.make_pay_sentence' : 'settlements.make_ask_sentence', { name })}
      confirm={t('settlements.make')}
      action={make}
      done={t('settlements.made')}
      failed={t('settlements.make_failed')}
    />
  );
}
