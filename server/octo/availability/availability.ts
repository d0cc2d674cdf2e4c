import { validate as isUuid } from 'uuid';
import {
  MOST_DAYS,
  type OctoAvailability,
  type OctoAvailabilityBody,
  type OctoCalendarBody,
  type OctoCalendarDay,
} from '../../../contract/octo/availability.ts';
import { OPTION_ID } from '../../../contract/octo/catalogue.ts';
import type { OctoReserveBody } from '../../../contract/octo/bookings.ts';
import { brokenCompany, brokenParty, sizeOf, type PartyLimits } from '../../../rules/party.ts';
import { unitsOn } from '../../../rules/prices/prices.ts';
import { daysBetween, hongKongDate, hongKongDateTime } from '../../../rules/time.ts';
import type { ResellerCaller } from '../../core/api/reseller-caller.ts';
import type { Db } from '../../core/database/database.ts';
import type { UnitRow } from '../catalogue/product-reads.ts';
import type { PlacesFree } from './departure-shape.ts';
import { shownTerms, sumPricingOf, unitPricingOf } from '../pricing/pricing.ts';
import { cannot, misread, refuseOcto } from '../refusals.ts';
import { findDepartures, type DepartingProduct, type DepartureRange, type OctoDeparture } from './departure-reads.ts';
import { availabilityOf, calendarOf } from './departure-shape.ts';

/** A product and an option as a reseller names them. */
type OptionRequest = { productId: string; optionId: string };

/** What is left on each day of a range. Refuses: BAD_REQUEST, INVALID_PRODUCT_ID, INVALID_OPTION_ID, INVALID_UNIT_ID. */
export async function listDays(db: Db, caller: ResellerCaller, body: OctoCalendarBody): Promise<OctoCalendarDay[]> {
  const range = rangeOf(body.localDateStart, body.localDateEnd);
  const product = await getDepartures(db, caller, body, range);
  const fits = fitting(body.units, product);
  const today = hongKongDate(product.now);
  const days = { first: range.first < today ? today : range.first, last: range.last };
  return calendarOf(
    days,
    product.departures.map((departure) => availabilityOf(departure, product, fits)),
  ).map((day) => ({ ...day, ...calendarPricingOf(pricesOn(caller, onDate(product, day.localDate), body.units)) }));
}

/** Departures of a day, of a range, or by their ids; ids of none are left out. Refuses as `listDays`. */
export async function listAvailability(db: Db, caller: ResellerCaller, body: OctoAvailabilityBody): Promise<OctoAvailability[]> {
  const product = await getDepartures(db, caller, body, askedRange(body));
  const fits = fitting(body.units, product);
  return product.departures.map((departure) => ({
    ...availabilityOf(departure, product, fits),
    ...pricesOn(caller, onDate(product, departure.starts_at.slice(0, 10)), body.units),
  }));
}

/** A product at the prices of a Hong Kong date. */
function onDate(product: DepartingProduct, date: string): DepartingProduct {
  return { ...product, units: unitsOn(product.units, product.price_rules, date) };
}

/** Each unit's price, or that of the units that are asked for; nothing where the caller did not ask for prices. */
function pricesOn(caller: ResellerCaller, product: DepartingProduct, asked: OctoAvailabilityBody['units']) {
  const terms = shownTerms(caller, product);
  if (!terms) return {};
  return asked && asked.length > 0
    ? { pricing: sumPricingOf(asked, product.units, terms) }
    : { unitPricing: unitPricingOf(product.units, terms) };
}

/** The same of a day. */
function calendarPricingOf({ pricing, unitPricing }: Pick<OctoAvailability, 'pricing' | 'unitPricing'>) {
  return { ...(pricing && { pricingFrom: pricing }), ...(unitPricing && { unitPricingFrom: unitPricing }) };
}

function askedRange({ localDate, localDateStart, localDateEnd, availabilityIds }: OctoAvailabilityBody): DepartureRange {
  const isRange = typeof localDateStart === 'string' || typeof localDateEnd === 'string';
  if ([localDate, isRange, availabilityIds].filter(Boolean).length !== 1) misread('one_of_three');
  if (localDate) return { first: localDate, last: localDate };
  if (availabilityIds) return { starts: availabilityIds.flatMap((id) => startOf(id) ?? []) };
  return rangeOf(localDateStart ?? misread('one_of_three'), localDateEnd ?? misread('one_of_three'));
}

/** Refuses: BAD_REQUEST for what is no range of so many days. */
export function rangeOf(first: string, last: string): { first: string; last: string } {
  const days = daysBetween(first, last);
  return days < 0 || days >= MOST_DAYS ? misread('range') : { first, last };
}

/** The instant that an availability's id says; undefined where it is no id of ours. There is no year 0000. */
export function startOf(id: string): Date | undefined {
  const at = /^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\+08:00$/.test(id) ? Date.parse(id) : NaN;
  return Number.isNaN(at) || hongKongDateTime(at) !== id ? undefined : new Date(at);
}

/** A product that the caller may sell, with its departures. Refuses: INVALID_PRODUCT_ID, INVALID_OPTION_ID. */
export async function getDepartures(
  db: Db,
  { provider_id }: ResellerCaller,
  { productId, optionId }: OptionRequest,
  range: DepartureRange,
): Promise<DepartingProduct> {
  const product = isUuid(productId) ? await findDepartures(db, { provider_id, id: productId }, range) : undefined;
  if (!product) return refuseOcto('INVALID_PRODUCT_ID', { productId });
  if (optionId !== OPTION_ID) refuseOcto('INVALID_OPTION_ID', { optionId });
  return product;
}

export type ProductDeparture = { product: DepartingProduct; departure: OctoDeparture };

/** A product, at the prices of that date, and the departure that is asked for. Refuses: INVALID_PRODUCT_ID, INVALID_OPTION_ID, INVALID_AVAILABILITY_ID, UNPROCESSABLE_ENTITY for freesale. */
export async function getDeparture(
  sql: Db,
  caller: ResellerCaller,
  { availabilityId, freesale, ...asked }: Pick<OctoReserveBody, 'productId' | 'optionId' | 'availabilityId' | 'freesale'>,
): Promise<ProductDeparture> {
  const start = startOf(availabilityId ?? '');
  const product = await getDepartures(sql, caller, asked, { starts: start ? [start] : [] });
  if (freesale) cannot('freesale');
  const departure = product.departures[0] ?? refuseOcto('INVALID_AVAILABILITY_ID', { availabilityId: availabilityId ?? '' });
  return { product: onDate(product, departure.starts_at.slice(0, 10)), departure };
}

/** Whether the units that are asked for fit on a departure; one that takes all of it, where it has no other booking. Refuses: INVALID_UNIT_ID. */
function fitting(
  asked: OctoAvailabilityBody['units'],
  { units, ...limits }: PartyLimits & { units: UnitRow[] },
): (departure: PlacesFree) => boolean {
  if (!asked || asked.length === 0) return () => true;
  const party = asked.map(({ id, quantity }) => ({ ...getUnit(units, id), quantity }));
  const size = sizeOf(party);
  const is_allowed = brokenParty(size, limits) === null && brokenCompany(party.filter(({ quantity }) => quantity > 0)) === null;
  return ({ free, capacity }) => is_allowed && (size.whole ? capacity : size.places) <= free;
}

/** Refuses: INVALID_UNIT_ID. */
export function getUnit(units: readonly UnitRow[], unitId: string): UnitRow {
  return units.find(({ id }) => id === unitId) ?? refuseOcto('INVALID_UNIT_ID', { unitId });
}
