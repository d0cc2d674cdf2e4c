import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import { ProviderSkeleton } from '../layout/provider-skeleton.tsx';
import { loadNamespace } from '../../i18n/load-namespace.ts';
import { call } from '../../lib/call/call.ts';
import { load } from '../../lib/load.ts';
import { requireOwner } from '../../lib/session/session.tsx';
import { useLastGood } from '../../lib/hooks/use-last-good.ts';
import { SettlementLines } from './settlement-lines.tsx';
import { monthFrom } from '../../statements/statement-address.ts';
import { StatementScreen } from '../../statements/statement-screen.tsx';
import { StatementSums } from '../../statements/statement-sums.tsx';
import type { Route } from './+types/provider-statement.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const month = monthFrom(new URL(request.url).searchParams);
  await loadNamespace('statement');
  return { month, result: await load(requireOwner(request).then(() => call(api.statements.provider, { query: { month } }))) };
}

export const HydrateFallback = ProviderSkeleton;

const sums = ['gross', 'refunds', 'commissions', 'net'] as const;

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
      sums={
        statement && (
          <>
            <StatementSums sums={sums.map((key) => ({ key, label: t(key), hint: t(`${key}_hint`), amount: statement[key] }))} />
            <div className="mt-4">
              <StatementSums sums={[{ key: 'revenue', label: t('revenue'), hint: t('revenue_hint'), amount: statement.revenue }]} />
            </div>
          </>
        )
      }
    >
      {statement && <SettlementLines lines={statement.lines} />}
    </StatementScreen>
  );
}
