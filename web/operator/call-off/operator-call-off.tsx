import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../../contract/api.ts';
import { date as dateText } from '../../../contract/dates.ts';
import { inLocale } from '../../../rules/localized-text.ts';
import { hongKongDate } from '../../../rules/time.ts';
import { managedCallOffs } from '../../call-off/call-off-source.ts';
import { NewCallOff } from '../../call-off/new-call-off.tsx';
import { RunCard } from '../../call-off/run-card.tsx';
import { RunList } from '../../call-off/run-list.tsx';
import { loadNamespace } from '../../i18n/load-namespace.ts';
import { useLocale } from '../../i18n/locale.ts';
import { WorkspacePage } from '../../layout/workspace/workspace-page.tsx';
import { call } from '../../lib/call/call.ts';
import { useLastGood } from '../../lib/hooks/use-last-good.ts';
import { load } from '../../lib/load.ts';
import { requireOperator } from '../../lib/session/session.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { OperatorSkeleton } from '../layout/operator-skeleton.tsx';
import type { Route } from './+types/operator-call-off.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await loadNamespace('call_off');
  const search = new URL(request.url).searchParams;
  const asked = dateText.safeParse(search.get('date'));
  const date = asked.success ? asked.data : hongKongDate(Date.now());
  const [id, run, page] = [search.get('provider'), search.get('run'), Number(search.get('page')) || 1];
  const seen = async () => {
    if (run) return { run: await call(api.managedCallOffs.get, { params: { id: run } }), day: null, runs: null, provider: null };
    const [provider, day, runs] = await Promise.all([
      id ? call(api.operator.provider, { params: { id } }) : null,
      id ? managedCallOffs(id).day({ date }) : null,
      call(api.managedCallOffs.list, { query: { page, page_size: 20 } }),
    ]);
    return { run: null, provider, day, runs };
  };
  return { key: `${id} ${date} ${run} ${page}`, page, shown: await load(requireOperator(request).then(seen)) };
}

export const HydrateFallback = OperatorSkeleton;

const HOME = '/operator/call-off';

/** Where an operator calls a provider's departures off, and sees what was called off in the marketplace. */
export default function OperatorCallOff({ loaderData: { key, page, shown } }: Route.ComponentProps) {
  const { t } = useTranslation(['call_off', 'operator']);
  const locale = useLocale();
  const data = useLastGood(shown, key);
  const words = { failed: t('load_failed'), slow: t('slow'), stale: t('stale') };
  const provider = data?.provider && inLocale(data.provider.name, data.provider.name_zh, locale).text;
  const run_of = data?.run && inLocale(data.run.provider.name, data.run.provider.name_zh, locale).text;
  const runAddress = ({ id }: { id: string }) => `${HOME}?run=${id}`;
  return (
    <WorkspacePage
      title={t('title')}
      sentence={run_of || (provider ? t('operator_sentence', { provider }) : t('log_sentence'))}
      aside={!provider && !data?.run && <ButtonLink to="/operator/providers">{t('choose_provider')}</ButtonLink>}
    >
      {data?.run && (
        <Link className="link mb-4 inline-flex min-h-11 items-center gap-1.5 text-sm" to={HOME}>
          <Icon name="arrow_left" size="s" />
          {t('back')}
        </Link>
      )}
      <LoadState data={data} error={shown.error} words={words}>
        {({ run, day, runs, provider: of }) => (
          <div className="grid max-w-form grid-cols-[minmax(0,1fr)] gap-4">
            {run && <RunCard run={run} source={managedCallOffs(run.provider.id)} />}
            {day && of && (
              <NewCallOff
                source={managedCallOffs(of.id)}
                day={day}
                slot={undefined}
                addressOf={(date) => `${HOME}?provider=${of.id}&date=${date}`}
                runAddress={(id) => runAddress({ id })}
              />
            )}
            {runs && <RunList runs={runs} runAddress={runAddress} page={page} pageAddress={(to) => `${HOME}?page=${to}`} of_all />}
          </div>
        )}
      </LoadState>
    </WorkspacePage>
  );
}
