import { priceOf, SERVICE_FEE_BASIS_POINTS } from '../../rules/money.ts';
import type { Clock } from './clock.ts';
import { adminNotes, specialRequests } from './content/words.ts';
import type { Demand } from './demand.ts';
import { codeFrom, idAt, referenceFrom } from './ids.ts';
import { liveOut, type Life } from './life.ts';
import { createRandom, type Random } from './random.ts';
import type { Row } from './rows.ts';

/** The provider whose guests pay the marketplace. */
export const COLLECTED_FOR = 'fong';

/** A booking with what happened to it. */
export type Booked = Demand & { id: string; life: Life };

/** Of accounts and of partners, by username. */
type SeedIds = Record<'users' | 'partners', ReadonlyMap<string, string>>;
type Ledger = { booked: Booked[]; rows: Record<'bookings' | 'booking_events' | 'seat_moves', Row[]> };

/** Turns what was planned into bookings, and what followed of timeline and seat ledger: a booking implies its first lines. */
export function keepLedger(clock: Clock, plan: readonly Demand[], ids: SeedIds): Ledger {
  const random = createRandom('bookings');
  const ledger: Ledger = { booked: [], rows: { bookings: [], booking_events: [], seat_moves: [] } };
  for (const demand of plan) {
    const life = liveOut(clock, random, demand);
    if (!life) continue;
    const booked = { ...demand, life, id: idAt(random, demand.minutes_ago === null ? life.created_at : clock.midnight) };
    ledger.booked.push(booked);
    enter(ledger.rows, random, booked, ids);
  }
  return ledger;
}

function enter(rows: Ledger['rows'], random: Random, booked: Booked, ids: SeedIds): void {
  const { id, slot, person, party, life, concierge } = booked;
  const { events, ...moments } = life;
  const { service } = slot;
  const published = service.pages.filter((page) => page.published);
  const on_page = published.length > 0 && !concierge && (person.username === null || random.chance(0.65));
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
    ...priceOf(
      party.bought.map(({ unit, quantity }) => ({ price: unit.price, quantity })),
      SERVICE_FEE_BASIS_POINTS,
    ),
    payment_status: paymentOf(random, life, service.provider.username),
    special_requests: concierge?.note ?? (random.chance(0.28) ? random.pick(specialRequests[person.locale]) : ''),
    admin_notes: random.chance(0.06) ? random.pick(adminNotes) : '',
    cancel_description: '',
    service_title: service.title,
    service_title_zh: service.title_zh,
    starts_at: slot.starts_at,
    ends_at: slot.ends_at,
    cancellation_hours: service.cancellation_hours,
    units: party.bought.map(({ unit: { id: unit, kind, title, title_zh, price }, quantity }) => ({
      unit,
      kind,
      title,
      title_zh,
      quantity,
      price,
    })),
    ...moments,
  });
  const names = { customer: person.name, provider: service.provider.name, system: '' };
  const eventIds = events.map(() => idAt(random, life.created_at)).toSorted();
  const line = { provider_id: service.provider.id, booking_id: id };
  events.forEach((event, nth) => {
    if (event.at > life.created_at)
      rows.booking_events.push({ ...event, ...line, id: eventIds[nth] ?? null, actor_name: names[event.actor] });
  });

  const last = events.at(-1);
  if (life.cancelled_at && last) {
    const move = { ...line, slot_id: slot.id, places: -party.places };
    rows.seat_moves.push({ ...move, id: idAt(random, life.created_at), reason: last.event, at: last.at });
  }
}

/** Paid to the provider; guests of one pay the marketplace, later (books.ts). */
function paymentOf(random: Random, { status, confirmed_at }: Life, provider: string): string {
  const paid = random.next();
  if (provider === COLLECTED_FOR) return 'unpaid';
  if (status === 'cancelled') return confirmed_at && paid < 0.6 ? 'paid' : 'unpaid';
  const share = { completed: 0.93, confirmed: 0.66, pending: 0.3 }[status];
  return paid < share ? 'paid' : 'unpaid';
}
