import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import type { DueCallOffBody } from '../../../contract/weather.ts';
import type { ExtremeSaying } from '../../../rules/weather/extreme-conditions.ts';
import { loadNamespace } from '../../i18n/load-namespace.ts';
import { WorkspacePage } from '../../layout/workspace/workspace-page.tsx';
import { call } from '../../lib/call/call.ts';
import { useLastGood } from '../../lib/hooks/use-last-good.ts';
import { load } from '../../lib/load.ts';
import { requireOperator } from '../../lib/session/session.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { RehearsalCard } from '../../weather/rehearsal-card.tsx';
import { WeatherView } from '../../weather/weather-view.tsx';
import { OperatorSkeleton } from '../layout/operator-skeleton.tsx';
import type { Route } from './+types/operator-weather.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await Promise.all([loadNamespace('weather'), loadNamespace('call_off')]);
  return load(requireOperator(request).then(() => call(api.weather.all)));
}

export const HydrateFallback = OperatorSkeleton;

const actions = {
  callOff: (id: string) => call(api.weather.callOffAny, { params: { id } }),
  goAnyway: (id: string, reason: string) => call(api.weather.goAnywayAny, { params: { id }, body: { reason } }),
  previewDue: () => call(api.weather.previewDueAny),
  callOffDue: (body: DueCallOffBody, idempotency_key: string) => call(api.weather.callOffDueAny, { body, idempotency_key }),
  expect: (is_expected: boolean) => call(api.weather.expectForAll, { body: { is_expected } }),
  sayExtreme: (says: ExtremeSaying) => call(api.weather.sayExtremeForAll, { body: { says } }),
};

const runAddress = (id: string) => `/operator/call-off?run=${id}`;

const rehearsal = {
  see: () => call(api.rehearsals.ofOperator),
  begin: () => call(api.rehearsals.beginForOperator),
  end: () => call(api.rehearsals.endForOperator),
};

/** The weather across providers. */
export default function OperatorWeather({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('weather');
  const words = { failed: t('load_failed'), slow: t('slow'), stale: t('stale') };
  return (
    <WorkspacePage title={t('title')} sentence={t('sentence_operator')}>
      <LoadState data={useLastGood(loaderData, 'weather')} error={loaderData.error} words={words}>
        {(overview) => (
          <div className="grid gap-4">
            <WeatherView {...{ overview, actions, runAddress }} has_provider />
            <RehearsalCard calls={rehearsal} says_why />
          </div>
        )}
      </LoadState>
    </WorkspacePage>
  );
}
