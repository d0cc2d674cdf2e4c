import type { OpenSlot } from '../../../contract/availability.ts';
import type { Booking } from '../../../contract/bookings.ts';
import type { ChangeQuoteBody } from '../../../contract/changes.ts';
import type { Unit } from '../../../contract/catalogue.ts';
import type { Broken } from '../../../contract/field-rules.ts';
import { brokenIn, exceedsPlaces, peopleIn, type PlacesAtTime, type Quantities } from '../fields/party.ts';
import type { ChangeableBooking, ChangeableService, ChangeSource } from './change-source.ts';

type BookedUnits = Booking['units'];

/** How many of each unit on offer a booking has, and of a whole departure how many people. A unit that is no longer offered is not among them. */
export function bookedQuantities({ units, participants }: PartyBefore, offered: readonly Unit[]): Quantities {
  const numberOf = (unit: Unit) => (unit.takes_all && quantityOf(units, unit.id) > 0 ? participants : quantityOf(units, unit.id));
  return Object.fromEntries(offered.map((unit) => [unit.id, numberOf(unit)]));
}

type PartyBefore = Pick<Booking, 'units' | 'participants'>;
type Before = PartyBefore & { slot_id: string | null; client_name: string; choose_by: string | null };
type After = { slot_id: string | null; quantities: Quantities; customer_name: string };

/**
 * What the form asks for: only what is another than the booking has. A party is named whole, with what it has that is no longer offered. Of a
 * booking whose departure was called off, and is open again, nothing else asks for that departure.
 */
export function changesOf(before: Before, after: After, offered: readonly Unit[]): ChangeQuoteBody {
  const has_other = isOther(bookedQuantities(before, offered), after.quantities);
  const whole = offered.find(({ id, takes_all }) => takes_all && after.quantities[id]);
  const name = after.customer_name.trim();
  const changes = {
    ...(after.slot_id !== null && after.slot_id !== before.slot_id && { availability_slot: after.slot_id }),
    ...(has_other && { units: partyOf(before.units, whole ? { ...after.quantities, [whole.id]: 1 } : after.quantities) }),
    ...(has_other && whole && { participants: after.quantities[whole.id] ?? undefined }),
    ...(name !== before.client_name && { customer_name: name }),
  };
  return before.choose_by !== null && after.slot_id !== null && !isChange(changes) ? { availability_slot: after.slot_id } : changes;
}

type ChangeChoice = { day: string | null; slot: OpenSlot | null; quantities: Quantities; customer_name: string };

export type ChangeAssessment = {
  changes: ChangeQuoteBody;
  /** Its host has agreed to a time and a party, and a customer alone only makes the party smaller. */
  needs_host: boolean;
  left: PlacesAtTime;
  /** What is wrong with the party; `whole` where others have places on a departure that is to be taken whole, `places` where too few are left. */
  party_fault: Broken | 'whole' | 'places' | null;
  /** What has to be chosen before anything can be asked for. */
  lacks: 'time' | 'party' | 'change' | null;
};

/** What is chosen in the form asks for, and what hinders it. */
export function assessChange(
  booking: ChangeableBooking,
  service: ChangeableService,
  side: ChangeSource['side'],
  chosen: ChangeChoice,
): ChangeAssessment {
  const needs_host = side === 'customer' && booking.status === 'confirmed' && service.confirmation === 'request';
  const slot = needs_host ? null : chosen.slot;
  const left = slot ?? ownPlaces(booking, service.units);
  const changes = changesOf(booking, { ...chosen, slot_id: slot?.id ?? null }, service.units);
  const party = peopleIn(service.units, chosen.quantities);
  const shortage = exceedsPlaces(left, party) ? (party.whole ? 'whole' : 'places') : null;
  const party_fault = changes.units ? (brokenIn(party, service) ?? shortage) : null;
  const wants_time = !needs_host && slot === null && chosen.day !== booking.booking_date;
  const lacks = wants_time ? 'time' : party_fault ? 'party' : isChange(changes) ? null : 'change';
  return { changes, needs_host, left, party_fault, lacks };
}

/** The places of a booking, which count as left for it; those of a whole departure are as many as it has. */
export function ownPlaces(booking: PartyBefore, offered: readonly Unit[]): PlacesAtTime {
  const { whole, places } = peopleIn(offered, bookedQuantities(booking, offered));
  return whole ? { available_spots: Infinity, whole_places: 0 } : { available_spots: places, whole_places: null };
}

/** Whether anything is to change. */
export function isChange(changes: ChangeQuoteBody): boolean {
  return Object.keys(changes).length > 0;
}

function isOther(before: Quantities, quantities: Quantities): boolean {
  return Object.entries(quantities).some(([id, quantity]) => (quantity ?? 0) !== (before[id] ?? 0));
}

function partyOf(booked: BookedUnits, quantities: Quantities): { unit: string; quantity: number }[] {
  const left_over = booked.map(({ unit }) => unit).filter((unit, place, all) => !(unit in quantities) && all.indexOf(unit) === place);
  return [
    ...Object.entries(quantities).map(([unit, quantity]) => ({ unit, quantity: quantity ?? 0 })),
    ...left_over.map((unit) => ({ unit, quantity: quantityOf(booked, unit) })),
  ].filter(({ quantity }) => quantity > 0);
}

function quantityOf(booked: BookedUnits, id: string): number {
  return booked.filter(({ unit }) => unit === id).reduce((sum, { quantity }) => sum + quantity, 0);
}
