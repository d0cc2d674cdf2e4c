import type { Booking } from '../../../contract/bookings.ts';
import { COMPLETION_UNDO_DAYS, UNDO_SECONDS } from '../../../rules/ranges.ts';
import type { Caller } from '../../core/api/caller.ts';
import { notFound, refuse } from '../../core/api/errors.ts';
import { remember, type Intent } from '../../core/api/idempotency.ts';
import type { Sql } from '../../core/database/database.ts';
import { getBooking } from '../reads.ts';
import { nameOf } from './decide.ts';
import { insertEvent, lockBooking, reopenCompleted } from './move-writes.ts';

/**
 * Takes back that the provider completed a booking a moment ago, or that it was completed by itself within the last days: it is confirmed
 * again, and the invitation to review it, which waited, is not sent. The state graph has no such move. Refuses: not_found, illegal_transition
 * when it is not completed, undo_too_late also when the guest has reviewed it, or a completion by itself was taken back before.
 */
export async function undoComplete(
  sql: Sql,
  id: string,
  caller: Caller & { provider_id: string },
  intent: Intent | null,
): Promise<Booking> {
  return sql.begin(async (tx) => {
    const locked = (await lockBooking(tx, id, caller)) ?? notFound();
    if (locked.provider_id !== caller.provider_id) notFound();
    if (locked.status !== 'completed') refuse('illegal_transition', { status: locked.status });
    if (!(await reopenCompleted(tx, id, { seconds: UNDO_SECONDS, days: COMPLETION_UNDO_DAYS }))) refuse('undo_too_late');
    await insertEvent(tx, { booking_id: id, event: 'reopened', actor: 'provider', actor_name: nameOf(caller, 'provider'), note: '' });
    const reply = await getBooking(tx, id, caller);
    await remember(tx, intent, 200, reply, id);
    return reply;
  });
}
