import { api } from '../contract/api.ts';
import { pathOf } from '../contract/endpoint.ts';
import { addDays, hongKongDate } from '../rules/time.ts';
import { createRandom, type Random } from '../db/seed/random.ts';
import type { Sql } from '../server/core/database/database.ts';
import type { AppProcess } from './app-process.ts';
import type { Arrival } from './arrival.ts';
import { bookingOf } from './booking-requests.ts';
import { addSlots, type OnSale } from './marketplace.ts';
import { signIn, type Provider } from './provider.ts';

type ArrivingRequest = Omit<Arrival, 'due_ms'>;
type Place = OnSale & { slot: string };

/** Of a hundred arrivals so many book, and so many are providers at work; the others read. */
const BOOKINGS = 4;
const PROVIDERS = 1;
/** Slots that a round's bookings spread over; one visitor takes one place, so none is full before the round is over. */
const SLOTS = 2_000;

const words = ['kayak', '西貢', 'tea tasting', '獨木舟', 'night', '街市', 'harbour', '旺角點心'];
const browser = { accept: 'text/html,application/xhtml+xml', 'accept-encoding': 'gzip, deflate, br, zstd' };
const languages = ['en-HK,en;q=0.9', 'zh-HK,zh;q=0.9,en;q=0.8'];

export type Market = {
  /** The arrivals of a round of `seconds`, at `rate` a second on average: the same for the same name on the same data. */
  round: (name: string, load: { rate: number; seconds: number }) => Promise<Arrival[]>;
};

/**
 * The traffic of a busy marketplace: of a hundred arrivals 95 read, 4 book and 1 is a provider at work. The popularity of pages and
 * experiences follows Zipf's law, the times of arrivals a Poisson process, so sometimes many come at once.
 */
export async function openMarket({ app, sql }: { app: Pick<AppProcess, 'port'>; sql: Sql }): Promise<Market> {
  const slugs = await listSlugs(sql);
  const services = await listServices(sql);
  const on_request = await findOnRequest(sql, await signIn(app, sql));
  const [slot = ''] = await addSlots(sql, on_request, { count: 1, capacity: 1_000 });

  return {
    async round(name, { rate, seconds }) {
      const random = createRandom(name);
      const due = arrivalTimes(random, rate, seconds);
      // Anew each round: an access token is valid for 15 minutes.
      const provider = await signIn(app, sql);
      const places = await listPlaces(sql, due.length);
      const requests = await request(provider, Math.ceil(due.length / 100));
      const take = (from: string[]) => from.pop() ?? '';
      return due.map((due_ms) => {
        const dice = random.next() * 100;
        if (dice < BOOKINGS) return { due_ms, ...booking(places.pop()) };
        if (dice < BOOKINGS + PROVIDERS) return { due_ms, ...work(random, provider, () => take(requests)) };
        return { due_ms, ...look(random, { slugs, services }) };
      });
    },
  };

  /** Bookings that wait for the provider to accept them. */
  async function request({ ask }: Provider, count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let n = 0; n < count; n += 1) ids.push((await ask(api.pages.book, { body: bookingOf(on_request, slot) })).id);
    return ids;
  }
}

function arrivalTimes(random: Random, rate: number, seconds: number): number[] {
  const times: number[] = [];
  for (let at = 0; at < seconds * 1_000; at += (-Math.log(1 - random.next()) / rate) * 1_000) times.push(at);
  return times;
}

function look(random: Random, { slugs, services }: { slugs: string[]; services: string[] }): ArrivingRequest {
  const language = { 'accept-language': random.pick(languages) };
  const page = () => encodeURIComponent(popular(random, slugs));
  const id = () => popular(random, services);
  const from = addDays(hongKongDate(Date.now()), random.whole(0, 20));
  const json = (path: string): ArrivingRequest => ({ ...read, path, headers: { accept: 'application/json', ...language } });
  const screen = (path: string): ArrivingRequest => ({ ...read, path, headers: { ...browser, ...language } });

  const dice = random.next();
  if (dice < 0.26) return screen(`/page/${page()}`);
  if (dice < 0.32) return screen('/');
  if (dice < 0.38) return screen(`/experiences?search=${encodeURIComponent(random.pick(words))}`);
  if (dice < 0.48) return screen(`/experiences/${id()}`);
  if (dice < 0.56) return json(pathOf(api.pages.public, { slug: page() }));
  if (dice < 0.76) return json(`${pathOf(api.services.availability, { id: id() })}?date_from=${from}&date_to=${addDays(from, 30)}`);
  if (dice < 0.82) return json(pathOf(api.services.reviews, { id: id() }));
  if (dice < 0.88) return json(pathOf(api.services.get, { id: id() }));
  const asked = new URLSearchParams({ search: random.pick(words), date_from: from, date_to: addDays(from, 3), participants: '2' });
  return json(`${api.services.list.path}?${asked}`);
}

