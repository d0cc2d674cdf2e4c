import { addDays, hongKongDate, hongKongToInstant } from '../../rules/time.ts';
import type { Sql } from '../core/database/database.ts';
import type { DemoCalls } from './calls.ts';
import { payFor, type RehearsalParty } from './payments.ts';

const GUESTS = 200;
const AT_ONCE = 8;
const PARTIES = [2, 1, 4, 2, 3, 2, 5, 1];

/** Who books, in the language that they read; numbers of telephones as they are written there. */
const PEOPLE = [
  { locale: 'en', names: ['Emma Clarke', 'Jonas Weber', 'Priya Nair', 'Chan Tai Man'], phone: (n: number) => `9${1_000_000 + n}` },
  { locale: 'zh-HK', names: ['陳大文', '張美玲', '何家欣', '李小龍'], phone: (n: number) => `6${1_000_000 + n}` },
  { locale: 'zh-CN', names: ['王芳', '刘伟', '陈晓东', '张丽'], phone: (n: number) => `+86138${10_000_000 + n}` },
] as const;

type RehearsalDeparture = {
  page: string;
  service: string;
  slot: string;
  places: number;
  pay_ways: string[];
  /** The account of its provider. */
  username: string;
};

/**
 * Two hundred guests, or as many as fit, book what departs tomorrow and the day after, by the public call as any visitor does, and pay in every
 * way that is offered: all, a part, or nothing yet. Returns how many people that were. What a service refuses (a party too large, its
 * time to book over) somebody books elsewhere.
 */
export async function bookGuests(calls: DemoCalls, sql: Sql): Promise<number> {
  const departures = await readDepartures(sql);
  const chosen = new PayWayCounts();
  const confirmed = new PayWayCounts();
  let [guests, parties] = [0, 0];
  const book = async () => {
    for (let departure = departures.shift(); departure && guests < GUESTS; departure = departures.shift()) {
      const party = Math.min(PARTIES[parties % PARTIES.length]!, departure.places, GUESTS - guests);
      guests += party;
      const n = (parties += 1);
      const pay_way = chosen.rarestOf(departure.pay_ways);
      chosen.add(pay_way);
      const booked = await bookParty(calls, departure, { party, n, pay_way });
      if (!booked) {
        guests -= party;
        continue;
      }
      if (departure.places > party) departures.push({ ...departure, places: departure.places - party });
      if (booked.status !== 'confirmed') continue;
      await payFor(calls, { ...booked, pay_way, username: departure.username }, confirmed.add(pay_way));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, book));
  return guests;
}

async function bookParty(
  calls: DemoCalls,
  { page, service, slot }: RehearsalDeparture,
  { party, n, pay_way }: { party: number; n: number; pay_way: string },
): Promise<(Omit<RehearsalParty, 'username' | 'pay_way'> & { status: string }) | null> {
  const { locale, names, phone } = PEOPLE[n % PEOPLE.length]!;
  const body = {
    page,
    service,
    availability_slot: slot,
    customer_name: names[Math.floor(n / PEOPLE.length) % names.length],
    customer_email: `guest-${n}@guests.example`,
    customer_phone: phone(n),
    participants: party,
    locale,
    pay_way,
  };
  type Reply = { id: string; status: string; final_amount: string; manage_url: string };
  const booked = await calls.asGuest<Reply>(n, '/api/pages/public/book/', body, { 'idempotency-key': `rehearsal-guest-${n}` });
  if (!booked) return null;
  const { id, status, final_amount, manage_url } = booked;
  return { id, status, final_amount, token: manage_url.split('/').at(-1)!, n };
}

/** How many parties pay in which way. */
class PayWayCounts {
  readonly #counts = new Map<string, number>();

  /** Counts one more; returns how many there were before. */
  add(way: string): number {
    const before = this.#counts.get(way) ?? 0;
    this.#counts.set(way, before + 1);
    return before;
  }

  /** The way that was chosen least: few services take cards. */
  rarestOf(ways: readonly string[]): string {
    return ways.toSorted((one, other) => (this.#counts.get(one) ?? 0) - (this.#counts.get(other) ?? 0))[0]!;
  }
}

async function readDepartures(sql: Sql): Promise<RehearsalDeparture[]> {
  const tomorrow = addDays(hongKongDate(Date.now()), 1);
  const [from, until] = [hongKongToInstant(tomorrow, '00:00'), hongKongToInstant(addDays(tomorrow, 2), '00:00')];
  return sql<RehearsalDeparture[]>`
    select distinct on (slots.starts_at, slots.id) page_services.page_id as page, slots.service_id as service, slots.id as slot,
      slots.capacity - slots.spots_taken as places, pay_terms_of(s.pay_ways, p) -> 'pay_ways' as pay_ways, u.username
    from slots join page_services on page_services.service_id = slots.service_id join pages on pages.id = page_services.page_id
    join services s on s.id = slots.service_id join providers p on p.id = s.provider_id join users u on u.id = p.user_id
    where slots.starts_at >= ${from} and slots.starts_at < ${until} and slots.is_available and not slots.weather_stops and slots.capacity > slots.spots_taken
      and pages.is_published
    order by slots.starts_at, slots.id, page_services.page_id limit 500`;
}
