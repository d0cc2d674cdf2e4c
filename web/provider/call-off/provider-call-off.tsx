import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../../contract/api.ts';
import { date as dateText } from '../../../contract/dates.ts';
import { hongKongDate } from '../../../rules/time.ts';
import { ownCallOffs } from '../../call-off/call-off-source.ts';
import { NewCallOff } from '../../call-off/new-call-off.tsx';
import { RunCard } from '../../call-off/run-card.tsx';
import { RunList } from '../../call-off/run-list.tsx';
import { loadNamespace } from '../../i18n/load-namespace.ts';
import { WorkspacePage } from '../../layout/workspace/workspace-page.tsx';
import { call } from '../../lib/call/call.ts';
import { useLastGood } from '../../lib/hooks/use-last-good.ts';
import { load } from '../../lib/load.ts';
import { requireProvider } from '../../lib/session/session.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ProviderSkeleton } from '../layout/provider-skeleton.tsx';
import type { Route } from './+types/provider-call-off.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await loadNamespace('call_off');
  const search = new URL(request.url).searchParams;
  const asked = dateText.safeParse(search.get('date'));
  const date = asked.success ? asked.data : hongKongDate(Date.now());
  const [slot, run, page] = [search.get('slot') ?? undefined, search.get('run'), Number(search.get('page')) || 1];
  const seen = async () => {
    if (run) return { run: await ownCallOffs.get(run), day: null, runs: null };
    const [day, runs] = await Promise.all([ownCallOffs.day({ date, slot }), call(api.callOffs.list, { query: { page, page_size: 10 } })]);
    return { run: null, day, runs };
  };
  return { key: `${date} ${slot} ${run} ${page}`, slot, page, shown: await load(requireProvider(request).then(seen)) };
}

export const HydrateFallback = ProviderSkeleton;

const HOME = '/provider/call-off';

/** Where a provider calls departures off, follows that, and sees what was called off. */
export default function ProviderCallOff({ loaderData: { key, slot, page, shown } }: Route.ComponentProps) {
  const { t } = useTranslation('call_off');
  const data = useLastGood(shown, key);
  const words = { failed: t('load_failed'), slow: t('slow'), stale: t('stale') };
  const runAddress = ({ id }: { id: string }) => `${HOME}?run=${id}`;
  return (
    <WorkspacePage title={t('title')} sentence={data?.run ? undefined : t('sentence')}>
      {data?.run && (
        <Link className="link mb-4 inline-flex min-h-11 items-center gap-1.5 text-sm" to={HOME}>
          <Icon name="arrow_left" size="s" />
          {t('back')}
        </Link>
      )}
      <LoadState data={data} error={shown.error} words={words}>
        {({ run, day, runs }) => (
          <div className="grid max-w-form grid-cols-[minmax(0,1fr)] gap-4">
            {run && <RunCard run={run} source={ownCallOffs} />}
            {day && (
              <NewCallOff
                source={ownCallOffs}
                day={day}
                slot={slot}
                addressOf={(date) => `${HOME}?date=${date}`}
                runAddress={(id) => runAddress({ id })}
              />
            )}
            {runs && <RunList runs={runs} runAddress={runAddress} page={page} pageAddress={(to) => `${HOME}?page=${to}`} />}
          </div>
        )}
      </LoadState>
    </WorkspacePage>
  );
}
