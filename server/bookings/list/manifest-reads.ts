import type { z } from 'zod';
import type { Manifest, manifestQuery } from '../../../contract/manifest.ts';
import { fromCents } from '../../../rules/money.ts';
import { LONGEST_MINUTES } from '../../../rules/ranges.ts';
import { hongKongDate } from '../../../rules/time.ts';
import { demandOf } from '../../availability/departures/facts.ts';
import { isSoldWhole } from '../../availability/places.ts';
import type { Db } from '../../core/database/database.ts';
import type { PartyArrival } from '../vouchers/arrivals.ts';
import { isPostponed } from '../deadline.ts';
import { partyOf } from '../vouchers/party-reads.ts';
import { personsOf, type PartyFacts } from '../../../rules/vouchers/persons.ts';

type ManifestPassenger = Manifest['departures'][number]['passengers'][number];

/**
 * Who comes on each departure that is under way on a Hong Kong day (default: today), also where it began on a day before, and has people
 * aboard or can still be booked. Slot and passengers are read in one statement, so the list equals the seat ledger at all times.
 */
export async function getManifest(sql: Db, provider_id: string, wanted: z.output<typeof manifestQuery>): Promise<Manifest> {
  const date = wanted.date ?? hongKongDate(Date.now());
  const departures = await sql<ManifestRow[]>`
    select sl.id as slot_id, s.id as service_id, s.title as service_title, s.title_zh as service_title_zh, s.meeting_point, s.meeting_point_zh,
      sl.all_day, sl.start_time::text, sl.end_time::text, hong_kong(sl.starts_at) as start_datetime, hong_kong(sl.ends_at) as end_datetime,
      sl.starts_at <= now() as has_begun, sl.capacity, sl.spots_taken - away.places as spots_taken, ${isSoldWhole(sql)} as sold_whole,
      sl.is_available, away.parties as postponed, ${demandOf(sql)} as waiting,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'booking_id', b.id, 'booking_reference', b.booking_reference, 'confirmation_code', b.confirmation_code, 'status', b.status,
          'customer_name', b.customer_name, 'customer_phone', b.customer_phone, 'participants', b.participants, 'places', b.places,
          'units', b.units, 'reseller', case when b.source = 'reseller' then b.taken_by end,
          'special_requests', b.special_requests, 'admin_notes', b.admin_notes, 'payment_status', b.payment_status,
          'attendance', b.attendance, 'arrived_people', b.arrived_people, 'checked_in_at', utc(b.checked_in_at),
          'arrivals', b.arrivals, 'party', case when b.arrivals is not null then ${partyOf(sql)} end) order by b.customer_name, b.id), '[]')
        from bookings b where b.slot_id = sl.id and b.status <> 'cancelled' and not ${isPostponed(sql)}) as passengers
    from slots sl join services s on s.id = sl.service_id
    cross join lateral (
      select coalesce(sum(b.places), 0)::int as places, coalesce(jsonb_agg(jsonb_build_object('booking_id', b.id, 'customer_name', b.customer_name,
        'customer_phone', b.customer_phone, 'participants', b.participants, 'choose_by', utc(b.choose_by)) order by b.customer_name, b.id), '[]') as parties
      from bookings b where b.slot_id = sl.id and ${isPostponed(sql)}
    ) away
    where sl.provider_id = ${provider_id} and (sl.spots_taken > 0 or (sl.is_available and s.archived_at is null))
      and sl.starts_at < (${date}::date + 1)::timestamp at time zone 'Asia/Hong_Kong'
      and sl.ends_at > ${date}::date::timestamp at time zone 'Asia/Hong_Kong'
      -- No slot is longer: older ones are not looked at.
      and sl.starts_at >= (${date}::date::timestamp at time zone 'Asia/Hong_Kong') - make_interval(mins => ${LONGEST_MINUTES})
      and (${wanted.service ?? null}::uuid is null or sl.service_id = ${wanted.service ?? null})
      and (${wanted.slot ?? null}::uuid is null or sl.id = ${wanted.slot ?? null})
    order by sl.starts_at, s.title`;
  return { date, departures: departures.map((departure) => ({ ...departure, passengers: departure.passengers.map(passengerOf) })) };
}

type PassengerFacts = Omit<ManifestPassenger, 'persons_aboard'> & { arrivals: PartyArrival['arrivals']; party: PartyFacts | null };
type ManifestRow = Omit<Manifest['departures'][number], 'passengers'> & { passengers: PassengerFacts[] };

function passengerOf({ arrivals, party, ...passenger }: PassengerFacts): ManifestPassenger {
  const persons = party ? personsOf(party) : [];
  return {
    ...passenger,
    units: passenger.units.map((unit) => ({ ...unit, price: fromCents(Number(unit.price)) })),
    persons_aboard: persons.flatMap(({ key, kind, title, title_zh, number }) => {
      const at = arrivals?.[key];
      return at === undefined ? [] : [{ key, kind, title, title_zh, number, at }];
    }),
  };
}
