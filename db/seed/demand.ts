import { sizeOf, type PartySize } from '../../rules/party.ts';
import type { Slot } from './calendar.ts';
import { clients, guests, hotelGuests, mei, resellersGuests, type Person } from './content/people.ts';
import { scenes, type MoneyScene } from './content/scenes.ts';
import { createRandom, type Random } from './random.ts';
import type { Service, Unit } from './shops.ts';

export type Outcome = 'pending' | 'confirmed' | 'completed' | 'declined' | 'expired' | 'cancelled_by_customer' | 'cancelled_by_provider';

/** Ends in which the places stay taken. */
const holding: ReadonlySet<Outcome> = new Set<Outcome>(['pending', 'confirmed', 'completed']);

/** Who wants to come on which slot, and how that ends. */
export type Demand = {
  slot: Slot;
  person: Person;
  party: Party;
  outcome: Outcome;
  /** Booked this many minutes ago; null: on some earlier day. */
  minutes_ago: number | null;
  /** Booked for its guest by a partner, by its username, with a note. */
  concierge: { partner: string; note: string } | null;
  /** Sold by the demo's reseller. */
  is_resold: boolean;
  /** What its money shows, if it is there for that. */
  scene: MoneyScene | null;
  /** What it was before it was changed. */
  before: { slot: Slot; party: Party } | null;
};

export type Party = PartySize & { bought: { unit: Unit; quantity: number }[] };

/** Upcoming slots, counted from tomorrow, that are to be full to the last place. */
const soldOut: Record<string, readonly number[]> = {
  junk: [4, 8, 9],
  kayak: [1, 4],
  stargazing: [1, 3],
  coasteering: [0],
  'sharp-peak': [0],
  'dim-sum': [2, 3, 6],
  mahjong: [1],
  'gongfu-tea': [2],
  'neon-tram': [3],
};

/** What came in during the last hours: service, nth upcoming slot, minutes ago, people. */
const justIn: readonly (readonly [string, number, number, number])[] = [
  ['junk', 3, 24, 2],
  ['kayak', 2, 95, 4],
  ['stargazing', 2, 170, 2],
  ['dragon-boat', 2, 310, 12],
  ['junk', 6, 395, 3],
  ['geopark-boat', 1, 48, 2],
  ['lion-rock', 3, 65, 2],
  ['sunset-peak', 2, 280, 4],
  ['clay-pot', 2, 130, 2],
  ['dai-pai-dong', 3, 40, 5],
  ['ping-shan', 2, 350, 8],
  ['tai-o', 2, 15, 2],
  ['lamma', 2, 220, 6],
  ['blue-hour', 2, 88, 1],
  ['temple-street', 2, 260, 2],
  ['nam-sang-wai', 2, 140, 3],
  ['dim-sum', 5, 32, 2],
  ['milk-tea', 8, 190, 3],
  ['neon-tram', 6, 75, 4],
];

/** The demo traveller's own trips: service, nth slot from tomorrow (negative: back from yesterday), people, outcome. */
const meis: readonly (readonly [string, number, number, Outcome])[] = [
  ['junk', 2, 2, 'confirmed'],
  ['cheung-chau', 3, 4, 'confirmed'],
  ['dim-sum', -3, 3, 'completed'],
  ['man-mo', -9, 2, 'completed'],
  ['milk-tea', -16, 2, 'completed'],
  ['lion-rock', -5, 2, 'cancelled_by_customer'],
  ['sunset-peak', 3, 3, 'declined'],
];

/** What the demo hotel has booked for its guests: service, first day that will do, people, room, outcome, minutes ago. */
const hotels: readonly (readonly [string, number, number, number, Outcome, number | null])[] = [
  ['junk', 0, 2, 1204, 'confirmed', null],
  ['neon-tram', 1, 4, 908, 'confirmed', null],
  ['dim-sum', 2, 2, 1511, 'confirmed', null],
  ['geopark-boat', 3, 3, 716, 'confirmed', null],
  ['junk', 6, 5, 1622, 'pending', 35],
  ['tai-o', 5, 2, 1204, 'confirmed', null],
  ['milk-tea', 7, 2, 503, 'cancelled_by_customer', null],
  ['blue-hour', 8, 1, 1118, 'confirmed', null],
  ['lamma', 9, 4, 908, 'confirmed', null],
  ['man-mo', -6, 2, 1511, 'completed', null],
  ['neon-tram', -10, 4, 807, 'completed', null],
  ['dim-sum', -14, 3, 1305, 'completed', null],
  ['junk', -20, 6, 1622, 'completed', null],
];

