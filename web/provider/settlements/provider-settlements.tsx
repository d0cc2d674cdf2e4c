import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { payoutStates } from '../../../contract/ledger.ts';
import { toCents } from '../../../rules/money.ts';
import { ProviderSkeleton } from '../layout/provider-skeleton.tsx';
import { loadNamespace } from '../../i18n/load-namespace.ts';
import { ListPage } from '../../layout/list-page.tsx';
import { call } from '../../lib/call/call.ts';
import { exactMoney } from '../../lib/format/money.ts';
import { loadList } from '../../lib/load-list.ts';
import { requireOwner } from '../../lib/session/session.tsx';
import { BalanceWord } from '../../statements/balance-word.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { StatCard } from '../../ui/chart/stat-card.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { UserText } from '../../ui/user-text.tsx';
import { InvoiceList } from './invoice-list.tsx';
import { SettlementList } from './settlement-list.tsx';
import type { Route } from './+types/provider-settlements.ts';

const choices = { state: payoutStates } as const;
/** Eight years of invoices. */
const INVOICES = 100;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await loadNamespace('statement');
  return loadList(request, choices, (query) =>
    requireOwner(request).then(async () => {
      const [list, invoices] = await Promise.all([
        call(api.settlements.mine, { query }),
        call(api.invoices.mine, { query: { page_size: INVOICES } }),
      ]);
      return { ...list, invoices: invoices.results };
    }),
  );
}

export const HydrateFallback = ProviderSkeleton;

export default function ProviderSettlements({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(['statement', 'common']);
  const words = {
    failed: t('settlements.failed'),
    slow: t('settlements.slow'),
    stale: t('settlements.stale'),
    reason: t('common:error.sentence'),
  };
  return (
    <ListPage
      title={t('settlements.title')}
      sentence={t('settlements.sentence')}
      aside={() => (
        <ButtonLink to="/provider/statement">
          <Icon name="page" />
          {t('title')}
        </ButtonLink>
      )}
      above={(last) => last && <Balance own={last} />}
      shown={loaderData}
      words={words}
    >
      {({ results, invoices }) => (
        <>
          <section className="card overflow-hidden">
            <h2 className="h2 px-5 pt-4 pb-3">{t('settlements.title')}</h2>
            {results.length > 0 ? (
              <SettlementList settlements={results} />
            ) : (
              <EmptyState spot="bookings" heading="h3" title={t('settlements.empty')} sentence={t('settlements.empty_sentence')} />
            )}
          </section>
          <section className="card mt-4 overflow-hidden">
            <h2 className="h2 px-5 pt-4 pb-3">{t('invoice.list')}</h2>
            {invoices.length > 0 ? (
              <InvoiceList invoices={invoices} />
            ) : (
              <EmptyState spot="pages" heading="h3" title={t('invoice.empty')} sentence={t('invoice.empty_sentence')} />
            )}
          </section>
        </>
      )}
    </ListPage>
  );
}

type Own = Pick<ReplyOf<typeof api.settlements.mine>, 'balance' | 'asked' | 'account'>;

function Balance({ own: { balance, asked, account } }: { own: Own }) {
  const { t } = useTranslation('statement');
  return (
    <div className="mb-5 grid gap-3">
      <StatCard
        icon="wallet"
        label={t('balance.title')}
        figure={exactMoney(balance)}
        split={[{ label: <BalanceWord balance={balance} /> }, { label: t('balance.hint') }]}
      />
      {toCents(asked) > 0 && (
        <Banner tone="warning">
          {account ? (
            <span>
              {t('settlements.pay_to', { amount: exactMoney(asked) })} <UserText text={account} />
            </span>
          ) : (
            <span>{t('settlements.pay_asked', { amount: exactMoney(asked) })}</span>
          )}
        </Banner>
      )}
    </div>
  );
}
