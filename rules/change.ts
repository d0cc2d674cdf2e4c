import type { BrokenFields } from '../contract/field-rules.ts';
import { freeCancellationUntil, type CancellationTerms } from './cancellation/cancellation.ts';
import { shareOf, type PriceTotals } from './money.ts';
import {
  brokenCompany,
  brokenParty,
  lineOf,
  peopleOf,
  sizeOf,
  type OfferedUnit,
  type PartyLimits,
  type PartySize,
  type PricedUnit,
} from './party.ts';
import { resaleFee } from './resale/resale.ts';
import type { BookingStatus } from './booking-states.ts';

/** What a booking is for and what it costs, in cents. */
export type PricedParty = PriceTotals & PartySize & { units: PricedUnit[] };

/** Until when a customer may change a confirmed booking: as long as they may cancel it for free. */
export function customerMayChange(booking: CancellationTerms & { status: BookingStatus; starts_at: Date }): boolean {
  if (booking.status !== 'confirmed') return booking.status === 'pending';
  const until = freeCancellationUntil(booking, booking.starts_at);
  return until !== null && Date.now() < until.getTime();
}

/**
 * A booking with another party: what stays keeps its price and its part of the fee, what is added costs what it costs today. What was added
 * last goes first. The fee of a reseller's booking is that of each unit, by the terms of then. Broken: units that are not offered, or counted
 * differently since they were booked (`unit_unknown`), one that is named twice, and a party that may not come.
 * `repriced`: units that cost something else on the date to which the booking moves, and cost what is offered there.
 */
export function changeParty(
  booked: PricedParty,
  wanted: readonly { unit: string; quantity: number }[],
  offered: readonly OfferedUnit[],
  terms: PartyLimits & { fee_bp: number; is_resold?: boolean; people?: number | undefined; repriced?: ReadonlySet<string> },
): PricedParty | { broken: BrokenFields } {
  if (new Set(wanted.map(({ unit }) => unit)).size < wanted.length) return { broken: { units: [{ rule: 'unit_twice' }] } };
  const { people } = terms;
  const numbers = new Map(wanted.map(({ unit, quantity }) => [unit, quantity]));
  const staying = stayingUnits(booked.units, numbers);
  const added = addUnits(staying, numbers, offered);
  if (!added) return { broken: { units: [{ rule: 'unit_unknown' }] } };
  const moved = repricedLines(staying, offered, terms.repriced);
  const units = joinUnits([...moved, ...added.map(({ unit, quantity }) => lineOf(unit, quantity))]);
  const is_same = sameUnits(units, booked.units) && (!booked.whole || (people ?? booked.participants) === booked.participants);
  if (is_same && moved === staying) return booked;

  const size = resize(booked, staying, added, offered, people);
  if (!size) return { broken: { units: [{ rule: 'unit_unknown' }] } };
  const broken = brokenParty(size, terms) ?? brokenCompany(companyOf(units, offered));
  if (broken && !is_same) return { broken: { units: [broken] } };
  if (terms.is_resold) return { units, ...size, ...priceOfResold(units, terms.fee_bp) };
  return { units, ...size, ...reprice(booked, sumOf(moved.filter((line) => staying.includes(line))), sumOf(units), terms.fee_bp) };
}

/** Whether both have as many of each unit, at whatever price. */
export function sameUnits(some: readonly PricedUnit[], others: readonly PricedUnit[]): boolean {
  const [one, other] = [quantitiesOf(some), quantitiesOf(others)];
  return one.size === other.size && [...one].every(([unit, quantity]) => other.get(unit) === quantity);
}

/** How many of each unit there are. */
export function quantitiesOf(units: readonly Pick<PricedUnit, 'unit' | 'quantity'>[]): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const { unit, quantity } of units) numbers.set(unit, (numbers.get(unit) ?? 0) + quantity);
  return numbers;
}

