import type { Booking } from '../../../contract/bookings.ts';
import type { ChangeQuoteBody } from '../../../contract/changes.ts';
import type { Unit } from '../../../contract/catalogue.ts';
import type { Quantities } from '../fields/party.ts';

/** Most people that a provider may put into one booking. */
export const MOST_OF_A_HOST = 1_000;

type BookedUnits = Booking['units'];

/** How many of each unit on offer a booking has. A unit that is no longer offered is not among them. */
export function bookedQuantities(booked: BookedUnits, offered: readonly Unit[]): Quantities {
  return Object.fromEntries(offered.map(({ id }) => [id, quantityOf(booked, id)]));
}

type Before = { slot_id: string | null; units: BookedUnits; client_name: string };
type After = { slot_id: string | null; quantities: Quantities; customer_name: string };

/** What the form asks for: only what is another than the booking has. A party is named whole, with what it has that is no longer offered. */
export function changesOf(before: Before, after: After): ChangeQuoteBody {
  const name = after.customer_name.trim();
  return {
    ...(after.slot_id !== null && after.slot_id !== before.slot_id && { availability_slot: after.slot_id }),
    ...(hasOtherParty(before.units, after.quantities) && { units: partyOf(before.units, after.quantities) }),
    ...(name !== before.client_name && { customer_name: name }),
  };
}

/** Whether anything is to change. */
export function isChange(changes: ChangeQuoteBody): boolean {
  return Object.keys(changes).length > 0;
}

function hasOtherParty(booked: BookedUnits, quantities: Quantities): boolean {
  return Object.entries(quantities).some(([id, quantity]) => (quantity ?? 0) !== quantityOf(booked, id));
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
