import { priceOf, SERVICE_FEE_BASIS_POINTS } from '../../rules/money.ts';
import { momentOf, type Clock } from './clock.ts';
import { adminNotes, specialRequests } from './content/words.ts';
import type { Demand, Party } from './demand.ts';
import { codeFrom, idAt, referenceFrom } from './ids.ts';
import { liveOut, type Booked } from './life.ts';
import { changedLines } from './money/changed.ts';
import { namesOf, payFor, type MoneyDeps } from './money/paid.ts';
import { RESELLER, resaleOf } from './money/resold.ts';
import { createRandom, type Random } from './random.ts';
import type { Row } from './rows.ts';

/** Of accounts and of partners, by username. */
type SeedIds = Record<'users' | 'partners', ReadonlyMap<string, string>>;
type Ledger = { booked: Booked[]; rows: Record<'bookings' | 'booking_events' | 'seat_moves' | 'payments' | 'refunds', Row[]> };

/**
 * Turns what was planned into bookings, and what followed of money, timeline and seat ledger: a booking implies its first lines. `slip` is a
 * picture.
 */
export function keepLedger(clock: Clock, plan: readonly Demand[], ids: SeedIds, slip: string): Ledger {
  const random = createRandom('bookings');
  const money = { clock, random: createRandom('money'), users: ids.users, slip };
  const ledger: Ledger = { booked: [], rows: { bookings: [], booking_events: [], seat_moves: [], payments: [], refunds: [] } };
  for (const demand of plan) {
    const life = liveOut(clock, random, demand);
    if (!life) continue;
    const changed_days_ago = demand.scene?.changed_days_ago;
    const change = changed_days_ago === undefined ? null : { at: momentOf(clock, -changed_days_ago, 12 * 60 + 10) };
    const id = idAt(random, demand.minutes_ago === null ? life.created_at : clock.midnight);
    const booked = { ...demand, life, change, id };
    ledger.booked.push(booked);
    enter(ledger.rows, random, booked, ids, money);
  }
  return ledger;
}

function enter(rows: Ledger['rows'], random: Random, booked: Booked, ids: SeedIds, deps: MoneyDeps): void {
  const { id, slot, person, party, life, concierge, before, change } = booked;
  const { events, ...moments } = life;
  const { service } = slot;
  const published = service.pages.filter((page) => page.published);
  const resale = booked.is_resold ? resaleOf(party) : null;
  const price = resale?.price ?? priceOfParty(party);
  const price_before = before ? priceOfParty(before.party) : price;
  const money = payFor(deps, booked, { final_amount: price.final_amount, amount_before: price_before.final_amount });
  const on_page = published.length > 0 && !concierge && !resale && (person.username === null || random.chance(0.65));
  rows.bookings.push({
    id,
    provider_id: service.provider.id,
    service_id: service.id,
    slot_id: slot.id,
    page_id: on_page ? random.pick(published).id : null,
    client_id: person.username && (ids.users.get(person.username) ?? null),
    concierge_id: concierge && (ids.partners.get(concierge.partner) ?? null),
    booking_reference: referenceFrom(random),
    confirmation_code: codeFrom(random),
    customer_name: person.name,
    customer_email: person.email,
    customer_phone: person.phone,
    locale: person.locale,
    participants: party.participants,
    places: party.places,
    source: resale ? 'reseller' : 'page',
    taken_by: resale ? RESELLER : '',
    takes_all: party.bought.some(({ unit }) => unit.max_people !== null),
    ...price,
    ...money.columns,
    special_requests: concierge?.note ?? (random.chance(0.28) ? random.pick(specialRequests[person.locale]) : ''),
    admin_notes: random.chance(0.06) ? random.pick(adminNotes) : '',
    cancel_description: '',
    service_title: service.title,
    service_title_zh: service.title_zh,
    starts_at: slot.starts_at,
    ends_at: slot.ends_at,
    all_day: service.sold_by === 'day',
    cancellation_hours: service.cancellation_hours,
    units: resale?.units ?? unitsOf(party),
    weather_rules: service.weather_rules,
    ...moments,
  });
  rows.payments.push(...money.payments);
  rows.refunds.push(...money.refunds);

  const names = namesOf(booked);
  const line = { provider_id: service.provider.id, booking_id: id };
  const changed = before && change && changedLines({ ...booked, before, change }, price_before.final_amount, price.final_amount);
  const lines = [...events, ...money.events, ...(changed ? [changed.event] : [])].toSorted(
    (one, other) => Number(one.at) - Number(other.at),
  );
  const eventIds = lines.map(() => idAt(random, life.created_at)).toSorted();
  lines.forEach((event, nth) => {
    if (event.at > life.created_at)
      rows.booking_events.push({ change: null, ...event, ...line, id: eventIds[nth] ?? null, actor_name: names[event.actor] });
  });

  for (const move of changed?.moves ?? []) rows.seat_moves.push({ ...line, ...move, id: idAt(random, life.created_at) });
  const last = events.at(-1);
  if (life.cancelled_at && last) {
    const move = { slot_id: slot.id, places: -party.places, reason: last.event, at: last.at };
    rows.seat_moves.push({ ...line, ...move, id: idAt(random, life.created_at) });
  }
}

function unitsOf({ bought }: Party) {
  return bought.map(({ unit: { id: unit, kind, title, title_zh, price }, quantity }) => ({ unit, kind, title, title_zh, quantity, price }));
}

function priceOfParty({ bought }: Party) {
  return priceOf(
    bought.map(({ unit, quantity }) => ({ price: unit.price, quantity })),
    SERVICE_FEE_BASIS_POINTS,
  );
}
