import { v5 as uuidOf } from 'uuid';
import type { OctoBooking, OctoBookingState, OctoContact, OctoContactBody, OctoUnitItem } from '../../../contract/octo/bookings.ts';
import { OPTION_ID } from '../../../contract/octo/catalogue.ts';
import { personCode } from '../../bookings/vouchers/person-codes.ts';
import { personsOf } from '../../../rules/vouchers/persons.ts';
import type { SignedLinks } from '../../core/signed-links.ts';
import { freeCancellationUntil } from '../../../rules/cancellation/cancellation.ts';
import type { PricedUnit } from '../../../rules/party.ts';
import { unitsOn } from '../../../rules/prices/prices.ts';
import { resalePriceOf, sumOfPrices, type ResalePrice } from '../../../rules/resale/resale.ts';
import { hongKongDate, hongKongDateTime } from '../../../rules/time.ts';
import { availabilityOf, utcSeconds } from '../availability/departure-shape.ts';
import type { ProductRow } from '../catalogue/product-reads.ts';
import { cheapestUnits, optionOf, productOf, unitOf, type ProductReader } from '../catalogue/product-shape.ts';
import { listPricesOf, pricingOf, unitPricingOf } from '../pricing/pricing.ts';
import type { ConfirmedPart, ResellerBookingRow, UnitItemRow } from './booking-reads.ts';

/** The state of a reseller's booking, which follows from its hold and its booking. */
export function stateOf({
  booking,
  cancelled_at,
  is_held,
}: Pick<ResellerBookingRow, 'booking' | 'cancelled_at' | 'is_held'>): OctoBookingState {
  if (!booking) return cancelled_at ? 'CANCELLED' : is_held ? 'ON_HOLD' : 'EXPIRED';
  switch (booking.status) {
    case 'pending':
      return 'PENDING';
    case 'confirmed':
      return booking.attendance === 'arrived' ? 'REDEEMED' : 'CONFIRMED';
    case 'completed':
      return 'REDEEMED';
    case 'cancelled':
      return booking.is_declined ? 'REJECTED' : 'CANCELLED';
  }
}

/** Whether a reseller may cancel now: a hold and a request always, a booking until its free cancellation ends. */
export function isCancellable(row: ResellerBookingRow): boolean {
  const state = stateOf(row);
  if (state === 'ON_HOLD' || state === 'PENDING') return true;
  return state === 'CONFIRMED' && row.booking !== null && isFree(row.booking, row.now);
}

function isFree(booking: ConfirmedPart, at: Date): boolean {
  const until = freeCancellationUntil(booking, new Date(booking.starts_at));
  return until !== null && at <= until;
}

/** All nine keys of a contact, null where nothing was said. */
export function contactOf(contact: OctoContactBody | null | undefined): OctoContact {
  const { fullName, firstName, lastName, emailAddress, phoneNumber, locales, country, postalCode, notes } = contact ?? {};
  return {
    fullName: fullName ?? null,
    firstName: firstName ?? null,
    lastName: lastName ?? null,
    emailAddress: emailAddress ?? null,
    phoneNumber: phoneNumber ?? null,
    locales: locales ?? [],
    country: country ?? null,
    postalCode: postalCode ?? null,
    notes: notes ?? null,
  };
}

/**
 * The unit items of a booking. Its host may have changed the party since: items that are too many are left out, the last first, and new ones
 * have an id that is the same every time.
 */
export function itemsOf({ uuid, unit_items, booking }: Pick<ResellerBookingRow, 'uuid' | 'unit_items' | 'booking'>): UnitItemRow[] {
  if (!booking) return unit_items;
  return [...quantities(booking.units)].flatMap(([unit, quantity]) => {
    const named = unit_items.filter((item) => item.unit === unit).slice(0, quantity);
    const added = Array.from({ length: quantity - named.length }, (_, n) => ({
      uuid: uuidOf(`${uuid} ${unit} ${named.length + n}`, uuidOf.URL),
      unit,
      reseller_reference: null,
      contact: contactOf(null),
    }));
    return [...named, ...added];
  });
}