/** What the demo's reseller has sold: service, first day that will do, people, outcome. */
const resales: readonly (readonly [string, number, number, Outcome])[] = [
  ['geopark-boat', -38, 2, 'completed'],
  ['geopark-boat', -24, 3, 'completed'],
  ['geopark-boat', -9, 2, 'completed'],
  ['harbour-ferry', 2, 4, 'confirmed'],
  ['geopark-boat', 9, 2, 'confirmed'],
  ['harbour-ferry', 12, 6, 'confirmed'],
  ['kayak-rental', 8, 2, 'confirmed'],
  ['harbour-ferry', 15, 2, 'cancelled_by_customer'],
];

/** Plans every booking of the demo. Live ones fill `spots_taken` of their slot, never beyond its capacity. */
export function planDemand(calendar: readonly Slot[]): Demand[] {
  const random = createRandom('demand');
  const plan: Demand[] = [];
  const booked = new Set<string>();
  const open = calendar.filter(({ is_available }) => is_available);
  const upcoming = (key: string) => open.filter(({ service, day }) => service.key === key && day > 0);
  const past = (key: string) => open.filter(({ service, day }) => service.key === key && day < 0);

  const book = (slot: Slot, person: Person, party: Party, outcome: Outcome, minutes_ago: number | null) => {
    booked.add(`${slot.id} ${person.email}`);
    if (holding.has(outcome)) slot.spots_taken += party.places;
    plan.push({ slot, person, party, outcome, minutes_ago, concierge: null, is_resold: false, scene: null, before: null });
  };
  const somebody = (slot: Slot): Person => {
    for (;;) {
      const person = random.pick(random.chance(0.68) ? clients : guests);
      if (!booked.has(`${slot.id} ${person.email}`)) return person;
    }
  };
  const adultsOf = (service: Service, people: number): Party => partyOf(service, [[0, people]]);

  for (const [key, nth, people, outcome] of meis) {
    const slot = nth < 0 ? past(key).at(nth) : upcoming(key)[nth];
    if (slot) book(slot, mei, adultsOf(slot.service, people), outcome, null);
  }
  for (const [key, nth, minutes_ago, people] of justIn) {
    const slot = upcoming(key).filter(({ day }) => day > 2)[nth];
    if (slot)
      book(
        slot,
        somebody(slot),
        adultsOf(slot.service, people),
        slot.service.confirmation === 'instant' ? 'confirmed' : 'pending',
        minutes_ago,
      );
  }
  for (const [key, nths] of Object.entries(soldOut))
    for (const nth of nths) {
      const slot = upcoming(key)[nth];
      while (slot && slot.spots_taken < slot.capacity) book(slot, somebody(slot), partyToFill(random, slot), 'confirmed', null);
    }
  // Day tickets come last: what they draw changes nothing of the others.
  for (const slot of open.filter(({ service }) => service.sold_by !== 'day' && service.popularity > 0))
    for (let more = crowd(random, slot); more > 0; more -= 1) {
      const party = someParty(random, slot);
      if (party) book(slot, somebody(slot), party, endOf(random, slot), null);
    }
  // Somebody has a whole junk to themselves: the first departure of next week that nobody else is aboard.
  const chartered = upcoming('junk').find(({ day, spots_taken }) => day > 7 && spots_taken === 0);
  if (chartered) book(chartered, clients[0]!, wholeOf(chartered.service), 'confirmed', null);
  // The last ones take what is left, and no other booking depends on them.
  for (const [nth, [key, from_day, people, room, outcome, minutes_ago]] of hotels.entries()) {
    const slot = open.find(
      ({ service, day, capacity, spots_taken }) =>
        service.key === key && day >= from_day && day < -1 === from_day < 0 && capacity - spots_taken >= people,
    );
    if (!slot) continue;
    book(slot, hotelGuests[nth % hotelGuests.length]!, adultsOf(slot.service, people), outcome, minutes_ago);
    plan.at(-1)!.concierge = { partner: 'lantern', note: `Room ${room}` };
  }
  for (const scene of scenes) {
    const { service, from_day, people, made, changed_days_ago } = scene;
    const size = changed_days_ago === undefined ? people : people + 1;
    const fitting = open.filter((slot) => slot.service.key === service && slot.day >= from_day && slot.capacity - slot.spots_taken >= size);
    const [first, second] = fitting;
    const slot = changed_days_ago === undefined ? first : second;
    if (!first || !slot) continue;
    book(slot, somebody(slot), adultsOf(slot.service, size), outcomeOf(scene), 'minutes_ago' in made ? made.minutes_ago : null);
    const before = slot === first ? null : { slot: first, party: adultsOf(first.service, people) };
    Object.assign(plan.at(-1)!, { scene, before });
  }
  // One ferry is full: three schools. The ferries are new, and without other bookings.
  const [ferry] = upcoming('harbour-ferry').filter(({ day }) => day > 5);
  if (ferry) for (const person of clients.slice(1, 4)) book(ferry, person, adultsOf(ferry.service, ferry.capacity / 3), 'confirmed', null);
  // Not of the next days: what of these waits to be paid is what the example of a bank's file is made of.
  for (const slot of open.filter(({ service, day }) => service.sold_by === 'day' && (day < 0 || day > 4)))
    for (let more = crowd(random, slot); more > 0; more -= 1)
      book(slot, somebody(slot), someParty(random, slot) ?? adultsOf(slot.service, 1), endOf(random, slot), null);
  for (const [nth, [key, from_day, people, outcome]] of resales.entries()) {
    const slot = open.find(
      ({ service, day, capacity, spots_taken }) =>
        service.key === key && day >= from_day && day < -1 === from_day < 0 && capacity - spots_taken >= people,
    );
    if (!slot) continue;
    book(slot, resellersGuests[nth % resellersGuests.length]!, adultsOf(slot.service, people), outcome, null);
    plan.at(-1)!.is_resold = true;
  }
  return plan;
}

