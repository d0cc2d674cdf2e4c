import type { SharedVoucher } from '../../../contract/person-vouchers.ts';
import type { Sql } from '../../core/database/database.ts';
import { weatherNotice, type NoticedRow } from '../../availability/weather/facts.ts';
import type { PartyArrival } from './arrivals.ts';
import { partyOf } from './party-reads.ts';
import type { PartyFacts } from '../../../rules/vouchers/persons.ts';
import type { WeatherRule } from '../../../rules/weather/policy.ts';

/** Who a booking's persons are, and who of them has arrived. */
export async function findPartyOf(sql: Sql, id: string): Promise<(PartyArrival & { facts: PartyFacts }) | undefined> {
  const [found] = await sql<(PartyArrival & { facts: PartyFacts })[]>`
    select b.attendance, b.arrived_people, b.arrivals, ${partyOf(sql)} as facts from bookings b where b.id = ${id}`;
  return found;
}

type SharedBooking = Omit<
  SharedVoucher,
  'kind' | 'title' | 'title_zh' | 'number' | 'people' | 'code' | 'used_at' | 'weather' | 'weather_notice'
> & {
  weather_rules: WeatherRule[] | null;
  all_day: boolean;
  weather_notice: NoticedRow | null;
  booking_reference: string;
  checked_in_at: string | null;
  facts: PartyFacts;
  arrival: PartyArrival;
};

/** What of a booking each of its persons may see, unless it is still a request. */
export async function findSharedBooking(sql: Sql, id: string): Promise<SharedBooking | undefined> {
  const [found] = await sql<SharedBooking[]>`
    select b.status, b.booking_reference, b.service_title, b.service_title_zh, (b.starts_at at time zone 'Asia/Hong_Kong')::date as booking_date,
      hong_kong(b.starts_at) as start_datetime, hong_kong(b.ends_at) as end_datetime, utc(b.checked_in_at) as checked_in_at, b.weather_rules, b.all_day, ${weatherNotice(sql)} as weather_notice,
      s.location, s.location_zh, s.meeting_point, s.meeting_point_zh, s.mtr_exit, s.mtr_exit_zh, s.arrive_minutes_before, s.meeting_picture,
      s.latitude, s.longitude, jsonb_build_object('name', p.name, 'name_zh', p.name_zh) as provider, ${partyOf(sql)} as facts,
      jsonb_build_object('attendance', b.attendance, 'arrived_people', b.arrived_people, 'arrivals', b.arrivals) as arrival
    from bookings b
    join services s on s.id = b.service_id
    join providers p on p.id = b.provider_id
    where b.id = ${id} and b.status <> 'pending'`;
  return found;
}
