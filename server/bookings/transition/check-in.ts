import type { z } from 'zod';
import type { Booking } from '../../../contract/bookings.ts';
import type { checkInBody } from '../../../contract/manifest.ts';
import type { BookingStatus } from '../../../rules/booking-states.ts';
import type { Caller } from '../../core/api/caller.ts';
import type { Sql } from '../../core/database/database.ts';
import { notFound, refuse } from '../../core/api/errors.ts';
import { findVoucher, type Voucher } from './check-in-reads.ts';
import { noteAttendance } from './mark.ts';
import { getBooking } from '../reads.ts';
import { lockBooking, type LockedBooking } from './move-writes.ts';

/**
 * Checks a party in by their voucher, once: a second scan of the same voucher waits for the first and is refused with the time of its use.
 * Refuses: not_found, also what is another provider's; voucher_cancelled before all else, voucher_pending,
 * voucher_other_day where it is not on board now (deadline.ts), voucher_used.
 */
export async function checkIn(
  sql: Sql,
  { voucher: text }: z.output<typeof checkInBody>,
  caller: Caller & { provider_id: string },
): Promise<Booking> {
  const voucher = voucherOf(text) ?? notFound();
  const { id } = (await findVoucher(sql, voucher, caller.provider_id)) ?? notFound();
  return sql.begin(async (tx) => {
    const locked = (await lockBooking(tx, id, caller)) ?? notFound();
    checkGood(locked, await getBooking(tx, id, caller));
    await noteAttendance(tx, id, { attendance: 'arrived', arrived_people: null }, caller);
    return getBooking(tx, id, caller);
  });
}

/** As the QR code has it, `SMP-7K2MQ9D 7K2M-Q9DX`, or the code alone; case, hyphens and the width of letters do not matter. */
function voucherOf(text: string): Voucher | null {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Pd}/gu, '-')
    .toUpperCase();
  const [, reference, first, second] = /^(?:SMP-?([A-Z0-9]+)\s+)?([A-Z0-9]{4})[-\s]?([A-Z0-9]{4})$/.exec(plain) ?? [];
  if (!first || !second) return null;
  return { reference: reference ? `SMP-${reference}` : null, code: `${first}-${second}` };
}

const refusedVouchers = {
  pending: 'voucher_pending',
  confirmed: null,
  completed: null,
  cancelled: 'voucher_cancelled',
} as const satisfies Record<BookingStatus, string | null>;

function checkGood({ status, boarding, attendance, checked_in_at }: LockedBooking, booking: Booking): void {
  const { id: booking_id, client_name, participants, service_title, service_title_zh, booking_date, all_day, booking_time } = booking;
  const details = { booking_id, client_name, participants, service_title, service_title_zh, booking_date, all_day, booking_time };
  const refused = refusedVouchers[status];
  if (refused) refuse(refused, details);
  if (boarding !== 'open') refuse('voucher_other_day', details);
  if (attendance === 'arrived')
    refuse('voucher_used', { ...details, ...(checked_in_at && { checked_in_at: checked_in_at.toISOString() }) });
}
