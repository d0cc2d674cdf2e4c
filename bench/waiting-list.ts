import assert from 'node:assert/strict';
import { createRandom, type Random } from '../db/seed/random.ts';
import { choosePlaces, endOfOffer, orderWaiting, type WaitingParty } from '../rules/waiting/waiting.ts';

// Departures that are full, whose guests cancel while others wait: what the rule of rules/waiting makes of them, and what would become of the
// same departures if who came first were always asked first. Seeded, without a database; docs/waiting-list.md has the figures.

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const DAYS_AHEAD = 14;
const CAPACITY = 12;
const BEGINNING = Date.parse('2026-03-02T00:00:00+08:00');

type Rule = 'published' | 'first_come';
type Offer = { party: Waiter; places: number; since: number; until: number; answer: 'take' | 'pass' | 'none' };
type Waiter = WaitingParty & { offered_at: number | null; could_fit: boolean };
type Event = { at: number } & (
  { kind: 'join'; party: Waiter } | { kind: 'cancel'; places: number } | { kind: 'answer'; offer: Offer } | { kind: 'sale' }
);
type Size = 1 | 2 | 3 | 4 | 5 | 6;

/** What became of the parties of one size: how many waited, how many of them could ever have fitted, and were offered places, after how many minutes. */
type SizeFigures = { waited: number; could_fit: number; offered: number; waits: number[] };
type Figures = {
  departures: number;
  offers: number;
  freed: number;
  /** Place minutes between becoming free and being booked or on sale. */
  idle: number;
  /** The longest that a place stayed with one offer, and the longest that the list used before it was booked or on sale; minutes. */
  longest_offer: number;
  by_size: Map<Size, SizeFigures>;
};

/** Plays so many departures by a rule, and checks at each step that nothing is offered that is not free. */
export function playDepartures(departures: number, rule: Rule): Figures {
  const figures: Figures = { departures, offers: 0, freed: 0, idle: 0, longest_offer: 0, by_size: new Map() };
  for (let n = 0; n < departures; n += 1) playDeparture(createRandom(`departure ${n}`), rule, figures);
  return figures;
}

function playDeparture(random: Random, rule: Rule, figures: Figures): void {
  const closes = BEGINNING + DAYS_AHEAD * DAY_MS + 10 * 60 * MINUTE_MS;
  const events = drawEvents(random, closes);
  const answers = createRandom(`answers ${random.next()}`);
  const waiting: Waiter[] = [];
  let free = 0;
  let held = 0;
  let taken = CAPACITY;

  const add = (event: Event) => {
    const at = events.findIndex((other) => other.at > event.at);
    events.splice(at < 0 ? events.length : at, 0, event);
  };
  const offer = (at: number) => {
    const end = endOfOffer(new Date(at), new Date(closes));
    if (!end) return;
    for (const party of waiting) if (party.places <= free) party.could_fit = true;
    for (const { id, places } of choose(waiting, free, at, rule)) {
      const party = waiting.find((one) => one.id === id)!;
      waiting.splice(waiting.indexOf(party), 1);
      party.offered_at ??= at;
      free -= places;
      held += places;
      figures.offers += 1;
      const answer = answers.next() < 0.55 ? 'take' : answers.next() < 0.45 ? 'pass' : 'none';
      const until = answer === 'none' ? end.getTime() : at + Math.floor(answers.next() * (end.getTime() - at));
      add({ kind: 'answer', at: until, offer: { party, places, since: at, until, answer } });
    }
    assert.ok(free >= 0 && held >= 0 && free + held + taken === CAPACITY, 'more is offered than is free');
    assert.ok(
      waiting.every(({ places }) => places > free),
      'a party that fits is left out',
    );
  };

  for (let event = events.shift(); event; event = events.shift()) {
    const { at } = event;
    if (event.kind === 'join' && free < event.party.places) waiting.push(event.party);
    if (event.kind === 'join') count(figures, event.party);
    if (event.kind === 'cancel' && taken >= event.places) {
      taken -= event.places;
      free += event.places;
      figures.freed += event.places;
    }
    // What nobody who waits fits in is on sale, and somebody comes.
    if (event.kind === 'sale' && free > 0) {
      free -= 1;
      taken += 1;
    }
    if (event.kind === 'answer') {
      const { places, since, until, answer } = event.offer;
      held -= places;
      if (answer === 'take') taken += places;
      else free += places;
      figures.idle += (places * (until - since)) / MINUTE_MS;
      figures.longest_offer = Math.max(figures.longest_offer, (until - since) / MINUTE_MS);
    }
    offer(at);
  }

  function count({ by_size }: Figures, party: Waiter): void {
    const size = Math.min(6, party.places) as Size;
    const found = by_size.get(size) ?? { waited: 0, could_fit: 0, offered: 0, waits: [] };
    by_size.set(size, found);
    found.waited += 1;
    parties.push({ party, found });
  }
  for (const { party, found } of parties.splice(0)) {
    if (party.could_fit) found.could_fit += 1;
    if (party.offered_at === null) continue;
    found.offered += 1;
    found.waits.push((party.offered_at - party.since) / MINUTE_MS);
  }
}
/** Of the departure that is being played. */
const parties: { party: Waiter; found: SizeFigures }[] = [];

