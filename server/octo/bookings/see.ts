import { validate as isUuid } from 'uuid';
import type { OctoBooking, OctoBookingsQuery } from '../../../contract/octo/bookings.ts';
import { OPTION_ID } from '../../../contract/octo/catalogue.ts';
import type { Locale } from '../../../contract/text.ts';
import type { ResellerCaller } from '../../core/api/reseller-caller.ts';
import type { Db, Sql } from '../../core/database/database.ts';
import type { SignedLinks } from '../../core/signed-links.ts';
import { rangeOf } from '../availability/availability.ts';
import { listBookedProducts } from '../catalogue/product-reads.ts';
import { shownTerms } from '../pricing/pricing.ts';
import { misread, refuseOcto } from '../refusals.ts';
import { listResellerBookings, type ResellerBookingFilters, type ResellerBookingRow } from './booking-reads.ts';
import { bookingOf } from './booking-shape.ts';

/** What a booking is read and shown with: `links` tells the codes of its vouchers. */
export type SeeDeps = { sql: Sql; links: SignedLinks };

/** A booking of the caller, as stored. Refuses: INVALID_BOOKING_UUID. */
export async function getRow(db: Db, { reseller_id }: ResellerCaller, uuid: string): Promise<ResellerBookingRow> {
  // No text that PostgreSQL could not read, and no uuid that could not be one.
  const [row] = isUuid(uuid) ? await listResellerBookings(db, reseller_id, { uuid }) : [];
  return row ?? refuseOcto('INVALID_BOOKING_UUID', { uuid });
}

/** A booking of the caller. Refuses: INVALID_BOOKING_UUID. */
export async function seeBooking(deps: SeeDeps, caller: ResellerCaller, uuid: string, locale: Locale): Promise<OctoBooking> {
  const [booking] = await shaped(deps, [await getRow(deps.sql, caller, uuid)], caller, locale);
  return booking ?? refuseOcto('INVALID_BOOKING_UUID', { uuid });
}

/** The caller's bookings by reference or by day, the latest departures first, 500 at most. Refuses: BAD_REQUEST without a filter. */
export async function listBookings(
  deps: SeeDeps,
  caller: ResellerCaller,
  query: OctoBookingsQuery,
  locale: Locale,
): Promise<OctoBooking[]> {
  const { resellerReference, supplierReference, productId, optionId } = query;
  const days = daysOf(query);
  if (resellerReference === undefined && supplierReference === undefined && days === undefined) misread('filter_needed');
  if ((productId !== undefined && !isUuid(productId)) || (optionId !== undefined && optionId !== OPTION_ID)) return [];
  const filters: ResellerBookingFilters = {
    reseller_reference: resellerReference,
    supplier_reference: supplierReference,
    service_id: productId,
    ...days,
  };
  return shaped(deps, await listResellerBookings(deps.sql, caller.reseller_id, filters), caller, locale);
}

function daysOf({ localDate, localDateStart, localDateEnd }: OctoBookingsQuery): { first: string; last: string } | undefined {
  if (localDate !== undefined) return { first: localDate, last: localDate };
  if (localDateStart === undefined && localDateEnd === undefined) return undefined;
  return rangeOf(localDateStart ?? misread('filter_needed'), localDateEnd ?? misread('filter_needed'));
}

async function shaped(
  { sql, links }: SeeDeps,
  rows: readonly ResellerBookingRow[],
  caller: ResellerCaller,
  locale: Locale,
): Promise<OctoBooking[]> {
  const products = await listBookedProducts(sql, [...new Set(rows.map(({ service_id }) => service_id))]);
  const known = new Map(products.map((product) => [product.id, product]));
  return rows.flatMap((row) => {
    const product = known.get(row.service_id);
    return product ? [bookingOf(row, product, { links, locale, terms: shownTerms(caller, product) })] : [];
  });
}
