import { api } from '../../contract/api.ts';
import { marketplace } from '../../rules/localized-text.ts';
import { nameOf, staffOf } from '../bookings/transition/decide.ts';
import { chooseUsualWeather } from '../catalogue/offer.ts';
import { providerOf, type Caller } from '../core/api/caller.ts';
import type { Intent } from '../core/api/idempotency.ts';
import type { Serve } from '../core/api/serve.ts';
import type { Sql } from '../core/database/database.ts';
import { actOnProposal, expectSignal, goAnyway, sayExtreme } from './act.ts';
import { callOffDue, previewDue } from './due/call-off-due.ts';
import { seeWeather } from './overview.ts';
import { getWeatherSettings } from './settings-reads.ts';
import type { WeatherActor } from './actor.ts';

type WeatherRouteDeps = {
  sql: Sql;
  /** Whether the Observatory is read. */
  is_on: boolean;
  /** Has a run done after the call was answered. */
  begin: (run: string) => void;
};

/** The weather and what rules make of it over HTTP, for providers and operators. */
export function weatherRoutes(serve: Serve, { sql, is_on, begin }: WeatherRouteDeps): void {
  const see = async (provider_id: string | null) => seeWeather({ sql, is_on }, provider_id);
  /** Acts on a proposal of a provider or, with null, of any. */
  const act = async (
    id: string,
    provider_id: string | null,
    by: WeatherActor,
    asked: { operator: Caller | null; intent: Intent | null },
  ) => {
    const run = await actOnProposal(sql, { id, provider_id }, by, asked);
    if (run !== null) begin(run);
  };

  const begun = (called_off: Awaited<ReturnType<typeof callOffDue>>) => {
    for (const { id } of called_off.runs) begin(id);
    return called_off;
  };

  serve(api.weather.overview, async ({ caller }) => see(providerOf(caller)));
  serve(api.weather.callOff, async ({ params: { id }, caller, intent, was_done }) => {
    const provider_id = providerOf(caller);
    if (!was_done) await act(id, provider_id, byProvider(caller), { operator: null, intent });
    return see(provider_id);
  });
  serve(api.weather.previewDue, async ({ caller }) => previewDue(sql, providerOf(caller), 'provider'));
  serve(api.weather.callOffDue, async ({ body, caller, intent }) =>
    begun(await callOffDue(sql, providerOf(caller), body, byProvider(caller), { operator: null, intent })),
  );
  serve(api.weather.goAnyway, async ({ params: { id }, body, caller, intent, was_done }) => {
    const provider_id = providerOf(caller);
    if (!was_done) await goAnyway(sql, { id, provider_id }, body.reason, byProvider(caller), intent);
    return see(provider_id);
  });
  serve(api.weather.expect, async ({ body, caller }) => {
    const provider_id = providerOf(caller);
    await expectSignal(sql, provider_id, body.is_expected, caller.id);
    return see(provider_id);
  });
  serve(api.weather.sayExtreme, async ({ body, caller }) => {
    const provider_id = providerOf(caller);
    await sayExtreme(sql, provider_id, body.says, caller.id);
    return see(provider_id);
  });
  serve(api.weather.settings, async ({ caller }) => getWeatherSettings(sql, providerOf(caller)));
  serve(api.weather.choose, async ({ body, caller }) => chooseUsualWeather(sql, providerOf(caller), body));

  serve(api.weather.all, async () => see(null));
  serve(api.weather.callOffAny, async ({ params: { id }, caller, intent, was_done }) => {
    if (!was_done) await act(id, null, byOperator(caller), { operator: caller, intent });
    return see(null);
  });
  serve(api.weather.previewDueAny, async () => previewDue(sql, null, 'operator'));
  serve(api.weather.callOffDueAny, async ({ body, caller, intent }) =>
    begun(await callOffDue(sql, null, body, byOperator(caller), { operator: caller, intent })),
  );
  serve(api.weather.goAnywayAny, async ({ params: { id }, body, caller, intent, was_done }) => {
    if (!was_done) await goAnyway(sql, { id, provider_id: null }, body.reason, byOperator(caller), intent);
    return see(null);
  });
  serve(api.weather.expectForAll, async ({ body, caller }) => {
    await expectSignal(sql, null, body.is_expected, caller.id);
    return see(null);
  });
  serve(api.weather.sayExtremeForAll, async ({ body, caller }) => {
    await sayExtreme(sql, null, body.says, caller.id);
    return see(null);
  });
}

function byProvider(caller: Caller): WeatherActor {
  return { actor: 'provider', actor_id: caller.id, actor_name: nameOf(caller, 'provider'), staff: staffOf(caller) };
}

function byOperator({ id }: Caller): WeatherActor {
  return { actor: 'operator', actor_id: id, actor_name: marketplace.name, staff: null };
}
