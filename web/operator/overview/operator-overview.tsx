import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api } from '../../../contract/api.ts';
import { OperatorSkeleton } from '../layout/operator-skeleton.tsx';
import { call } from '../../lib/call/call.ts';
import { load } from '../../lib/load.ts';
import { requireOperator } from '../../lib/session/session.tsx';
import { DayChart } from './day-chart.tsx';
import { WorkspacePage } from '../../layout/workspace/workspace-page.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { useLastGood } from '../../lib/hooks/use-last-good.ts';
import { OverviewFigures } from './overview-figures.tsx';
import { TotalsCard } from './totals-card.tsx';
import { WaitingCard } from './waiting-card.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import type { Route } from './+types/operator-overview.ts';

const ranges = ['7', '30', '90', '365'] as const;
type OverviewRange = (typeof ranges)[number];
const USUAL: OverviewRange = '30';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const asked = new URL(request.url).searchParams.get('days');
  const days = ranges.find((known) => known === asked) ?? USUAL;
  const found = await load(requireOperator(request).then(() => call(api.operator.overview, { query: { days } })));
  return { days, found };
}

export const HydrateFallback = OperatorSkeleton;

export default function OperatorOverview({ loaderData: { days, found } }: Route.ComponentProps) {
  const { t } = useTranslation('operator');
  const navigate = useNavigate();
  const show = (chosen: OverviewRange) =>
    void navigate({ search: chosen === USUAL ? '' : `?days=${chosen}` }, { preventScrollReset: true });
  return (
    <WorkspacePage
      title={t('overview.title')}
      aside={
        <Segmented
          label={t('overview.range')}
          value={days}
          onChange={show}
          options={ranges.map((value) => ({ value, label: t('overview.days', { count: Number(value) }) }))}
        />
      }
    >
      <LoadState
        data={useLastGood(found, days)}
        error={found.error}
        words={{ failed: t('overview.failed'), slow: t('overview.slow'), stale: t('overview.stale'), reason: t('list.failed_sentence') }}
      >
        {(overview) => (
          <>
            <OverviewFigures overview={overview} />
            <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-[minmax(0,1fr)_21rem]">
              <DayChart overview={overview} />
              <div className="grid content-start gap-4">
                <WaitingCard overview={overview} />
                <TotalsCard totals={overview.totals} />
              </div>
            </div>
          </>
        )}
      </LoadState>
    </WorkspacePage>
  );
}
