import type { Tx } from '../core/database.ts';
import { deleteMailsTo, emptyMails, takeTelephoneOut } from './writes.ts';

type Account = { id: string; provider_id: string | null };

/**
 * Forgets what the mails to an account and its business said, if there is one, and those about these bookings; those that wait do not go
 * out any more.
 */
export async function forgetMails(tx: Tx, account: Account | null, booking_ids: string[]): Promise<void> {
  if (account) await deleteMailsTo(tx, account.id);
  await emptyMails(tx, { booking_ids });
  if (!account?.provider_id) return;
  await emptyMails(tx, { provider_id: account.provider_id });
  await takeTelephoneOut(tx, account.provider_id);
}
