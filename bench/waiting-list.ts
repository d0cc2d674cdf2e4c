import assert from 'node:assert/strict';
import { createRandom, type Random } from '../db/seed/random.ts';
import { choosePlaces, endOfOffer, orderWaiting, type WaitingParty } from '../rules/waiting/waiting.ts';

// Departures that are full, whose guests cancel while others wait: what the rule of rules/waiting makes of them, and what would become of the
// same departures by other rules. Seeded, without a database; docs/waiting-list.md has the figures.

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const DAYS_AHEAD = 14;
const BEGINNING = Date.parse('2026-03-02T00:00:00+08:00');
const CLOSES = BEGINNING + DAYS_AHEAD * DAY_MS + 10 * HOUR_MS;
/** The number of unanswered offers after which a party is asked no more (server/waiting-list/offer.ts). */
const MOST_LAPSED = 2;
/** Places are collected for larger parties no later than this before booking closes. */
const COLLECTED_UNTIL_MS = 2 * DAY_MS;

/**
 * How places are given: by the rule, or who came first is asked first; and how many hours free places are saved for the party that is first in
 * order while they are too few for it.
 */
type Rule = { name: string; order: 'published' | 'first_come'; collect_hours: number };
const rules: readonly Rule[] = [
  { name: 'published', order: 'published', collect_hours: 0 },
  { name: 'first come', order: 'first_come', collect_hours: 0 },
  ...[1, 11, 24, 72].map((hours): Rule => ({ name: `collecting for ${hours} h`, order: 'published', collect_hours: hours })),
];

/** What is played: the number of departures and their capacity, the sizes of parties that book and that join, and how likely a booking is cancelled. */
type Play = {
  departures: number;
  capacity: number;
  booked: number[];
  joining: number[];
  waiting: [fewest: number, most: number];
  cancelled: number;
  sales: number;
};
const mixed = [1, 1, 2, 2, 2, 2, 2, 3, 4, 4, 5, 6];
const plays: Record<string, Play> = {
  'many departures': { departures: 5_000, capacity: 12, booked: mixed, joining: mixed, waiting: [4, 24], cancelled: 0.35, sales: 14 },
  'places that come free one by one': {
    departures: 2_000,
    capacity: 12,
    booked: [1],
    joining: [1, 1, 2, 2, 4, 6],
    waiting: [25, 25],
    cancelled: 0.6,
    sales: 14,
  },
};

type Waiter = WaitingParty & {
  joined_at: number;
  offered_at: number | null;
  could_fit: boolean;
  is_confirmed: boolean;
  lapsed: number;
  /** When it last let places of this departure pass. */
  asked_until: number;
};
type Offer = { party: Waiter; places: number; since: number; until: number; answer: 'take' | 'pass' | 'none' };
type Event = { at: number } & (
  | { kind: 'join'; party: Waiter }
  | { kind: 'cancel'; places: number }
  | { kind: 'answer'; offer: Offer }
  | { kind: 'sale' }
  | { kind: 'look' }
);
type Size = 1 | 2 | 3 | 4 | 5 | 6;

/** What became of the confirmed parties of one size: how many waited, could ever have fitted, and were offered places, after how many minutes. */
type SizeFigures = { waited: number; could_fit: number; offered: number; waits: number[] };
type Figures = {
  departures: number;
  offers: number;
  freed: number;
  /** Place minutes between becoming free and being booked or on sale. */
  idle: number;
  /** The longest that places stayed with one offer, and the longest that they were saved without any; minutes. */
  longest_offer: number;
  longest_saved: number;
  by_size: Map<Size, SizeFigures>;
};

/** Plays departures by a rule, and checks at each step that nothing is offered that is not free, nor to who has not confirmed. */
export function playDepartures(play: Play, rule: Rule): Figures {
  const figures: Figures = {
    departures: play.departures,
    offers: 0,
    freed: 0,
    idle: 0,
    longest_offer: 0,
    longest_saved: 0,
    by_size: new Map(),
  };
  for (let n = 0; n < play.departures; n += 1) playDeparture(createRandom(`departure ${n}`), play, rule, figures);
  return figures;
}

