import type { Tx } from '../core/database.ts';
import { deleteMailsOf } from './writes.ts';

/** Forgets the mails about an account, if there is one, and about these bookings; those that wait do not go out any more. */
export async function forgetMails(tx: Tx, user_id: string | null, booking_ids: string[]): Promise<void> {
  await deleteMailsOf(tx, user_id, booking_ids);
}
