import { isCallOff } from '../../../rules/weather/policy.ts';
import { lockForWeather, resumeAfterWeather, stopForWeather } from '../../availability/places.ts';
import type { Sql } from '../../core/database/database.ts';
import { listEmptyDepartures, listStoppedEmpty, type DeparturePlace, type EmptyDeparture, type WeatherReading } from '../reads.ts';
import { listUnanswered } from './unanswered.ts';
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
    for (const slot_id of await listCalledOff(sql, weather, batch)) due.add(slot_id);
    const unsure = batch.filter((departure) => !due.has(departure.slot_id) && decideDeparture(departure, weather).state === 'unknown');
    for (const slot_id of await listCalledOff(sql, asLastRead(weather), unsure)) unknown.add(slot_id);
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

/** Of these departures those that rules call off, unless their host was asked about it and has decided. */
async function listCalledOff(sql: Sql, weather: WeatherReading, departures: readonly EmptyDeparture[]): Promise<string[]> {
  const unanswered = await listUnanswered(sql, weather, departures);
  return unanswered.flatMap(({ departure, asked }) => (isCallOff(asked.outcome) ? departure.slot_id : []));
}

/** As if the warnings that were last read were in force still. */
function asLastRead(weather: WeatherReading): WeatherReading {
  return { ...weather, knowledgeFor: (provider_id) => ({ ...weather.knowledgeFor(provider_id), is_stale: false }) };
}
