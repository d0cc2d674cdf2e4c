import type { FastifyInstance } from 'fastify';
import { addDays, hongKongDate, hongKongToInstant } from '../../rules/time.ts';
import type { Sql } from '../core/database/database.ts';

const GUESTS = 200;
const AT_ONCE = 8;
const PARTIES = [2, 1, 4, 2, 3, 2, 5, 1];
const NAMES = ['Chan Tai Man', '李小龍', 'Wong Ka Yan', '陳大文', 'Emma Clarke', '張美玲', 'Jonas Weber', '何家欣'];

type RehearsalDeparture = { page: string; service: string; slot: string; places: number };

/**
 * Two hundred guests, or as many as fit, book what departs tomorrow and the day after, by the public call as any visitor does. Returns how
 * many people that were. What a service refuses (a party too large, its time to book over) somebody books elsewhere.
 */
export async function bookGuests(app: FastifyInstance, sql: Sql): Promise<number> {
  const departures = await readDepartures(sql);
  let [guests, parties] = [0, 0];
  const book = async () => {
    for (let departure = departures.shift(); departure && guests < GUESTS; departure = departures.shift()) {
      const party = Math.min(PARTIES[parties % PARTIES.length]!, departure.places, GUESTS - guests);
      guests += party;
      const n = (parties += 1);
      const booked = await bookParty(app, departure, { party, n });
      if (!booked) guests -= party;
      else if (departure.places > party) departures.push({ ...departure, places: departure.places - party });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, book));
  return guests;
}

async function bookParty(app: FastifyInstance, { page, service, slot }: RehearsalDeparture, { party, n }: { party: number; n: number }) {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/pages/public/book/',
    headers: { 'idempotency-key': `rehearsal-guest-${n}` },
    // Each from a place of their own: visitors are limited by it.
    remoteAddress: `10.1.${Math.floor(n / 250)}.${(n % 250) + 1}`,
    payload: {
      page,
      service,
      availability_slot: slot,
      customer_name: NAMES[n % NAMES.length],
      customer_email: `guest-${n}@guests.example`,
      customer_phone: `9${String(1_000_000 + n)}`,
      participants: party,
      locale: n % 2 === 0 ? 'en' : 'zh-HK',
    },
  });
  return statusCode === 201;
}

async function readDepartures(sql: Sql): Promise<RehearsalDeparture[]> {
  const tomorrow = addDays(hongKongDate(Date.now()), 1);
  const [from, until] = [hongKongToInstant(tomorrow, '00:00'), hongKongToInstant(addDays(tomorrow, 2), '00:00')];
  return sql<RehearsalDeparture[]>`
    select distinct on (slots.starts_at, slots.id) page_services.page_id as page, slots.service_id as service, slots.id as slot,
      slots.capacity - slots.spots_taken as places
    from slots join page_services on page_services.service_id = slots.service_id join pages on pages.id = page_services.page_id
    where slots.starts_at >= ${from} and slots.starts_at < ${until} and slots.is_available and not slots.weather_stops and slots.capacity > slots.spots_taken
      and pages.is_published
    order by slots.starts_at, slots.id, page_services.page_id limit 500`;
}
