import type { Booking } from '../../../contract/bookings.ts';
import { publicMoney, toCents } from '../../../rules/money.ts';
import { MOST_MISSING_REPORTS } from '../../../rules/paying.ts';
import type { Caller } from '../../core/api/caller.ts';
import { invalid, notFound, refuse } from '../../core/api/errors.ts';
import type { Sql } from '../../core/database/database.ts';
import { claimPictures } from '../../core/storage/files.ts';
import { getBooking } from '../reads.ts';
import { nameOf, type Guest } from '../transition/decide.ts';
import { insertEvent, lockBooking } from '../transition/move-writes.ts';
import { getFpsState } from './fps-reads.ts';
import { countMissingReports, findReport, insertReport, updateSlip } from './payment-writes.ts';

/**
 * A customer says that they have paid what they owe by FPS. That is a report and no proof: the booking stays unpaid until its provider has
 * found the money. As long as nobody has answered it, another one is the same, with another slip if it brings one. Refuses: not_found,
 * nothing_owed, too_many_reports after so many that were not found, a slip that is not stored here.
 */
export async function reportPayment(sql: Sql, id: string, slip: string, customer: Caller | Guest): Promise<Booking> {
  return sql.begin(async (tx) => {
    const locked = (await lockBooking(tx, id, customer)) ?? notFound();
    const is_guest = 'link' in customer;
    if (!is_guest && locked.client_id !== customer.id) notFound();
    const { fps } = await getFpsState(tx, id);
    if (!fps) refuse('nothing_owed');
    if ((await claimPictures(tx, [slip])).length > 0) invalid({ slip: [{ rule: 'picture' }] });
    const open = await findReport(tx, id);
    if (!open) {
      if ((await countMissingReports(tx, id)) >= MOST_MISSING_REPORTS) refuse('too_many_reports');
      await insertReport(tx, { booking_id: id, amount: toCents(fps.amount), slip: slip || null, made_by: customer.id });
      const actor_name = is_guest ? locked.customer_name : nameOf(customer, 'customer');
      await insertEvent(tx, { booking_id: id, event: 'payment_reported', actor: 'customer', actor_name, note: publicMoney(fps.amount) });
    } else if (slip !== '') await updateSlip(tx, open.id, slip);
    return getBooking(tx, id, is_guest ? customer : { ...customer, provider_id: null });
  });
}