function outcomeOf({ from_day, cancelled }: MoneyScene): Outcome {
  if (cancelled) return cancelled.by === 'customer' ? 'cancelled_by_customer' : 'cancelled_by_provider';
  return from_day < 0 ? 'completed' : 'confirmed';
}

/** How many parties a slot draws: busier soon than far ahead. */
function crowd(random: Random, { service, day }: Slot): number {
  // the demo provider's dashboard must show departures with people today and tomorrow
  if (service.key === 'junk' && (day === 0 || day === 1)) return 3;
  const interest = day < -1 ? 0.55 : day <= 1 ? 1 : day <= 7 ? 0.85 : day <= 14 ? 0.6 : day <= 30 ? 0.32 : day <= 60 ? 0.1 : 0.03;
  if (!random.chance(service.popularity * interest)) return 0;
  const busy = service.popularity * interest;
  return 1 + (random.chance(busy * 0.8) ? 1 : 0) + (random.chance(busy * 0.5) ? 1 : 0);
}

function endOf(random: Random, { service, day }: Slot): Outcome {
  const request = service.confirmation === 'request';
  if (random.chance(0.86)) return day < -1 ? 'completed' : day < 0 ? (random.chance(0.6) ? 'completed' : 'confirmed') : 'confirmed';
  return random.pick<Outcome>(
    request
      ? ['cancelled_by_customer', 'cancelled_by_customer', 'cancelled_by_provider', 'declined', 'declined', 'expired']
      : ['cancelled_by_customer', 'cancelled_by_customer', 'cancelled_by_provider'],
  );
}

/** A party that fits what is left, with children and elders among them now and then; null when nobody fits. */
function someParty(random: Random, { service, capacity, spots_taken }: Slot): Party | null {
  const most = Math.min(service.max_participants, capacity - spots_taken);
  const wanted = random.pick([1, 2, 2, 2, 2, 3, 3, 4, 4, 5, 6]) + (capacity >= 18 && random.chance(0.15) ? random.whole(4, 8) : 0);
  const places = Math.min(Math.max(wanted, service.min_participants), most);
  if (places < service.min_participants) return null;
  return mixed(random, service, places);
}

/** A party that leaves the slot either full or with room for another whole party. */
function partyToFill(random: Random, { service, capacity, spots_taken }: Slot): Party {
  const left = capacity - spots_taken;
  const places = Math.max(service.min_participants, Math.min(left, random.whole(2, 5)));
  return mixed(random, service, left - places < service.min_participants ? left : places);
}

function mixed(random: Random, service: Service, places: number): Party {
  const nthOf = (kind: string) => service.units.findIndex((unit) => unit.kind === kind);
  const counts: [number, number][] = [];
  let adults = places;
  for (const kind of ['child', 'senior', 'student'] as const) {
    const nth = nthOf(kind);
    if (nth < 0 || adults < 2 || !random.chance(0.28)) continue;
    const some = random.whole(1, Math.min(2, adults - 1));
    counts.push([nth, some]);
    adults -= some;
  }
  const lap = nthOf('infant');
  if (lap > 0 && adults >= 2 && places < service.max_participants && random.chance(0.12)) counts.push([lap, 1]);
  return partyOf(service, [[0, adults], ...counts]);
}

function wholeOf(service: Service): Party {
  return partyOf(service, [[service.units.findIndex(({ kind }) => kind === 'group'), 1]]);
}

function partyOf(service: Service, counts: readonly (readonly [nth: number, quantity: number])[]): Party {
  const bought = counts.flatMap(([nth, quantity]) => {
    const unit = service.units[nth];
    return unit ? [{ unit, quantity }] : [];
  });
  return { bought, ...sizeOf(bought.map(({ unit, quantity }) => ({ places: unit.places, quantity }))) };
}
