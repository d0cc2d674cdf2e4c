import type { BrokenFields } from '../../../contract/field-rules.ts';
import { resolveParty, type BookedParty } from '../../../rules/party.ts';
import type { Caller } from '../../core/api/caller.ts';
import type { Db, Tx } from '../../core/database/database.ts';
import { endLapsedHoldsFor } from '../../holds/expire.ts';
import { endLapsed } from '../expiry/lapse-writes.ts';
import { recordBooking } from '../figures.ts';
import { insertBookings } from '../place/insert.ts';
import { findOwnOffers, type OwnSlotOffer } from '../place/offer.ts';
import { insertByProvider } from '../place/take.ts';
import { updateOwnNotes } from './foreign-writes.ts';

/** How long an import waits at most for each row that another transaction has locked. */
const LOCK_MS = 2_000;

/** A booking of another system: how many of each kind of unit come to one slot of a service. `own_note` is for the provider alone. */
export type ForeignBooking = {
  service: string;
  availability_slot: string;
  people: Partial<Record<string, number>>;
  customer_name: string;
  customer_email: string;
  customer_phone: string;
  notes: string;
  own_note: string;
  payment_status: 'unpaid' | 'paid';
};

/** What such a booking comes to here, at today's price; or why it can't be taken. */
export type ForeignParty = { offer: OwnSlotOffer; party: BookedParty } | { broken: BrokenFields };

/** Says of each booking who comes and what it costs, by the rules of a booking that the provider takes by hand. Broken: `service`, or a kind of unit. */
export async function resolveForeign(db: Db, provider_id: string, bookings: readonly ForeignBooking[]): Promise<ForeignParty[]> {
  const offers = await findOwnOffers(db, bookings, provider_id);
  return bookings.map(({ people }, nth): ForeignParty => {
    const offer = offers[nth];
    if (!offer || offer.slot_service_id !== offer.service_id) return { broken: { service: [{ rule: 'import_changed' }] } };
    if (offer.is_stopped) return { broken: { service: [{ rule: 'import_stopped' }] } };
    const named = Object.entries(people).filter(([, quantity = 0]) => quantity > 0);
    const missing = named.filter(([kind]) => !offer.units.some((unit) => unit.kind === kind)).map(([kind]) => kind);
    if (missing.length > 0) return { broken: Object.fromEntries(missing.map((kind) => [kind, [{ rule: 'import_unit' }]])) };
    const units = named.map(([kind, quantity = 0]) => ({ unit: offer.units.find((unit) => unit.kind === kind)!.id, quantity }));
    const party = resolveParty({ units }, offer.units, { min_participants: 1, max_participants: 1_000, fee_bp: offer.fee_bp });
    return 'broken' in party ? { broken: { adult: Object.values(party.broken).flat() } } : { offer, party };
  });
}

/**
 * Takes bookings of another system in the caller's transaction, in one statement: confirmed, from the same places as all others, once what has
 * lapsed on their slots is ended. Returns their ids, and the places that they take; null where one could not be written, and the transaction must be given up.
 * Fails where two of them need one boat at one time (`isResourceUsed`).
 */
export async function bringIn(
  tx: Tx,
  bookings: readonly ForeignBooking[],
  resolved: readonly Exclude<ForeignParty, { broken: BrokenFields }>[],
  caller: Caller,
): Promise<{ ids: string[]; places: number } | null> {
  const inserts = bookings.map((booking, nth) => insertByProvider({ ...booking, source: 'import' }, resolved[nth]!, caller));
  await endAllLapsed(
    tx,
    inserts.map(({ slot_id }) => slot_id),
  );
  const results = await insertBookings(tx, inserts, { whenLocked: 'wait', lock_ms: LOCK_MS });
  if (results.some(({ result }) => result !== 'booked')) return null;
  const places = results.map((one, nth) => ('all' in one ? one.all : undefined) ?? inserts[nth]!.booking.places);
  const ids = inserts.map(({ booking: { id } }) => id);
  await updateOwnNotes(
    tx,
    ids.map((id, nth) => ({ id, note: bookings[nth]!.own_note })),
  );
  return { ids, places: places.reduce((sum, taken) => sum + taken, 0) };
}

/** Requests and holds whose time is over give their places back before, so that they refuse nobody. */
async function endAllLapsed(tx: Tx, slot_ids: readonly string[]): Promise<void> {
  const slots = [...new Set(slot_ids)];
  await endLapsed(tx, slots);
  await endLapsedHoldsFor(tx, slots);
}

/** Counts imported bookings, once they are committed. */
export function recordBroughtIn(bookings: number, places: number): void {
  if (bookings > 0) recordBooking('import', places, bookings);
}