/** What stays of the lines, the first ones first. */
function stayingUnits(units: readonly PricedUnit[], numbers: ReadonlyMap<string, number>): PricedUnit[] {
  const left = new Map(numbers);
  return units.flatMap((line) => {
    const quantity = Math.min(line.quantity, left.get(line.unit) ?? 0);
    left.set(line.unit, (left.get(line.unit) ?? 0) - quantity);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
}

/** Lines at what their units cost where the booking moves to; the same lines where none costs something else. A unit that is not offered any more keeps its price. */
function repricedLines(
  lines: readonly PricedUnit[],
  offered: readonly OfferedUnit[],
  repriced: ReadonlySet<string> | undefined,
): readonly PricedUnit[] {
  if (!repriced || repriced.size === 0) return lines;
  return lines.map((line) => {
    const unit = repriced.has(line.unit) ? offered.find(({ id }) => id === line.unit) : undefined;
    return unit ? { ...line, price: unit.price, ...(unit.list_price !== undefined && { list_price: unit.list_price }) } : line;
  });
}

type AddedUnit = { unit: OfferedUnit; quantity: number };

/** What comes on top, in the order in which it is offered; undefined where something is not offered. */
function addUnits(
  staying: readonly PricedUnit[],
  numbers: ReadonlyMap<string, number>,
  offered: readonly OfferedUnit[],
): AddedUnit[] | undefined {
  const have = quantitiesOf(staying);
  const more = new Map([...numbers].map(([unit, quantity]) => [unit, quantity - (have.get(unit) ?? 0)]));
  const added = offered.map((unit) => ({ unit, quantity: more.get(unit.id) ?? 0 })).filter(({ quantity }) => quantity > 0);
  return added.length === [...more.values()].filter((quantity) => quantity > 0).length ? added : undefined;
}

/** Lines of one unit at one price are one. */
function joinUnits(lines: readonly PricedUnit[]): PricedUnit[] {
  const joined: PricedUnit[] = [];
  for (const line of lines) {
    const at = joined.findIndex(
      ({ unit, price, list_price }) => unit === line.unit && price === line.price && list_price === line.list_price,
    );
    const known = joined[at];
    if (known) joined[at] = { ...known, quantity: known.quantity + line.quantity };
    else joined.push(line);
  }
  return joined;
}

/**
 * People and places: those of the booking, less what goes, and what is added as it is offered. Undefined where something goes that takes
 * another number of places than when it was booked, or is not offered any more: a booking says only how many it takes in all.
 */
function resize(
  booked: PricedParty,
  staying: readonly PricedUnit[],
  added: readonly AddedUnit[],
  offered: readonly OfferedUnit[],
  people: number | undefined,
): PartySize | undefined {
  const more = sizeOf(
    added.map(({ unit, quantity }) => ({ ...unit, quantity })),
    people,
  );
  const [was, stays] = [quantitiesOf(booked.units), quantitiesOf(staying)];
  const gone = [...was].filter(([unit, quantity]) => (stays.get(unit) ?? 0) < quantity);
  if (staying.length === 0) return more;
  // A whole departure stays whole, and has nobody beside.
  const { participants, places, whole } = booked;
  if (whole) return { participants: people ?? participants, places, whole: { ...whole, is_alone: added.length === 0 } };
  if (more.whole) return { ...more, whole: { ...more.whole, is_alone: false } };
  if (gone.length === 0) return { participants: booked.participants + more.participants, places: booked.places + more.places };
  const now = offeredSize(was, offered);
  if (now?.participants !== booked.participants || now.places !== booked.places) return undefined;
  const left = offeredSize(stays, offered);
  return left && { participants: left.participants + more.participants, places: left.places + more.places };
}

/** The units of a party by what is offered now. */
function companyOf(lines: readonly PricedUnit[], offered: readonly OfferedUnit[]) {
  return lines.map(({ unit, kind }) => offered.find(({ id }) => id === unit) ?? { kind });
}

/** How large a party is by what is offered now; undefined where a unit is not. */
function offeredSize(numbers: ReadonlyMap<string, number>, offered: readonly OfferedUnit[]): PartySize | undefined {
  let size: PartySize = { participants: 0, places: 0 };
  for (const [id, quantity] of numbers) {
    const unit = offered.find((one) => one.id === id);
    if (!unit) return undefined;
    size = { participants: size.participants + peopleOf(unit) * quantity, places: size.places + unit.places * quantity };
  }
  return size;
}

const sumOf = (units: readonly PricedUnit[]) => units.reduce((sum, { price, quantity }) => sum + price * quantity, 0);

/** A reseller's fee is that of each unit. */
function priceOfResold(units: readonly PricedUnit[], fee_bp: number): PriceTotals {
  const [total_price, service_fee] = [sumOf(units), resaleFee(units, fee_bp)];
  return { total_price, service_fee, final_amount: total_price + service_fee };
}

/** The fee is today's share of all where the booking's was that too; else what stays keeps its part of the fee, half a cent rounded up. */
function reprice(booked: PriceTotals, staying: number, total_price: number, fee_bp: number): PriceTotals {
  const is_todays = booked.service_fee === shareOf(booked.total_price, fee_bp);
  const service_fee = is_todays ? shareOf(total_price, fee_bp) : partOf(booked, staying) + shareOf(total_price - staying, fee_bp);
  return { total_price, service_fee, final_amount: total_price + service_fee };
}

function partOf({ service_fee, total_price }: PriceTotals, staying: number): number {
  if (total_price === 0 || staying === total_price) return service_fee;
  const [fee, part, whole] = [BigInt(service_fee), BigInt(staying), BigInt(total_price)];
  return Number((2n * fee * part + whole) / (2n * whole));
}
