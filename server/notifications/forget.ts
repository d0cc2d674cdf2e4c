import type { Tx } from '../core/database.ts';
import { deleteMailsOf } from './writes.ts';

/** Forgets the mails that name a client; those that wait do not go out any more. */
export async function forgetMails(tx: Tx, user_id: string): Promise<void> {
  await deleteMailsOf(tx, user_id);
}
