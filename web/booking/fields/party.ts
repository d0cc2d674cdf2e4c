import type { OpenSlot } from '../../../contract/availability.ts';
import type { Unit } from '../../../contract/catalogue.ts';
import type { Broken } from '../../../contract/field-rules.ts';
import { priceOf, toCents, type PriceTotals } from '../../../rules/money.ts';
import { brokenCompany, brokenParty, defaultUnit, peopleOf, sizeOf, type PartyLimits, type PartySize } from '../../../rules/party.ts';

/** The number of each unit by its id, and of one that takes all of a departure the number of people who come; null while the field is empty. */
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
  const chosen = units
    .map((unit) => ({ unit, price: toCents(unit.price), quantity: quantities[unit.id] ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
  const people = chosen.find(({ unit }) => unit.takes_all)?.quantity;
  const bought = chosen.map((one) => (one.unit.takes_all ? { ...one, quantity: 1 } : one));
  return {
    bought,
    ...sizeOf(
      bought.map(({ unit, quantity }) => ({ ...unit, quantity })),
      people,
    ),
  };
}

/** What is wrong with a party, by the server's rules. */
export function brokenIn(party: People, limits: PartyLimits): Broken | null {
  return brokenParty(party, limits) ?? brokenCompany(party.bought.map(({ unit }) => unit));
}

/** The places that are left at a time, and how many all of them are. */
export type PlacesAtTime = Pick<OpenSlot, 'available_spots' | 'whole_places'>;

/** Whether the party needs more places than the chosen time has left, or all of them though others have some. */
export function exceedsPlaces(left: PlacesAtTime | null | undefined, { places, whole }: PartySize): boolean {
  return !!left && (whole ? isShared(left) : places > left.available_spots);
}

/** Whether others have places at a time. */
export function isShared({ available_spots, whole_places }: PlacesAtTime): boolean {
  return available_spots < (whole_places ?? Infinity);
}

/** The fewest and most of one unit beside the others already chosen; `left` at the chosen time, if one is chosen. */
export function rangeOf(
  unit: Unit,
  units: readonly Unit[],
  quantities: Quantities,
  limits: PartyLimits,
  left?: PlacesAtTime | null,
): { min: number; max: number } {
  const now = quantities[unit.id] ?? 0;
  if (unit.takes_all) return { min: 0, max: Math.max(now, left && isShared(left) ? 0 : unit.takes_all.max_people) };
  const others = peopleIn(units, replacesOthers(unit, quantities) ? {} : { ...withoutWhole(units, quantities), [unit.id]: 0 });
  const min = units.length > 1 ? 0 : Math.max(1, limits.min_participants);
  const by_party = Math.floor((limits.max_participants - others.participants) / peopleOf(unit));
  const by_slot = unit.places > 0 && left ? Math.floor((left.available_spots - others.places) / unit.places) : by_party;
  // A number above the places left is not reduced: an error says so, and the visitor decides.
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
  const next = { ...(quantity ? withoutWhole(units, quantities) : quantities), [unit.id]: quantity };
  const is_left_empty = quantity === 0 && isGroup(unit) && peopleIn(units, next).participants === 0;
  return is_left_empty ? firstQuantities(units, limits) : next;
}

/** A first group replaces the people chosen one by one before: it means the same people. More may be added to it, but not to a whole departure. */
function replacesOthers(unit: Unit, quantities: Quantities): boolean {
  return isGroup(unit) && quantities[unit.id] === 0;
}

const isGroup = ({ places, takes_all }: Unit) => places > 1 || takes_all !== null;

/** Nobody comes beside who takes all of a departure. */
function withoutWhole(units: readonly Unit[], quantities: Quantities): Quantities {
  const whole: Quantities = Object.fromEntries(units.filter(({ takes_all }) => takes_all).map(({ id }) => [id, 0]));
  return { ...quantities, ...whole };
}

/** Whether units are shown with their titles: where there are several, and a group. */
export function areNamed(units: readonly { kind: string }[]): boolean {
  return units.length > 1 || units.some(({ kind }) => kind === 'group');
}

/** The party as the booking call takes it. */
export function askedFor({ bought, participants, whole }: Party, units: readonly Unit[]) {
  const is_people_only = units.length === 1 && units.every(({ places }) => places === 1);
  return is_people_only
    ? { participants }
    : { ...(whole && { participants }), units: bought.map(({ unit, quantity }) => ({ unit: unit.id, quantity })) };
}
