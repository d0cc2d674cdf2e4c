import type { WeatherDecision } from '../../../rules/weather/decide.ts';
import { isCallOff } from '../../../rules/weather/policy.ts';
import { lockForWeather, resumeAfterWeather, stopForWeather } from '../../availability/places.ts';
import type { Sql } from '../../core/database/database.ts';
import { listEmptyDepartures, listStoppedEmpty, type DeparturePlace, type WeatherReading } from '../reads.ts';
import { decideDeparture } from './withdraw.ts';

const BATCH = 500;

/**
 * Takes departures that nobody has booked off sale while their service's rules call them off, and puts them back once they do not: there is nobody to
 * ask a host about, and who booked now would be called off. While the weather is not known, what was last read
 * keeps those that are off sale there.
 */
export async function stopEmptyDepartures(sql: Sql, weather: WeatherReading): Promise<void> {
  const stopped = await listStoppedEmpty(sql);
  if (weather.is_quiet && stopped.length === 0) return;
  const [due, unknown] = [new Set<string>(), new Set<string>()];
  for (let after: DeparturePlace | null = null; ;) {
    const batch = await listEmptyDepartures(sql, { most: BATCH, after });
    for (const departure of batch) {
      const decision = decideDeparture(departure, weather);
      if (callsOff(decision)) due.add(departure.slot_id);
      else if (decision.state === 'unknown' && callsOff(decideDeparture(departure, asLastRead(weather)))) unknown.add(departure.slot_id);
    }
    if (batch.length < BATCH) break;
    after = batch.at(-1)!;
  }
  const before = new Set(stopped);
  const stopping = [...due].filter((slot_id) => !before.has(slot_id));
  if (stopping.length > 0) await sql.begin((tx) => stopForWeather(tx, stopping));
  const resuming = stopped.filter((slot_id) => !due.has(slot_id) && !unknown.has(slot_id));
  if (resuming.length === 0) return;
  await sql.begin(async (tx) => {
    await lockForWeather(tx, resuming);
    await resumeAfterWeather(tx, resuming);
  });
}

function callsOff({ state, outcome }: WeatherDecision): boolean {
  return state === 'due' && outcome !== null && isCallOff(outcome);
}

/** As if the warnings that were last read were in force still. */
function asLastRead(weather: WeatherReading): WeatherReading {
  return { ...weather, knowledgeFor: (provider_id) => ({ ...weather.knowledgeFor(provider_id), is_stale: false }) };
}