function quantities(units: readonly PricedUnit[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { unit, quantity } of units) sums.set(unit, (sums.get(unit) ?? 0) + quantity);
  return sums;
}

/** A reseller's booking as the standard says. */
export function bookingOf(
  row: ResellerBookingRow,
  product: ProductRow,
  { links, ...reader }: ProductReader & { links: SignedLinks },
): OctoBooking {
  const status = stateOf(row);
  const { booking } = row;
  const redeemed_at = status === 'REDEEMED' ? utcOf(booking?.redeemed_at) : null;
  const changed_at = Math.max(row.updated_at.getTime(), Date.parse(booking?.changed_at ?? '1970-01-01'));
  const availability = availabilityOf(departureOf(row), row);
  const items = itemsWithPersons(row);
  const prices =
    reader.terms &&
    pricesOf(
      items.map(({ item }) => item),
      row,
      product,
    );
  return {
    id: row.uuid,
    uuid: row.uuid,
    testMode: false,
    resellerReference: row.reseller_reference,
    supplierReference: booking?.booking_reference ?? row.supplier_reference,
    status,
    utcCreatedAt: utcSeconds(row.created_at),
    utcUpdatedAt: utcSeconds(new Date(changed_at)),
    utcExpiresAt: status === 'ON_HOLD' || status === 'EXPIRED' ? utcSeconds(row.expires_at) : null,
    utcRedeemedAt: redeemed_at,
    utcConfirmedAt: utcOf(booking?.confirmed_at),
    productId: row.service_id,
    product: productOf(product, reader),
    optionId: OPTION_ID,
    option: optionOf(product, reader),
    cancellable: isCancellable(row),
    cancellation: cancellationOf(row, status),
    freesale: false,
    availabilityId: availability.id,
    availability: prices ? { ...availability, unitPricing: unitPricingOf(heldUnits(row, product), row) } : availability,
    contact: contactOf(row.contact),
    notes: row.notes,
    deliveryMethods: ['TICKET', 'VOUCHER'],
    voucher: { redemptionMethod: 'DIGITAL', utcRedeemedAt: redeemed_at, deliveryOptions: deliveryOf(row, status) },
    unitItems: items.map(({ item, key }, n) => ({
      ...unitItemOf(item, product, { ...useOf(row, status, key), reader, ticket: ticketOf(row, links, key) }),
      ...(prices?.[n] && { pricing: pricingOf(prices[n]) }),
    })),
    ...(prices && { pricing: pricingOf(sumOfPrices(prices)) }),
  };
}

/** What each item costs, by the terms and prices of when it was held. */
function pricesOf(items: readonly UnitItemRow[], row: ResellerBookingRow, product: ProductRow): ResalePrice[] {
  const held = new Map(heldUnits(row, product).map(({ id, price }) => [id, price]));
  return listPricesOf(items, row.booking?.units, held).map((price) => resalePriceOf(price, row));
}

/** The units of a product at the prices that were promised; one that is new, at what it costs there today. */
function heldUnits({ prices, starts_at }: ResellerBookingRow, { units, price_rules }: ProductRow): { id: string; price: number }[] {
  return unitsOn(units, price_rules, hongKongDate(starts_at)).map(({ id, price }) => ({ id, price: prices[id] ?? price }));
}

function utcOf(instant: string | null | undefined): string | null {
  return instant ? utcSeconds(new Date(instant)) : null;
}

/** The departure that was booked, also after its slot has gone. */
function departureOf({ departure, booking, ...row }: ResellerBookingRow) {
  const starts_at = booking?.starts_at ?? hongKongDateTime(row.starts_at);
  const ends_at = booking?.ends_at ?? hongKongDateTime(row.ends_at);
  const known = departure ?? { id: row.slot_id, all_day: row.all_day, capacity: 0, free: 0, is_available: false };
  return { ...known, starts_at, ends_at };
}