const read = { kind: 'read', method: 'GET', body: null, keyed: false, expects: 200 } as const;

function booking(place: Place | undefined): ArrivingRequest {
  if (!place) throw new Error('there are fewer places than visitors who book: ask for fewer a second, or a larger --scale');
  return {
    kind: 'booking',
    method: 'POST',
    path: api.pages.book.path,
    headers: { 'accept-language': 'en' },
    body: JSON.stringify(bookingOf(place, place.slot)),
    keyed: true,
    expects: 201,
  };
}

/** A provider's working day: reads bookings, figures, slots and manifests, and accepts requests. */
function work(random: Random, { authorization, service_id }: Provider, waiting: () => string): ArrivingRequest {
  const headers = { authorization, 'accept-language': 'zh-HK' };
  const today = hongKongDate(Date.now());
  const see = (path: string): ArrivingRequest => ({ ...read, kind: 'provider', path, headers });
  const dice = random.next();
  if (dice < 0.25) return see(`${api.bookings.providerBookings.path}?status=pending`);
  if (dice < 0.4) return see(api.bookings.providerStats.path);
  if (dice < 0.55) return see(`${api.bookings.manifest.path}?date=${today}`);
  if (dice < 0.7) return see(`${api.availability.list.path}?service=${service_id}&date_from=${today}&date_to=${addDays(today, 30)}`);
  return {
    kind: 'provider',
    method: 'POST',
    path: pathOf(api.bookings.accept, { id: waiting() }),
    headers,
    body: '{}',
    keyed: true,
    expects: 200,
  };
}

/** Picks by Zipf's law: the first twice as often as the second, three times as often as the third, and so on. */
function popular(random: Random, from: readonly string[]): string {
  const chosen = from[Math.floor((from.length + 1) ** random.next()) - 1];
  if (chosen === undefined) throw new Error('nothing is on sale');
  return chosen;
}

async function listSlugs(sql: Sql): Promise<string[]> {
  const pages = await sql<{ slug: string }[]>`
    select slug from live_pages pg where exists (select from page_services ps where ps.page_id = pg.id) order by md5(id::text)`;
  return pages.map(({ slug }) => slug);
}

async function listServices(sql: Sql): Promise<string[]> {
  const services = await sql<{ id: string }[]>`select id from live_services order by md5(id::text)`;
  return services.map(({ id }) => id);
}

/** Free places of slots some days away, a few of each. */
async function listPlaces(sql: Sql, count: number): Promise<Place[]> {
  return sql<Place[]>`
    with open as materialized (
      select sl.id as slot, sl.service_id, pg.id as page_id, least(sl.capacity - sl.spots_taken, 5) as places
      from slots sl join live_services s on s.id = sl.service_id join page_services ps on ps.service_id = s.id join live_pages pg on pg.id = ps.page_id
      where sl.is_available and sl.spots_taken < sl.capacity and sl.starts_at > now() + interval '3 days' and s.min_participants = 1
      order by md5(sl.id::text) limit ${SLOTS}
    )
    select distinct on (slot, n) slot, service_id, page_id from open, generate_series(1, places) as n order by n, slot limit ${count}`;
}

/** An experience of the provider's that is booked on request. */
async function findOnRequest(sql: Sql, { provider_id }: Provider): Promise<OnSale> {
  const [found] = await sql<OnSale[]>`
    select pg.id as page_id, s.id as service_id
    from live_services s join page_services ps on ps.service_id = s.id join live_pages pg on pg.id = ps.page_id
    where s.provider_id = ${provider_id} and s.confirmation = 'request' and s.min_participants = 1 order by s.title limit 1`;
  if (!found) throw new Error('the demo provider confirms everything at once');
  return found;
}