function choose(waiting: readonly Waiter[], free: number, at: number, rule: Rule): { id: string; places: number }[] {
  if (rule === 'published') {
    assert.deepEqual(choosePlaces(waiting.toReversed(), free, at), choosePlaces(waiting, free, at));
    assert.equal(orderWaiting(waiting, at).length, waiting.length);
    return choosePlaces(waiting, free, at);
  }
  let left = free;
  return waiting.toSorted((a, b) => a.since - b.since).filter(({ places }) => places <= left && (left -= places) >= 0);
}

/** Who joins, who cancels, and when somebody would buy what is on sale. */
function drawEvents(random: Random, closes: number): Event[] {
  const at = () => BEGINNING + Math.floor(random.next() * (closes - BEGINNING));
  const size = (): number => random.pick([1, 1, 2, 2, 2, 2, 2, 3, 4, 4, 5, 6]);
  const events: Event[] = [];
  for (let n = random.whole(4, 24); n > 0; n -= 1) {
    const since = at();
    events.push({ kind: 'join', at: since, party: { id: `party ${n}`, since, places: size(), offered_at: null, could_fit: false } });
  }
  for (let left = CAPACITY; left > 0;) {
    const places = Math.min(left, size());
    left -= places;
    if (random.chance(0.35)) events.push({ kind: 'cancel', at: at(), places });
  }
  for (let n = random.whole(0, 14); n > 0; n -= 1) events.push({ kind: 'sale', at: at() });
  return events.toSorted((a, b) => a.at - b.at);
}

/** The figures of both rules in words. */
export function waitingList(departures = 5_000): string {
  return (['published', 'first_come'] as const).map((rule) => report(rule, playDepartures(departures, rule))).join('\n');
}

function report(rule: Rule, { departures, offers, freed, idle, longest_offer, by_size }: Figures): string {
  const lines = [...by_size]
    .toSorted(([a], [b]) => a - b)
    .map(([size, { waited, could_fit, offered, waits }]) => {
      const sorted = waits.toSorted((a, b) => a - b);
      const hours = (minutes: number | undefined) => ((minutes ?? 0) / 60).toFixed(1).padStart(6);
      const share = (part: number, of: number) => `${Math.round((100 * part) / Math.max(1, of))} %`.padStart(5);
      return `  ${size}${size === 6 ? '+' : ' '}  ${String(waited).padStart(6)}  ${share(offered, waited)}  ${share(offered, could_fit)}  ${hours(sorted[Math.floor(sorted.length / 2)])}  ${hours(sorted.at(-1))}`;
    });
  const head = '  size  waited  offered  of those that ever fitted  median wait (h)  longest (h)';
  const idle_words = `${Math.round(idle / Math.max(1, freed))} minutes idle for each freed place, ${Math.round(longest_offer)} at most with one offer`;
  return [`${rule}: ${departures} departures, ${freed} places freed, ${offers} offers, ${idle_words}`, head, ...lines].join('\n');
}
