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

/** A request of the mix that has no time yet. */
export type ArrivingRequest = Omit<Arrival, 'due_ms'>;
/** How often something is asked for, of a hundred times, and the next request for it. */
type Share = { share: number; make: () => ArrivingRequest };
type Popular = { slugs: string[]; services: string[] };
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
  /** So many requests of each kind, except acceptances. */
  each: (name: string, count: number) => Promise<ArrivingRequest[][]>;
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
      const looks = looksOf(random, { slugs, services });
      const due = arrivalTimes(random, rate, seconds);
      // Anew each round: an access token is valid for 15 minutes.
      const provider = await signIn(app, sql);
      const places = await listPlaces(sql, due.length);
      const requests = await request(provider, Math.ceil(due.length / 100));
      const accept = { share: ACCEPTANCES, make: () => acceptance(provider, requests.pop() ?? '') };
      const work = [...sightsOf(provider), accept];
      return due.map((due_ms) => {
        const dice = random.next() * 100;
        if (dice < BOOKINGS) return { due_ms, ...booking(places.pop()) };
        if (dice < BOOKINGS + PROVIDERS) return { due_ms, ...draw(random, work) };
        return { due_ms, ...draw(random, looks) };
      });
    },
    async each(name, count) {
      const random = createRandom(name);
      const provider = await signIn(app, sql);
      const places = await listPlaces(sql, count);
      const times = Array.from({ length: count });
      const seen = looksOf(random, { slugs, services }).map(({ make }) => times.map(make));
      const worked = sightsOf(provider).map(({ make }) => times.map(make));
      return [...seen, times.map(() => booking(places.pop())), ...worked];
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

/** Takes one of these by chance, each in proportion to its share. */
function draw(random: Random, from: Share[]): ArrivingRequest {
  let dice = random.next() * from.reduce((sum, { share }) => sum + share, 0);
  const drawn = from.find(({ share }) => (dice -= share) < 0) ?? from[0]!;
  return drawn.make();
}

/** What visitors look at, and how often of a hundred times. */
function looksOf(random: Random, { slugs, services }: Popular): Share[] {
  const language = () => ({ 'accept-language': random.pick(languages) });
  const page = () => encodeURIComponent(popular(random, slugs));
  const id = () => popular(random, services);
  const from = () => addDays(hongKongDate(Date.now()), random.whole(0, 20));
  const json = (what: string, path: string): ArrivingRequest => ({
    ...read,
    what,
    path,
    headers: { accept: 'application/json', ...language() },
  });
  const screen = (what: string, path: string): ArrivingRequest => ({ ...read, what, path, headers: { ...browser, ...language() } });
  const word = () => encodeURIComponent(random.pick(words));
  const slots = (first: string) => `date_from=${first}&date_to=${addDays(first, 30)}`;
  const days = (first: string) => `date_from=${first}&date_to=${addDays(first, 3)}`;
  return [
    { share: 26, make: () => screen('page', `/page/${page()}`) },
    { share: 6, make: () => screen('home', '/') },
    { share: 6, make: () => screen('catalogue', `/experiences?search=${word()}`) },
    { share: 10, make: () => screen('experience', `/experiences/${id()}`) },
    { share: 8, make: () => json('page as JSON', pathOf(api.pages.public, { slug: page() })) },
    { share: 20, make: () => json('open slots', `${pathOf(api.services.availability, { id: id() })}?${slots(from())}`) },
    { share: 6, make: () => json('reviews', pathOf(api.services.reviews, { id: id() })) },
    { share: 6, make: () => json('experience as JSON', pathOf(api.services.get, { id: id() })) },
    { share: 12, make: () => json('search', `${api.services.list.path}?search=${word()}&${days(from())}&participants=2`) },
  ];
}

const read = { kind: 'read', method: 'GET', body: null, keyed: false, expects: 200 } as const;

function booking(place: Place | undefined): ArrivingRequest {
  if (!place) throw new Error('there are fewer places than visitors who book: ask for fewer a second, or a larger --scale');
  return {
    kind: 'booking',
    what: 'booking',
    method: 'POST',
    path: api.pages.book.path,
    headers: { 'accept-language': 'en' },
    body: JSON.stringify(bookingOf(place, place.slot)),
    keyed: true,
    expects: 201,
  };
}

/** What a provider looks at of a working day, and how often of a hundred times; the rest of the day is accepting requests. */
function sightsOf({ authorization, service_id }: Provider): Share[] {
  const today = hongKongDate(Date.now());
  const see = (what: string, path: string): ArrivingRequest => ({
    ...read,
    kind: 'provider',
    what,
    path,
    headers: { authorization, ...chinese },
  });
  const slots = `service=${service_id}&date_from=${today}&date_to=${addDays(today, 30)}`;
  return [
    { share: 25, make: () => see('bookings', `${api.bookings.providerBookings.path}?status=pending`) },
    { share: 15, make: () => see('figures', api.bookings.providerStats.path) },
    { share: 15, make: () => see('manifest', `${api.bookings.manifest.path}?date=${today}`) },
    { share: 15, make: () => see('own slots', `${api.availability.list.path}?${slots}`) },
  ];
}

const ACCEPTANCES = 30;
const chinese = { 'accept-language': 'zh-HK' };

function acceptance({ authorization }: Provider, booking: string): ArrivingRequest {
  return {
    kind: 'provider',
    what: 'acceptance',
    method: 'POST',
    path: pathOf(api.bookings.accept, { id: booking }),
    headers: { authorization, ...chinese },
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
