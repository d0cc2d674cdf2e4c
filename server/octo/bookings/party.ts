import { randomUUID } from 'node:crypto';
import type { OctoReserveBody } from '../../../contract/octo/bookings.ts';
import { brokenCompany, brokenParty, sizeOf, type PartyLimits } from '../../../rules/party.ts';
import { getUnit } from '../availability/availability.ts';
import type { UnitRow } from '../catalogue/product-reads.ts';
import { cannot, refuseOcto } from '../refusals.ts';
import type { UnitItemRow } from './booking-reads.ts';
import { contactOf } from './booking-shape.ts';

/**
 * The unit items that a reseller asks for, each with a uuid. One that names an item that is there changes it; all others are new. Refuses:
 * INVALID_UNIT_ID, UNPROCESSABLE_ENTITY for none, or for a uuid that is named twice.
 */
export function unitItemsOf(
  asked: OctoReserveBody['unitItems'],
  units: readonly UnitRow[],
  before: readonly UnitItemRow[] = [],
): UnitItemRow[] {
  if (!asked || asked.length === 0) return cannot('party_empty');
  const items = asked.map(({ uuid, unitId, resellerReference, contact }): UnitItemRow => {
    const known = before.find((item) => item.uuid === uuid);
    const unit = unitId ?? known?.unit ?? refuseOcto('INVALID_UNIT_ID', { unitId: '' });
    return {
      uuid: uuid ?? randomUUID(),
      unit: getUnit(units, unit).id,
      reseller_reference: resellerReference === undefined ? (known?.reseller_reference ?? null) : resellerReference,
      contact: contact === undefined && known ? known.contact : contactOf(contact),
    };
  });
  if (new Set(items.map(({ uuid }) => uuid)).size < items.length) cannot('unit_item_twice');
  return items;
}

/**
 * How many places a party takes, or that it takes all. Refuses: UNPROCESSABLE_ENTITY where nobody takes one, outside the limits, or where
 * somebody must be accompanied.
 */
export function placesOf(
  items: readonly UnitItemRow[],
  { units, ...limits }: PartyLimits & { units: readonly UnitRow[] },
): { places: number; takes_all: boolean } {
  const party = items.map(({ unit }) => ({ ...getUnit(units, unit), quantity: 1 }));
  const size = sizeOf(party);
  const broken = brokenParty(size, limits);
  if (broken) cannot(broken.rule === 'party_empty' ? 'party_empty' : 'party_size');
  if (brokenCompany(party)) cannot('party_company');
  return { places: size.places, takes_all: size.whole !== undefined };
}

/** The same items as a booking names units. */
export function unitsOf(items: readonly UnitItemRow[]): { unit: string; quantity: number }[] {
  const sums = new Map<string, number>();
  for (const { unit } of items) sums.set(unit, (sums.get(unit) ?? 0) + 1);
  return [...sums].map(([unit, quantity]) => ({ unit, quantity }));
}
