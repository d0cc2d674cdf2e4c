import type { Unit } from '../../contract/catalogue.ts';
import type { Broken } from '../../contract/errors.ts';
import { priceOf, toCents, type Priced } from '../../contract/money.ts';

/** How many of each ticket, by its id; null while someone is typing. */
export type Quantities = Readonly<Record<string, number | null>>;
export type Limits = { min_participants: number; max_participants: number };

/** Cents. */
export type Bought = { unit: Unit; price: number; quantity: number };
type People = { bought: Bought[]; participants: number; places: number };
/** `fee_bp`: the fee that is in the price, in basis points. */
export type Party = Priced & People & { fee_bp: number };

/** What the form starts with: as few adults as the experience takes. */
export function firstQuantities(units: readonly Unit[], { min_participants }: Limits): Quantities {
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
  return {
    bought,
    participants: total(bought),
    places: total(bought.filter(({ unit }) => unit.takes_place)),
  };
}

/** What the server would refuse about this party, before asking it. */
export function brokenParty({ participants, places }: Party, { min_participants, max_participants }: Limits): Broken | null {
  if (places < 1) return { rule: 'party_empty' };
  if (places < min_participants) return { rule: 'party_too_small', n: min_participants };
  if (participants > max_participants) return { rule: 'party_too_large', n: max_participants };
  return null;
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
  limits: Limits,
  spots_left?: number,
): { min: number; max: number } {
  const others = peopleIn(units, { ...quantities, [unit.id]: 0 });
  const min = units.length > 1 ? 0 : Math.max(1, limits.min_participants);
  const by_party = limits.max_participants - others.participants;
  const by_slot = unit.takes_place && spots_left !== undefined ? spots_left - others.places : by_party;
  // A number above what is left stays where it is: the visitor is told, and decides whom to leave at home.
  const now = quantities[unit.id] ?? 0;
  return { min, max: Math.max(min, now, Math.min(by_party, by_slot)) };
}

/** How the booking call names the party. */
export function askedFor({ bought, participants }: Party, units: readonly Unit[]) {
  return units.length > 1 ? { units: bought.map(({ unit, quantity }) => ({ unit: unit.id, quantity })) } : { participants };
}

const total = (bought: readonly Bought[]) => bought.reduce((sum, { quantity }) => sum + quantity, 0);
