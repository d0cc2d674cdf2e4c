import type { SlotPrices } from '../../contract/availability.ts';
import type { Unit } from '../../contract/catalogue.ts';

/** Units at what they cost on a slot; without one, or where the service costs the same on all days, at their usual prices. */
export function unitsAt(units: readonly Unit[], slot: { prices?: SlotPrices } | null | undefined): Unit[] {
  return units.map((unit) => ({ ...unit, price: slot?.prices?.find((one) => one.unit === unit.id)?.price ?? unit.price }));
}
