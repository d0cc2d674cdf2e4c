import type { Unit } from '../../../contract/catalogue.ts';
import { priceOf, toCents, type PriceTotals } from '../../../rules/money.ts';
import { peopleOf, sizeOf, type PartyLimits, type PartySize } from '../../../rules/party.ts';

/** How many of each ticket, by its id; null while someone is typing. */
export type Quantities = Readonly<Record<string, number | null>>;

/** Cents. */
export type Bought = { unit: Unit; price: number; quantity: number };
type People = PartySize & { bought: Bought[] };
/** `fee_bp`: the fee that is in the price, in basis points. */
export type Party = PriceTotals & People & { fee_bp: number };

/** What the form starts with: as few adults as the experience takes. */
export function firstQuantities(units: readonly Unit[], { min_participants }: PartyLimits): Quantities {
  const first = units.find(({ kind }) => kind === 'adult') ?? units[0];
  return Object.fromEntries(units.map((unit) => [unit.id, unit === first ? Math.max(1, min_participants) : 0]));
}

/** Who comes, how many places they take and what it costs, by the server's own rule for money and the fee it told. */
export function partyOf(units: readonly Unit[], quantities: Quantities, fee_bp: number): Party {
  const people = peopleIn(units, quantities);
  return { ...people, fee_bp, ...priceOf(people.bought, fee_bp) };
}

/** Who comes, and how many places they take. */
export function peopleIn(units: readonly Unit[], quantities: Quantities): People {
  const bought = units
    .map((unit) => ({ unit, price: toCents(unit.price), quantity: quantities[unit.id] ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
  return { bought, ...sizeOf(bought.map(({ unit, quantity }) => ({ places: unit.places, quantity }))) };
}

/** Whether the party needs more places than the chosen time has. */
export function isTooManyFor(spots_left: number | undefined, { places }: Party): boolean {
  return spots_left !== undefined && places > spots_left;
}

/** The fewest and most of one ticket beside the others already chosen; `spots_left` of the chosen time, if one is. */
export function rangeOf(
  unit: Unit,
  units: readonly Unit[],
  quantities: Quantities,
  limits: PartyLimits,
  spots_left?: number,
): { min: number; max: number } {
  const others = peopleIn(units, replacesOthers(unit, quantities) ? {} : { ...quantities, [unit.id]: 0 });
  const min = units.length > 1 ? 0 : Math.max(1, limits.min_participants);
  const by_party = Math.floor((limits.max_participants - others.participants) / peopleOf(unit));
  const by_slot = unit.places > 0 && spots_left !== undefined ? Math.floor((spots_left - others.places) / unit.places) : by_party;
  // A number above what is left stays where it is: the visitor is told, and decides whom to leave at home.
  const now = quantities[unit.id] ?? 0;
  return { min, max: Math.max(min, now, Math.min(by_party, by_slot)) };
}

/** The party with another number of one ticket. */
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

/** Whoever takes a first group has chosen their people one by one before, and means the same people; more may be added to it. */
function replacesOthers(unit: Unit, quantities: Quantities): boolean {
  return unit.places > 1 && quantities[unit.id] === 0;
}

/** Whether tickets need their names: several kinds do, and a group, which is not told by a number of people. */
export function areNamed(units: readonly { kind: string }[]): boolean {
  return units.length > 1 || units.some(({ kind }) => kind === 'group');
}

/** How the booking call names the party. */
export function askedFor({ bought, participants }: Party, units: readonly Unit[]) {
  const is_people_only = units.length === 1 && units.every(({ places }) => places === 1);
  return is_people_only ? { participants } : { units: bought.map(({ unit, quantity }) => ({ unit: unit.id, quantity })) };
}
