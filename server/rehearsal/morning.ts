import { readyPolicies, type WeatherRule } from '../../rules/weather/policy.ts';
import { addDays, hongKongDate, hongKongToInstant, hongKongTime } from '../../rules/time.ts';
import type { Sql } from '../core/database/database.ts';
import { cast } from './banner.ts';
import type { DemoCalls } from './calls.ts';

/** Whatever rule it has, a departure at this time is due when the night of the storm is over. */
const MORNING = '09:30';
const MINUTE_MS = 60_000;

/**
 * Sees that there is something to decide after the night, whatever day it is: each business promises something for what runs tomorrow, as its own
 * services do or as is usual indoors, and the provider that one logs in as has a boat in the morning and takes cards.
 */
export async function prepareMorning(calls: DemoCalls, sql: Sql): Promise<void> {
  for (const { username, rules } of await listWithoutRules(sql))
    await calls.asAccount(username, 'PUT', '/api/providers/me/weather/settings/', { rules: rules ?? readyPolicies.indoors, acts: false });
  const { username } = cast.provider;
  await takeCards(calls, sql, username);
  const date = addDays(hongKongDate(Date.now()), 1);
  const starts_at = hongKongToInstant(date, MORNING);
  const boat = await findBoat(sql, username, starts_at);
  if (!boat || boat.has_slot) return;
  const end_time = hongKongTime(new Date(starts_at.getTime() + boat.duration_minutes * MINUTE_MS));
  const slot = { service: boat.id, date, start_time: MORNING, end_time, overlaps_allowed: true };
  await calls.asAccount(username, 'POST', '/api/services/availability/', slot);
}

/** Businesses that promise nothing where their services do not, with the rules of one of these. */
async function listWithoutRules(sql: Sql): Promise<{ username: string; rules: WeatherRule[] | null }[]> {
  return sql<{ username: string; rules: WeatherRule[] | null }[]>`
    select u.username, (
      select s.weather_rules from services s where s.provider_id = p.id and jsonb_array_length(s.weather_rules) > 0 order by s.created_at, s.id limit 1) as rules
    from providers p join users u on u.id = p.user_id where p.weather_rules is null order by p.id`;
}

/** Lets guests pay a provider by card too, beside the ways that there are. */
async function takeCards(calls: DemoCalls, sql: Sql, username: string): Promise<void> {
  const [paying] = await sql<{ pay_ways: string[]; fps_kind: string | null; fps_account: string; fps_name: string }[]>`
    select p.pay_ways, p.fps_kind, p.fps_account, p.fps_name from providers p join users u on u.id = p.user_id where u.username = ${username}`;
  if (!paying || paying.pay_ways.includes('card')) return;
  await calls.asAccount(username, 'PUT', '/api/providers/me/payment/', { ...paying, pay_ways: [...paying.pay_ways, 'card'] });
}

/** What a provider sells at once and calls off by the weather, and whether it goes at that time. */
async function findBoat(
  sql: Sql,
  username: string,
  starts_at: Date,
): Promise<{ id: string; duration_minutes: number; has_slot: boolean } | undefined> {
  const [boat] = await sql<{ id: string; duration_minutes: number; has_slot: boolean }[]>`
    select s.id, s.duration_minutes, exists (select from slots sl where sl.service_id = s.id and sl.starts_at = ${starts_at}) as has_slot
    from services s join providers p on p.id = s.provider_id join users u on u.id = p.user_id
    where u.username = ${username} and s.status = 'active' and s.confirmation = 'instant' and s.sold_by = 'departure'
      and jsonb_array_length(s.weather_rules) > 0
    order by s.created_at, s.id limit 1`;
  return boat;
}
