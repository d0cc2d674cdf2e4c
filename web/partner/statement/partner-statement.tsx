import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import { PartnerSkeleton } from '../layout/partner-skeleton.tsx';
import { loadNamespace } from '../../i18n/load-namespace.ts';
import { call } from '../../lib/call/call.ts';
import { load } from '../../lib/load.ts';
import { requirePartner } from '../../lib/session/session.tsx';
import { useLastGood } from '../../lib/hooks/use-last-good.ts';
import { PartnerLines } from './partner-lines.tsx';
import { monthFrom } from '../../statements/statement-address.ts';
import { StatementScreen } from '../../statements/statement-screen.tsx';
import { StatementSums } from '../../statements/statement-sums.tsx';
import type { Route } from './+types/partner-statement.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const month = monthFrom(new URL(request.url).searchParams);
  await loadNamespace('statement');
  return { month, result: await load(requirePartner(request).then(() => call(api.statements.partner, { query: { month } }))) };
}

export const HydrateFallback = PartnerSkeleton;

const sums = ['opening', 'earned', 'reversed', 'paid_out', 'closing'] as const;

export default function PartnerStatementScreen({ loaderData: { month, result } }: Route.ComponentProps) {
  const { t } = useTranslation('statement');
  const statement = useLastGood(result, month);
  return (
    <StatementScreen
      month={month}
      statement={statement}
      error={result.error}
      file={api.statements.partnerFile}
      nothing={t('empty_partner')}
      sums={statement && <StatementSums sums={sums.map((key) => ({ key, label: t(key), amount: statement[key] }))} />}
    >
      {statement && <PartnerLines lines={statement.lines} />}
    </StatementScreen>
  );
}