function playDeparture(random: Random, play: Play, rule: Rule, figures: Figures): void {
  const events = drawEvents(random, play);
  const answers = createRandom(`answers ${random.next()}`);
  const parties: Waiter[] = [];
  const waiting: Waiter[] = [];
  let free = 0;
  let held = 0;
  let taken = play.capacity;
  let last_freed = 0;
  /** Since when places have been free while the party that is first did not fit; null: none are. */
  const saved: { from: number | null; is_on: boolean } = { from: null, is_on: false };
  let seen_at = BEGINNING;

  const add = (event: Event) => {
    const at = events.findIndex((other) => other.at > event.at);
    events.splice(at < 0 ? events.length : at, 0, event);
  };
  /** Who is asked: nobody twice for the same places. */
  const asked = () => waiting.filter((party) => party.is_confirmed && party.asked_until < last_freed);
  const offer = (at: number) => {
    const end = endOfOffer(new Date(at), new Date(CLOSES));
    saved.is_on = false;
    if (!end) return;
    for (const party of asked()) if (party.places <= free) party.could_fit = true;
    saved.is_on = keeps(at);
    if (saved.is_on) return;
    for (const { id, places } of choose(asked(), free, at, rule)) {
      const party = waiting.find((one) => one.id === id)!;
      assert.ok(party.is_confirmed, 'somebody is offered places who has not confirmed');
      waiting.splice(waiting.indexOf(party), 1);
      party.offered_at ??= at;
      free -= places;
      held += places;
      figures.offers += 1;
      const answer = answers.next() < 0.55 ? 'take' : answers.next() < 0.45 ? 'pass' : 'none';
      const until = answer === 'none' ? end.getTime() : at + Math.floor(answers.next() * (end.getTime() - at));
      add({ kind: 'answer', at: until, offer: { party, places, since: at, until, answer } });
    }
    assert.ok(free >= 0 && held >= 0 && free + held + taken === play.capacity, 'more is offered than is free');
    assert.ok(
      asked().every(({ places }) => places > free),
      'a party that fits is left out',
    );
  };
  /** Whether the rule still saves free places for the first party in order, which they do not suffice for yet. */
  const keeps = (at: number): boolean => {
    const limit = rule.collect_hours * HOUR_MS;
    const [first] = orderWaiting(asked(), at);
    if (limit === 0 || free === 0 || !first || first.places <= free || at >= CLOSES - COLLECTED_UNTIL_MS) return false;
    if (saved.from === null) {
      saved.from = at;
      add({ kind: 'look', at: at + limit });
    }
    return at < saved.from + limit;
  };
  const noteSaved = (until: number) => {
    if (saved.is_on) figures.idle += (free * (until - seen_at)) / MINUTE_MS;
    if (saved.is_on && saved.from !== null) figures.longest_saved = Math.max(figures.longest_saved, (until - saved.from) / MINUTE_MS);
    seen_at = until;
  };

  for (let event = events.shift(); event; event = events.shift()) {
    const { at } = event;
    noteSaved(at);
    if (event.kind === 'join') {
      parties.push(event.party);
      if (free < event.party.places || saved.is_on) waiting.push(event.party);
    }
    if (event.kind === 'cancel' && taken >= event.places) {
      taken -= event.places;
      free += event.places;
      figures.freed += event.places;
      last_freed = at;
    }
    // What nobody who waits fits in is on sale, and somebody comes.
    if (event.kind === 'sale' && free > 0 && !saved.is_on) {
      free -= 1;
      taken += 1;
    }
    if (event.kind === 'answer') answer(event.offer);
    offer(at);
    if (free === 0) [saved.from, saved.is_on] = [null, false];
  }
  for (const party of parties) if (party.is_confirmed) count(figures, party);

  function answer({ party, places, since, until, answer: said }: Offer): void {
    held -= places;
    if (said === 'take') taken += places;
    else {
      free += places;
      party.lapsed += said === 'none' ? 1 : 0;
      // To the end of the order.
      if (party.lapsed < MOST_LAPSED) waiting.push(Object.assign(party, { since: until, asked_until: until }));
    }
    figures.idle += (places * (until - since)) / MINUTE_MS;
    figures.longest_offer = Math.max(figures.longest_offer, (until - since) / MINUTE_MS);
  }
}

