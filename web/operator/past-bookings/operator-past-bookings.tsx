import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import { WorkspacePage } from '../../layout/workspace/workspace-page.tsx';
import { call } from '../../lib/call/call.ts';
import { useLastGood } from '../../lib/hooks/use-last-good.ts';
import { load } from '../../lib/load.ts';
import { requireOperator } from '../../lib/session/session.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { OperatorSkeleton } from '../layout/operator-skeleton.tsx';
import { PastCard } from './past-card.tsx';
import type { Route } from './+types/operator-past-bookings.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(requireOperator(request).then(() => call(api.operator.pastBookings)));
}

export const HydrateFallback = OperatorSkeleton;

/** Bookings of departures that were over before Sampan completed such bookings by itself: what they come to, and the act that completes them. */
export default function OperatorPastBookings({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('operator');
  const words = { failed: t('past.failed'), slow: t('past.slow'), stale: t('past.stale'), reason: t('list.failed_sentence') };
  return (
    <WorkspacePage title={t('past.title')} sentence={t('past.sentence')}>
      <LoadState data={useLastGood(loaderData, 'past')} error={loaderData.error} words={words}>
        {(past) => <PastCard past={past} />}
      </LoadState>
    </WorkspacePage>
  );
}
