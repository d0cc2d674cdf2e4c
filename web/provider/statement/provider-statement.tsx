import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../../contract/api.ts';
import type { ProviderStatement as StatementReply } from '../../../contract/ledger.ts';
import { fromCents, toCents } from '../../../rules/money.ts';
import { addDays, hongKongDate, monthStart } from '../../../rules/time.ts';
import { ProviderSkeleton } from '../layout/provider-skeleton.tsx';
import { loadNamespace } from '../../i18n/load-namespace.ts';
import { useLocale } from '../../i18n/locale.ts';
import { call } from '../../lib/call/call.ts';
import { dayAndMonth } from '../../lib/format/dates.ts';
import { load } from '../../lib/load.ts';
import { requireOwner } from '../../lib/session/session.tsx';
import { useLastGood } from '../../lib/hooks/use-last-good.ts';
import { StatementLines } from './statement-lines.tsx';
import { BalanceWord } from '../../statements/balance-word.tsx';
import { monthFrom } from '../../statements/statement-address.ts';
import { StatementScreen } from '../../statements/statement-screen.tsx';
import { StatementSums } from '../../statements/statement-sums.tsx';
import { UserText } from '../../ui/user-text.tsx';
import type { Route } from './+types/provider-statement.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const month = monthFrom(new URL(request.url).searchParams);
  await loadNamespace('statement');
  return { month, result: await load(requireOwner(request).then(() => call(api.statements.provider, { query: { month } }))) };
}

export const HydrateFallback = ProviderSkeleton;

const LIST = '/provider/bookings';
const delivered = ['delivered', 'withheld', 'refunds', 'fee', 'commissions', 'net'] as const;

export default function ProviderStatement({ loaderData: { month, result } }: Route.ComponentProps) {
  const { t } = useTranslation('statement');
  const statement = useLastGood(result, month);
  return (
    <StatementScreen
      month={month}
      statement={statement}
      error={result.error}
      file={api.statements.providerFile}
      nothing={t('empty_provider')}
      sums={statement && <Sums statement={statement} />}
    >
      {statement && <StatementLines lines={statement.lines} />}
    </StatementScreen>
  );
}

function Sums({ statement }: { statement: StatementReply }) {
  const { t } = useTranslation('statement');
  const from = `${statement.month}-01`;
  const to = addDays(monthStart(addDays(from, 31)), -1);
  const line = (key: 'opening' | 'collected' | 'fee' | 'commissions', hint?: string) => ({
    key,
    label: t(key),
    hint,
    amount: statement[key],
  });
  return (
    <div className="grid gap-4">
      <StatementSums sums={delivered.map((key) => ({ key, label: t(key), hint: t(`${key}_hint`), amount: statement[key] }))} />
      <StatementSums
        title={t('balance.title')}
        sums={[
          line('opening'),
          line('collected', t('collected_hint')),
          line('fee'),
          line('commissions'),
          ...statement.settlements.map(({ id, paid_at, amount, reference }) => ({
            key: id,
            label: <Settled paid_at={paid_at} amount={amount} reference={reference} />,
            amount: fromCents(-toCents(amount)),
          })),
          { key: 'closing', label: t('closing'), hint: <BalanceWord balance={statement.closing} />, amount: statement.closing },
        ]}
      >
        <Link className="link no-print mt-2 inline-flex min-h-11 items-center text-sm" to="/provider/settlements">
          {t('settlements.open')}
        </Link>
      </StatementSums>
      <StatementSums
        title={t('as_of_today')}
        is_sum={false}
        sums={[
          { key: 'revenue', label: t('revenue'), hint: t('revenue_hint'), amount: statement.revenue },
          {
            key: 'unpaid',
            label: (
              <Link className="link" to={`${LIST}?unpaid=true&date_from=${from}&date_to=${to}`}>
                {t('unpaid')}
              </Link>
            ),
            hint: t('unpaid_hint', { count: statement.unpaid.bookings }),
            amount: statement.unpaid.amount,
          },
          ...(statement.over.bookings > 0
            ? [
                {
                  key: 'over',
                  label: (
                    <Link className="link" to={`${LIST}?status=confirmed&date_from=${from}&date_to=${to}`}>
                      {t('over')}
                    </Link>
                  ),
                  hint: t('over_hint', { count: statement.over.bookings }),
                  amount: statement.over.amount,
                },
              ]
            : []),
          {
            key: 'ahead',
            label: (
              <Link className="link" to={`${LIST}?status=confirmed&date_from=${from}&date_to=${to}`}>
                {t('ahead')}
              </Link>
            ),
            hint: t('ahead_hint', { count: statement.ahead.bookings }),
            amount: statement.ahead.amount,
          },
          {
            key: 'refunded',
            label: t('refunded'),
            hint: t('refunded_hint', { count: statement.refunded.bookings }),
            amount: statement.refunded.amount,
          },
        ]}
      />
    </div>
  );
}

function Settled({ paid_at, amount, reference }: Pick<StatementReply['settlements'][number], 'paid_at' | 'amount' | 'reference'>) {
  const { t } = useTranslation('statement');
  const locale = useLocale();
  return (
    <>
      {t(toCents(amount) > 0 ? 'settlements.paid_to_you' : 'settlements.paid_by_you', {
        day: dayAndMonth(hongKongDate(Date.parse(paid_at)), locale),
      })}
      <span className="muted mono block text-sm">
        <UserText text={reference} />
      </span>
    </>
  );
}
