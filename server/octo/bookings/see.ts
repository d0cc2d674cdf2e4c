import { validate as isUuid } from 'uuid';
import type { OctoBooking, OctoBookingsQuery } from '../../../contract/octo/bookings.ts';
import { OPTION_ID } from '../../../contract/octo/catalogue.ts';
import type { Locale } from '../../../contract/text.ts';
import type { ResellerCaller } from '../../core/api/reseller-caller.ts';
import { createBatcher } from '../../core/concurrency/batcher.ts';
import { isRolledBack, type Db, type Sql } from '../../core/database/database.ts';
import type { SignedLinks } from '../../core/signed-links.ts';
import { rangeOf } from '../availability/availability.ts';
import { shownTerms } from '../pricing/pricing.ts';
import { misread, refuseOcto } from '../refusals.ts';
import {
  findResellerBookings,
  listResellerBookings,
  type ResellerBookingFilters,
  type ResellerBookingKey,
  type ResellerBookingRow,
} from './booking-reads.ts';
import { bookingOf } from './booking-shape.ts';
import type { BookedProducts } from './together/booked-products.ts';

/** What a booking is read and shown with: `links` tells the codes of its vouchers. */
export type SeeDeps = { sql: Sql; links: SignedLinks; findBooking: BookingReader; productOf: BookedProducts };

/** Reads a booking; those that are asked for together share the read. */
export type BookingReader = (key: ResellerBookingKey) => Promise<ResellerBookingRow | undefined>;

/** One for each process. */
export function createBookingReader(sql: Sql): BookingReader {
  return createBatcher((keys: ResellerBookingKey[]) => findResellerBookings(sql, keys), {
    concurrency: 1,
    maxBatch: 100,
    retryAlone: isRolledBack,
  });
}

/** A booking of the caller, as stored. Refuses: INVALID_BOOKING_UUID. */
export async function getRow(db: Db, { reseller_id }: ResellerCaller, uuid: string): Promise<ResellerBookingRow> {
  // No text that PostgreSQL could not read, and no uuid that could not be one.
  const [row] = isUuid(uuid) ? await findResellerBookings(db, [{ reseller_id, uuid }]) : [];
  return row ?? refuseOcto('INVALID_BOOKING_UUID', { uuid });
}

/** A booking of the caller. Refuses: INVALID_BOOKING_UUID. */
export async function seeBooking(deps: SeeDeps, caller: ResellerCaller, uuid: string, locale: Locale): Promise<OctoBooking> {
  const row = isUuid(uuid) ? await deps.findBooking({ reseller_id: caller.reseller_id, uuid }) : undefined;
  return showBooking(deps, caller, row ?? refuseOcto('INVALID_BOOKING_UUID', { uuid }), locale);
}

/** A booking that was read already. */
export async function showBooking(
  { links, productOf }: SeeDeps,
  caller: ResellerCaller,
  row: ResellerBookingRow,
  locale: Locale,
): Promise<OctoBooking> {
  const product = await productOf(row);
  return bookingOf(row, product, { links, locale, terms: shownTerms(caller, product) });
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
  const rows = await listResellerBookings(deps.sql, caller.reseller_id, filters);
  return Promise.all(rows.map((row) => showBooking(deps, caller, row, locale)));
}

function daysOf({ localDate, localDateStart, localDateEnd }: OctoBookingsQuery): { first: string; last: string } | undefined {
  if (localDate !== undefined) return { first: localDate, last: localDate };
  if (localDateStart === undefined && localDateEnd === undefined) return undefined;
  return rangeOf(localDateStart ?? misread('filter_needed'), localDateEnd ?? misread('filter_needed'));
}
