import type { Unit } from '../../../contract/catalogue.ts';
import { priceOf, toCents, type PriceTotals } from '../../../rules/money.ts';
import { defaultUnit, peopleOf, sizeOf, type PartyLimits, type PartySize } from '../../../rules/party.ts';

/** The number of each unit by its id; null while the field is empty. */
export type Quantities = Readonly<Record<string, number | null>>;

/** `price` is in cents. */
export type PartyUnit = { unit: Unit; price: number; quantity: number };
type People = PartySize & { bought: PartyUnit[] };
/** `fee_bp`: the fee that is in the price, in basis points. */
export type Party = PriceTotals & People & { fee_bp: number };

/** The form's first value: the fewest adults that the experience takes. */
export function firstQuantities(units: readonly Unit[], { min_participants }: PartyLimits): Quantities {
  const first = defaultUnit(units);
  return Object.fromEntries(units.map((unit) => [unit.id, unit === first ? Math.max(1, min_participants) : 0]));
}

/** The party with its places and price, by the server's rule for money. */
export function partyOf(units: readonly Unit[], quantities: Quantities, fee_bp: number): Party {
  const people = peopleIn(units, quantities);
  return { ...people, fee_bp, ...priceOf(people.bought, fee_bp) };
}

/** The party without its price. */
export function peopleIn(units: readonly Unit[], quantities: Quantities): People {
  const bought = units
    .map((unit) => ({ unit, price: toCents(unit.price), quantity: quantities[unit.id] ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
  return { bought, ...sizeOf(bought.map(({ unit, quantity }) => ({ places: unit.places, quantity }))) };
}

/** Whether the party needs more places than the chosen time has left. */
export function exceedsPlaces(places_left: number | undefined, { places }: Party): boolean {
  return places_left !== undefined && places > places_left;
}

/** The fewest and most of one unit beside the others already chosen; `places_left` of the chosen time, if one is chosen. */
export function rangeOf(
  unit: Unit,
  units: readonly Unit[],
  quantities: Quantities,
  limits: PartyLimits,
  places_left?: number,
): { min: number; max: number } {
  const others = peopleIn(units, replacesOthers(unit, quantities) ? {} : { ...quantities, [unit.id]: 0 });
  const min = units.length > 1 ? 0 : Math.max(1, limits.min_participants);
  const by_party = Math.floor((limits.max_participants - others.participants) / peopleOf(unit));
  const by_slot = unit.places > 0 && places_left !== undefined ? Math.floor((places_left - others.places) / unit.places) : by_party;
  // A number above the places left is not reduced: an error says so, and the visitor decides.
  const now = quantities[unit.id] ?? 0;
  return { min, max: Math.max(min, now, Math.min(by_party, by_slot)) };
}

/** The quantities with another number of one unit. */
export function withQuantity(
  unit: Unit,
  quantity: number | null,
  units: readonly Unit[],
  quantities: Quantities,
  limits: PartyLimits,
): Quantities {
  if (quantity !== null && quantity > 0 && replacesOthers(unit, quantities))
    return Object.fromEntries(units.map(({ id }) => [id, id === unit.id ? quantity : 0]));
  const next = { ...quantities, [unit.id]: quantity };
  const is_left_empty = quantity === 0 && unit.places > 1 && peopleIn(units, next).participants === 0;
  return is_left_empty ? firstQuantities(units, limits) : next;
}

/** A first group replaces the people chosen one by one before: it means the same people. More may be added to it. */
function replacesOthers(unit: Unit, quantities: Quantities): boolean {
  return unit.places > 1 && quantities[unit.id] === 0;
}

/** Whether units are shown with their titles: where there are several, and a group. */
export function areNamed(units: readonly { kind: string }[]): boolean {
  return units.length > 1 || units.some(({ kind }) => kind === 'group');
}

/** The party as the booking call takes it. */
export function askedFor({ bought, participants }: Party, units: readonly Unit[]) {
  const is_people_only = units.length === 1 && units.every(({ places }) => places === 1);
  return is_people_only ? { participants } : { units: bought.map(({ unit, quantity }) => ({ unit: unit.id, quantity })) };
}
