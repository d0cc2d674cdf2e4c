import type { WeatherDeparture, WeatherOverview } from '../../contract/weather.ts';
import { isCallOff } from '../../rules/weather/policy.ts';
import { warningTitle } from '../../rules/weather/warnings.ts';
import { ruleSentence } from '../../rules/weather/words.ts';
import { countPlanned, seeWeatherRuns, shownFigures } from '../bookings/call-off/preview.ts';
import type { Sql } from '../core/database/database.ts';
import { listEvents, listExtremeStatements, listProposalsOf, type ProposalCause } from './overview-reads.ts';
import { listDepartures, listDeparturesOf, listOpenProposals, readWeather, type DeparturePolicies, type WeatherReading } from './reads.ts';
import { decideDeparture } from './undecided/withdraw.ts';

const MOST_DEPARTURES = 100;
const MOST_EVENTS = 50;

export type OverviewDeps = { sql: Sql; is_on: boolean };

/** The weather, the departures of two days and what was done: of a provider or, with null, of all. */
export async function seeWeather({ sql, is_on }: OverviewDeps, provider_id: string | null): Promise<WeatherOverview> {
  const [weather, found, open, log, said, runs] = await Promise.all([
    readWeather(sql),
    listDepartures(sql, provider_id, { most: MOST_DEPARTURES + 1 }),
    listOpenProposals(sql, provider_id, MOST_DEPARTURES),
    listEvents(sql, provider_id, MOST_EVENTS),
    listExtremeStatements(sql, provider_id, MOST_EVENTS),
    seeWeatherRuns(sql, provider_id),
  ]);
  // What waits is shown however long ago it began.
  const listed = new Set(found.map(({ slot_id }) => slot_id));
  const waiting = await listDeparturesOf(
    sql,
    [...new Set(open.map(({ slot_id }) => slot_id))].filter((id) => !listed.has(id)),
  );
  const departures = [...waiting, ...found.slice(0, MOST_DEPARTURES)].toSorted((a, b) => a.starts_at.getTime() - b.starts_at.getTime());
  const listed_slots = departures.map(({ slot_id }) => slot_id);
  const proposals = new Map((await listProposalsOf(sql, listed_slots)).map((one) => [one.slot_id, one]));
  const planned = [...proposals.values()].flatMap(({ slot_id, state, outcome }) =>
    state === 'open' && isCallOff(outcome) ? [{ slot_id, outcome }] : [],
  );
  const figures = await countPlanned(sql, planned, { actor: provider_id === null ? 'operator' : 'provider', is_rule: true });
  return {
    now: nowOf(weather, provider_id, is_on),
    departures: departures.map((departure) => {
      const proposal = proposals.get(departure.slot_id);
      if (!proposal) return { ...shown(departure, weather), proposal: null };
      const { slot_id, cause, ...rest } = proposal;
      const counts = figures.get(slot_id);
      return {
        ...shown(departure, weather, rest.state === 'open' ? cause : null),
        proposal: { ...rest, figures: counts ? shownFigures(counts) : null },
      };
    }),
    has_more: found.length > MOST_DEPARTURES,
    runs,
    log,
    said,
  };
}

function nowOf(weather: WeatherReading, provider_id: string | null, is_on: boolean): WeatherOverview['now'] {
  const { feed } = weather;
  const { spans, is_stale } = weather.knowledgeFor(provider_id);
  return {
    is_on,
    read_at: feed.read_at?.toISOString() ?? null,
    is_stale,
    problem: feed.problem,
    warnings: spans.filter(({ until }) => until === null || until > feed.now).map(shownWarning),
    expected_until: weather.expectedUntil(provider_id)?.toISOString() ?? null,
    extreme_until: weather.extremeUntil(provider_id)?.toISOString() ?? null,
  };
}

function shownWarning({ warning, code, issued_at, source }: ProposalCause['warning']) {
  return { title: warningTitle({ warning, code }), issued_at: issued_at.toISOString(), source };
}

/** What is due is shown as its host is asked about it: of several warnings by the one that is not answered. */
function shown(
  departure: DeparturePolicies,
  weather: WeatherReading,
  asked: ProposalCause | null = null,
): Omit<WeatherDeparture, 'proposal'> {
  const { closes_at: _, ...fields } = departure;
  const { state, outcome, uncertain, ...decided } = decideDeparture(departure, weather);
  const { rule, warning, holds_from } = asked && state === 'due' ? asked : decided;
  return {
    ...fields,
    state,
    outcome: rule?.outcome ?? outcome,
    sentence: rule && ruleSentence(rule, departure),
    warning: warning && shownWarning(warning),
    holds_from: holds_from?.toISOString() ?? null,
    uncertain,
  };
}
