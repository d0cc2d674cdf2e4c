import type { PersonalData } from '../../contract/travellers.ts';
import { ownAccount } from '../accounts/leave.ts';
import { travellerBookings } from '../bookings/guest-reads.ts';
import type { Caller } from '../core/caller.ts';
import type { Sql } from '../core/database.ts';
import { findBusiness, listBookingIds, listMails, listMessagesOf, listSessions } from './reads.ts';

/** Everything we hold of the caller, for them to keep. */
export async function exportOf(sql: Sql, caller: Caller): Promise<PersonalData> {
  const [account, sessions, ids, messages, mails, business] = await Promise.all([
    ownAccount(sql, caller),
    listSessions(sql, caller.id),
    listBookingIds(sql, caller.id),
    listMessagesOf(sql, caller.id),
    listMails(sql, caller.id),
    caller.provider_id ? findBusiness(sql, caller.provider_id) : null,
  ]);
  const said = Map.groupBy(messages, ({ booking_id }) => booking_id);
  const bookings = (await travellerBookings(sql, ids)).map((booking) => ({ ...booking, messages: said.get(booking.id) ?? [] }));
  return { exported_at: new Date().toISOString(), account, sessions, bookings, mails, business };
}
