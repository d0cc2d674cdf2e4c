import type { Broken, BrokenFields } from '../contract/field-rules.ts';
import { priceOf, type PriceTotals } from './money.ts';

/** For how many people a group is that takes all places of a departure. */
type PeopleRange = { min_people: number; max_people: number };

/** How many of one unit are in a party, and how many places each takes; of one that takes all of a departure, as many as people come at most. */
type PartyPart = { places: number; quantity: number; takes_all?: PeopleRange | null };

/**
 * People, and the places they take. `whole`: they take all of a departure, however many that are; `places` is then only how much the booking counts
 * where bookings are limited.
 */
export type PartySize = { participants: number; places: number; whole?: PeopleRange & { is_alone: boolean } };

export type PartyLimits = { min_participants: number; max_participants: number };

/** How many people one of a unit counts as: a group as many as it takes places, since its size is not asked; an infant on a lap is one. */
export function peopleOf({ places }: Pick<PartyPart, 'places'>): number {
  return Math.max(1, places);
}

/** The unit meant by a party that names none: the adult's, or the first. */
export function defaultUnit<U extends { kind: string }>(units: readonly U[]): U | undefined {
  return units.find(({ kind }) => kind === 'adult') ?? units[0];
}

/** How large a party is; `people` come with a unit that takes all of a departure, as many as it is for unless said. */
export function sizeOf(parts: readonly PartyPart[], people?: number): PartySize {
  const taking = parts.find(({ takes_all, quantity }) => takes_all && quantity > 0);
  if (taking?.takes_all) {
    const is_alone = parts.reduce((sum, { quantity }) => sum + quantity, 0) === 1;
    const { max_people } = taking.takes_all;
    return { participants: people ?? max_people, places: max_people, whole: { ...taking.takes_all, is_alone } };
  }
  return {
    participants: parts.reduce((sum, part) => sum + peopleOf(part) * part.quantity, 0),
    places: parts.reduce((sum, { places, quantity }) => sum + places * quantity, 0),
  };
}

/** What is wrong with a party: nobody takes a place, or it is outside the experience's limits; a whole departure has limits of its own and nobody beside. */
export function brokenParty(
  { participants, places, whole }: PartySize,
  { min_participants, max_participants }: PartyLimits,
): Broken | null {
  if (whole && !whole.is_alone) return { rule: 'party_alone' };
  if (whole && participants < whole.min_people) return { rule: 'party_too_small', n: whole.min_people };
  if (whole) return participants > whole.max_people ? { rule: 'party_too_large', n: whole.max_people } : null;
  if (places < 1) return { rule: 'party_empty' };
  if (places < min_participants) return { rule: 'party_too_small', n: min_participants };
  if (participants > max_participants) return { rule: 'party_too_large', n: max_participants };
  return null;
}

/** Whether somebody in a party must be accompanied by others who do not come. */
export function brokenCompany(units: readonly { kind: string; accompanied_by?: string[] }[]): Broken | null {
  const kinds = new Set(units.map(({ kind }) => kind));
  const isAccompanied = ({ accompanied_by = [] }: { accompanied_by?: string[] }) =>
    accompanied_by.length === 0 || accompanied_by.some((kind) => kinds.has(kind));
  return units.every(isAccompanied) ? null : { rule: 'party_company' };
}

/**
 * A unit of a service as it stands when someone books: its price in cents, and the places that one of it takes. To a reseller the price is less
 * its discount, and `list_price` what others pay.
 */
export type OfferedUnit = {
  id: string;
  kind: string;
  title: string;
  title_zh: string;
  price: number;
  places: number;
  list_price?: number;
} & UnitBounds;
type UnitBounds = { takes_all?: PeopleRange | null; accompanied_by?: string[] };
export type BookedUnit = { unit: OfferedUnit; quantity: number };
export type BookedParty = PriceTotals & PartySize & { units: BookedUnit[] };

/** A line of a booking: so many of a unit at the price in cents at which they were booked. A unit has a line for each price. */
export type PricedUnit = {
  unit: string;
  kind: string;
  title: string;
  title_zh: string;
  price: number;
  quantity: number;
  list_price?: number;
};

/** So many of a unit, as a booking stores them. */
export function lineOf({ id, kind, title, title_zh, price, list_price }: OfferedUnit, quantity: number): PricedUnit {
  return { unit: id, kind, title, title_zh, price, quantity, ...(list_price !== undefined && { list_price }) };
}

type PartyRequest = { participants?: number | undefined; units?: { unit: string; quantity: number }[] | undefined };
type PartyTerms = PartyLimits & { fee_bp: number };

/**
 * Who comes, how many places they take and what it costs; a request that names no units is for adults. `participants` beside units is how many
 * come where one of them takes all of a departure.
 * Broken: units of another service or named twice, a party of which nobody takes a place, or one outside the service's limits,
 * or of which somebody must be accompanied.
 */
export function resolveParty(
  request: PartyRequest,
  offered: readonly OfferedUnit[],
  terms: PartyTerms,
): BookedParty | { broken: BrokenFields } {
  const units = request.units ? namedUnits(request.units, offered) : adults(request.participants ?? 0, offered);
  if ('rule' in units) return { broken: { units: [units] } };
  const size = sizeOf(
    units.map(({ unit, quantity }) => ({ ...unit, quantity })),
    request.units && request.participants,
  );
  const broken = brokenParty(size, terms) ?? brokenCompany(units.map(({ unit }) => unit));
  if (broken) return { broken: { [request.units ? 'units' : 'participants']: [broken] } };
  const price = priceOf(
    units.map(({ unit, quantity }) => ({ price: unit.price, quantity })),
    terms.fee_bp,
  );
  return { units, ...size, ...price };
}

/** In the order in which they are offered. */
function namedUnits(named: { unit: string; quantity: number }[], offered: readonly OfferedUnit[]): BookedUnit[] | Broken {
  if (new Set(named.map(({ unit }) => unit)).size < named.length) return { rule: 'unit_twice' };
  const wanted = new Map(named.filter(({ quantity }) => quantity > 0).map(({ unit, quantity }) => [unit, quantity]));
  const units = offered.flatMap((unit) => {
    const quantity = wanted.get(unit.id);
    return quantity === undefined ? [] : [{ unit, quantity }];
  });
  return units.length === wanted.size ? units : { rule: 'unit_unknown' };
}

function adults(quantity: number, offered: readonly OfferedUnit[]): BookedUnit[] | Broken {
  const unit = defaultUnit(offered);
  return unit ? [{ unit, quantity }] : { rule: 'unit_unknown' };
}