function count({ by_size }: Figures, party: Waiter): void {
  const size = Math.min(6, party.places) as Size;
  const found = by_size.get(size) ?? { waited: 0, could_fit: 0, offered: 0, waits: [] };
  by_size.set(size, found);
  found.waited += 1;
  if (party.could_fit) found.could_fit += 1;
  if (party.offered_at === null) return;
  found.offered += 1;
  found.waits.push((party.offered_at - party.joined_at) / MINUTE_MS);
}

function choose(waiting: readonly Waiter[], free: number, at: number, { order }: Rule): { id: string; places: number }[] {
  if (order === 'published') {
    assert.deepEqual(choosePlaces(waiting.toReversed(), free, at), choosePlaces(waiting, free, at));
    return choosePlaces(waiting, free, at);
  }
  let left = free;
  return waiting.toSorted((a, b) => a.since - b.since).filter(({ places }) => places <= left && (left -= places) >= 0);
}

/** Who joins, who cancels, and when somebody would buy what is on sale. */
function drawEvents(random: Random, { capacity, booked, joining, waiting, cancelled, sales }: Play): Event[] {
  const at = () => BEGINNING + Math.floor(random.next() * (CLOSES - BEGINNING));
  const events: Event[] = [];
  for (let n = random.whole(...waiting); n > 0; n -= 1) {
    const since = at();
    const party = {
      id: `party ${n}`,
      since,
      places: random.pick(joining),
      joined_at: since,
      offered_at: null,
      could_fit: false,
      lapsed: 0,
      asked_until: -1,
    };
    events.push({ kind: 'join', at: since, party: { ...party, is_confirmed: true } });
  }
  for (let left = capacity; left > 0;) {
    const places = Math.min(left, random.pick(booked));
    left -= places;
    if (random.chance(cancelled)) events.push({ kind: 'cancel', at: at(), places });
  }
  for (let n = random.whole(0, sales); n > 0; n -= 1) events.push({ kind: 'sale', at: at() });
  // Made-up parties that never confirm, beside the others.
  for (let n = 0; n < 3; n += 1) {
    const made_up = { id: `made up ${n}`, places: 4, offered_at: null, could_fit: false, lapsed: 0, asked_until: -1, is_confirmed: false };
    events.push({ kind: 'join', at: BEGINNING, party: { ...made_up, since: BEGINNING, joined_at: BEGINNING } });
  }
  return events.toSorted((a, b) => a.at - b.at);
}

/** The figures of all rules in words. */
export function waitingList(): string {
  return Object.entries(plays)
    .flatMap(([name, play]) => [`${name}:`, ...rules.map((rule) => report(rule, playDepartures(play, rule)))])
    .join('\n');
}

function report({ name }: Rule, { departures, offers, freed, idle, longest_offer, longest_saved, by_size }: Figures): string {
  const lines = [...by_size]
    .toSorted(([a], [b]) => a - b)
    .map(([size, { waited, could_fit, offered, waits }]) => {
      const sorted = waits.toSorted((a, b) => a - b);
      const hours = (minutes: number | undefined) => ((minutes ?? 0) / 60).toFixed(1).padStart(6);
      const share = (part: number, of: number) => `${Math.round((100 * part) / Math.max(1, of))} %`.padStart(5);
      return `  ${size}${size === 6 ? '+' : ' '}  ${String(waited).padStart(6)}  ${share(offered, waited)}  ${share(offered, could_fit)}  ${hours(sorted[Math.floor(sorted.length / 2)])}  ${hours(sorted.at(-1))}`;
    });
  const head = '  size  waited  offered  of those that ever fitted  median wait (h)  longest (h)';
  const idle_words = `${Math.round(idle / Math.max(1, freed))} minutes idle for each freed place, ${Math.round(longest_offer)} at most with one offer, ${Math.round(longest_saved)} without one`;
  return [`${name}: ${departures} departures, ${freed} places freed, ${offers} offers, ${idle_words}`, head, ...lines].join('\n');
}
