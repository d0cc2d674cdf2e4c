import type { JoinReply, JoinRequest } from '../../contract/waiting-list.ts';
import { MOST_WAITING } from '../../contract/waiting-list.ts';
import type { Locale } from '../../contract/text.ts';
import { resolveParty } from '../../rules/party.ts';
import { hongKongToInstant } from '../../rules/time.ts';
import { awaitPlaces, findRoomNow, lockAwaited, type AwaitedTimes } from '../availability/places.ts';
import { mailboxOf } from '../bookings/place/limits/booking-limits.ts';
import type { RecentOffers } from '../bookings/place/recent-offers.ts';
import type { Caller } from '../core/api/caller.ts';
import { invalid, notFound, refuse } from '../core/api/errors.ts';
import { isLockTimeout, type Sql } from '../core/database/database.ts';
import { checkShown } from '../core/legal-versions.ts';
import type { RateLimits } from '../core/limits/rate-limits.ts';
import { dialable } from '../core/text/phone.ts';
import { countWaiting } from './reads.ts';
import { insertEntry, insertNotices, updateConfirmed, type NewWaitingEntry } from './writes.ts';

/** What is on sale, as bookings read it. */
export type ServiceOffer = NonNullable<Awaited<ReturnType<RecentOffers['find']>>['offer']>;

export type JoinDeps = { sql: Sql; recentOffers: RecentOffers; joins: HourOfJoins };
type JoinVisitor = { caller: Caller | null; locale: Locale; visitor: () => string };

/** Lets a visitor join. Refuses: too_many_requests with `retry_after` (seconds). */
export type HourOfJoins = <T>(visitor: string, join: () => Promise<T>) => Promise<T>;

const AN_HOUR_MS = 3_600_000;

/** Keeps a visitor from filling lists with made-up parties. */
export function limitJoins(limiter: RateLimits['limiter'], limit: number): HourOfJoins {
  const within = limiter('waiting', { limit, window_ms: AN_HOUR_MS });
  return (visitor, join) => within(`visitor ${visitor}`, join);
}

/**
 * Puts a party on the waiting list and has its link mailed. Nothing is offered to it until it has confirmed its address by that link; an account whose
 * address was proved has. An address that is on the list of the service already is mailed its link again: the
 * reply does not tell. Refuses: not_found, field errors, slot_unavailable, weather_undecided, places_left where it can be booked now, waiting_list_full,
 * too_many_requests, busy.
 */
export async function joinList(deps: JoinDeps, request: JoinRequest, visitor: JoinVisitor): Promise<JoinReply> {
  await checkShown(deps.sql, request);
  const query = {
    page: request.page ?? null,
    service: request.service,
    // Without a departure: the offer of the service alone, as no slot has the id of one.
    availability_slot: request.availability_slot ?? request.service,
  };
  deps.recentOffers.drop(query);
  const { offer } = await deps.recentOffers.find(query);
  const entry = entryOf(request, offer ?? notFound(), visitor);
  return deps.joins(visitor.visitor(), () => addToList(deps.sql, entry, request.units ? 'units' : 'participants'));
}

function entryOf(request: JoinRequest, offer: ServiceOffer, { caller, locale }: JoinVisitor): NewWaitingEntry {
  if (!offer.on_page) invalid({ service: [{ rule: 'service_not_on_page' }] });
  // A whole departure comes free in one piece only, and is not waited for.
  const party = resolveParty(
    request,
    offer.units.filter(({ takes_all }) => !takes_all),
    offer,
  );
  if ('broken' in party) return invalid(party.broken);
  return {
    ...timesOf(request, offer),
    provider_id: offer.provider_id,
    page_id: offer.page_id,
    participants: party.participants,
    places: party.places,
    units: party.units.map(({ unit, quantity }) => ({ unit: unit.id, quantity })),
    customer_name: request.customer_name,
    customer_email: request.customer_email,
    customer_phone: request.customer_phone && dialable(request.customer_phone),
    locale: request.locale ?? caller?.locale ?? locale,
    terms_version: request.terms_version ?? null,
    privacy_version: request.privacy_version ?? null,
    is_confirmed: caller !== null && caller.proved_email !== null && mailboxOf(caller.proved_email) === mailboxOf(request.customer_email),
  };
}

function timesOf({ availability_slot, ...request }: JoinRequest, offer: ServiceOffer): AwaitedTimes {
  const { service_id } = offer;
  if (availability_slot !== undefined) {
    if (offer.slot_service_id === null) refuse('slot_unavailable');
    if (offer.slot_service_id !== service_id) invalid({ availability_slot: [{ rule: 'slot_of_other_service' }] });
    const { booking_date: day, booking_time: time } = offer;
    return { service_id, slot_id: availability_slot, date_from: day, date_to: day, time_from: time, time_to: time };
  }
  const { date_from = '', date_to = '', time_from, time_to } = request;
  if (hongKongToInstant(date_to, time_to).getTime() <= Date.now()) invalid({ date_to: [{ rule: 'already_over' }] });
  return { service_id, slot_id: null, date_from, date_to, time_from, time_to };
}

/** `party_field` is where the request says who comes. */
async function addToList(sql: Sql, entry: NewWaitingEntry, party_field: 'units' | 'participants'): Promise<JoinReply> {
  // Who can book now locks nothing.
  const room = await findRoomNow(sql, entry, entry.places);
  if (room !== undefined) refuse('places_left', { slot: room });
  try {
    await sql.begin(async (tx) => {
      // Places that become free from here on wait until the party is on the list.
      const slots = await lockAwaited(tx, entry);
      if (entry.slot_id !== null) {
        const one = slots.find(({ is_open }) => is_open) ?? refuse('slot_unavailable');
        if (one.weather_stops) refuse('weather_undecided');
        if (entry.places > one.capacity) invalid({ [party_field]: [{ rule: 'party_over_capacity', n: one.capacity }] });
      }
      const open = slots.find(({ is_open, weather_stops, left }) => is_open && !weather_stops && left >= entry.places);
      if (open) refuse('places_left', { slot: open.id });
      if ((await countWaiting(tx, entry.service_id)) >= MOST_WAITING) refuse('waiting_list_full');
      const { id, is_new } = await insertEntry(tx, entry);
      if (entry.is_confirmed) {
        if (!is_new) await updateConfirmed(tx, id);
        await awaitPlaces(
          tx,
          slots.map((slot) => slot.id),
        );
      }
      await insertNotices(tx, [{ provider_id: entry.provider_id, entry_id: id, offer_id: null, kind: 'waiting_joined' }]);
    });
  } catch (error) {
    if (isLockTimeout(error)) refuse('busy', { retry_after: 1 });
    throw error;
  }
  return { email: entry.customer_email, confirmed: entry.is_confirmed };
}
