import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import type { DueCallOffBody } from '../../../contract/weather.ts';
import type { ExtremeSaying } from '../../../rules/weather/extreme-conditions.ts';
import { loadNamespace } from '../../i18n/load-namespace.ts';
import { WorkspacePage } from '../../layout/workspace/workspace-page.tsx';
import { call } from '../../lib/call/call.ts';
import { useLastGood } from '../../lib/hooks/use-last-good.ts';
import { load } from '../../lib/load.ts';
import { requireProvider, useTeam } from '../../lib/session/session.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { RehearsalCard } from '../../weather/rehearsal-card.tsx';
import { WeatherView } from '../../weather/weather-view.tsx';
import { ProviderSkeleton } from '../layout/provider-skeleton.tsx';
import { WeatherSettingsForm } from './weather-settings-form.tsx';
import type { Route } from './+types/provider-weather.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await Promise.all([loadNamespace('weather'), loadNamespace('call_off')]);
  const seen = async () => {
    const [overview, settings] = await Promise.all([call(api.weather.overview), call(api.weather.settings)]);
    return { overview, settings };
  };
  return load(requireProvider(request).then(seen));
}

export const HydrateFallback = ProviderSkeleton;

const actions = {
  callOff: (id: string) => call(api.weather.callOff, { params: { id } }),
  goAnyway: (id: string, reason: string) => call(api.weather.goAnyway, { params: { id }, body: { reason } }),
  previewDue: () => call(api.weather.previewDue),
  callOffDue: (body: DueCallOffBody, idempotency_key: string) => call(api.weather.callOffDue, { body, idempotency_key }),
  expect: (is_expected: boolean) => call(api.weather.expect, { body: { is_expected } }),
  sayExtreme: (says: ExtremeSaying) => call(api.weather.sayExtreme, { body: { says } }),
};

const runAddress = (id: string) => `/provider/call-off?run=${id}`;

const rehearsal = {
  see: () => call(api.rehearsals.own),
  begin: () => call(api.rehearsals.begin),
  end: () => call(api.rehearsals.end),
};

/** The weather now, what the rules say of the departures of two days, and what was done. */
export default function ProviderWeather({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('weather');
  const team = useTeam();
  const data = useLastGood(loaderData, 'weather');
  const words = { failed: t('load_failed'), slow: t('slow'), stale: t('stale') };
  return (
    <WorkspacePage title={t('title')} sentence={t('sentence')}>
      <LoadState data={data} error={loaderData.error} words={words}>
        {({ overview, settings }) => (
          <div className="grid gap-4">
            <WeatherView {...{ overview, actions, runAddress }} />
            {!team && <WeatherSettingsForm settings={settings} />}
            {!team && <RehearsalCard calls={rehearsal} />}
          </div>
        )}
      </LoadState>
    </WorkspacePage>
  );
}