/** What the manifest scans: reference and code. */
function deliveryOf({ booking }: ResellerBookingRow, status: OctoBookingState) {
  if (!booking || (status !== 'CONFIRMED' && status !== 'REDEEMED')) return [];
  return [{ deliveryFormat: 'QRCODE' as const, deliveryValue: `${booking.booking_reference} ${booking.confirmation_code}` }];
}

function voucherOf(utcRedeemedAt: string | null, deliveryValue: string): NonNullable<OctoBooking['voucher']> {
  return { redemptionMethod: 'DIGITAL', utcRedeemedAt, deliveryOptions: [{ deliveryFormat: 'QRCODE', deliveryValue }] };
}

function cancellationOf(row: ResellerBookingRow, status: OctoBookingState): OctoBooking['cancellation'] {
  const { booking, cancelled_at, cancel_reason, expires_at } = row;
  if (status === 'EXPIRED') return { refund: 'NONE', reason: null, utcCancelledAt: utcSeconds(expires_at) };
  if (status !== 'CANCELLED' && status !== 'REJECTED') return null;
  if (!booking) return { refund: 'FULL', reason: cancel_reason, utcCancelledAt: utcSeconds(cancelled_at ?? row.updated_at) };
  const at = new Date(booking.cancelled_at ?? row.updated_at);
  return { refund: refundOf(booking), reason: booking.cancel_reason || null, utcCancelledAt: utcSeconds(at) };
}

/** What its terms keep of a cancelled booking is what its reseller owes. */
function refundOf({ withheld_amount, worth_amount }: ConfirmedPart): 'FULL' | 'PARTIAL' | 'NONE' {
  if (withheld_amount === 0) return 'FULL';
  return withheld_amount < worth_amount ? 'PARTIAL' : 'NONE';
}

/** The unit items with the persons of the booking that they are; those of a hold are nobody yet. */
function itemsWithPersons(row: ResellerBookingRow): { item: UnitItemRow; key: string | null }[] {
  const { booking, unit_items } = row;
  const persons = booking ? personsOf({ units: booking.units, items: unit_items, places: null }) : [];
  return itemsOf(row).map((item, n) => ({ item, key: persons[n]?.key ?? null }));
}

/** State of a unit item, and since when it is used: of a party that is aboard in part only those are whose own voucher was scanned. */
function useOf({ booking }: ResellerBookingRow, status: OctoBookingState, key: string | null): Pick<ItemFacts, 'status' | 'redeemed_at'> {
  if (status !== 'REDEEMED' || !booking) return { status, redeemed_at: null };
  const own = utcOf(key === null ? null : booking.arrivals?.[key]);
  if (own !== null) return { status, redeemed_at: own };
  if (booking.status === 'confirmed' && booking.arrived_people !== null) return { status: 'CONFIRMED', redeemed_at: null };
  return { status, redeemed_at: utcOf(booking.redeemed_at) };
}

/** The voucher of one person, once the booking is confirmed. */
function ticketOf(row: ResellerBookingRow, links: SignedLinks, key: string | null): string | null {
  const { booking } = row;
  if (!booking || key === null || deliveryOf(row, stateOf(row)).length === 0) return null;
  return personCode(links, booking, key);
}

type ItemFacts = { status: OctoBookingState; redeemed_at: string | null; reader: ProductReader; ticket: string | null };

function unitItemOf(
  { uuid, unit, reseller_reference, contact }: UnitItemRow,
  product: ProductRow,
  { status, redeemed_at, reader, ticket }: ItemFacts,
): OctoUnitItem {
  const units = cheapestUnits(product);
  const known = units.find(({ id }) => id === unit);
  return {
    uuid,
    resellerReference: reseller_reference,
    supplierReference: null,
    unitId: unit,
    unit: known ? unitOf(known, units, reader) : null,
    status,
    utcRedeemedAt: redeemed_at,
    contact: contactOf(contact),
    ticket: ticket === null ? null : voucherOf(redeemed_at, ticket),
  };
}
