import type { Tx } from '../core/database.ts';
import { deleteMailsTo, emptyMails, keepMailsOut, takeTelephoneOut } from './writes.ts';

type Account = { id: string; provider_id: string | null };

/** The first step of forgetting somebody, before anything of theirs is held: no mail is made of what is known of them any more. */
export async function holdMails(tx: Tx): Promise<void> {
  await keepMailsOut(tx);
}

/**
 * Forgets what the mails to an account and its business said, if there is one, and those about these bookings; those that wait do not go
 * out any more. After `holdMails`.
 */
export async function forgetMails(tx: Tx, account: Account | null, booking_ids: string[]): Promise<void> {
  if (account) await deleteMailsTo(tx, account.id);
  await emptyMails(tx, { booking_ids });
  if (!account?.provider_id) return;
  await emptyMails(tx, { provider_id: account.provider_id });
  await takeTelephoneOut(tx, account.provider_id);
}
