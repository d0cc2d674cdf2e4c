import type { Tx } from '../core/database/database.ts';
import { deleteMailsTo, emptyMails, keepMailsOut, takeTelephoneOut } from './writes.ts';

type Account = { id: string; provider_id: string | null };

/** The first step of forgetting somebody, before anything of theirs is held: no mail is made of what is known of them any more. */
export async function holdMails(tx: Tx): Promise<void> {
  await keepMailsOut(tx);
}

/** Forgets what the mails to an account and its business said; those that wait do not go out any more. After `holdMails`. */
export async function forgetMailsTo(tx: Tx, { id, provider_id }: Account): Promise<void> {
  await deleteMailsTo(tx, id);
  if (!provider_id) return;
  await emptyMails(tx, { provider_id });
  await takeTelephoneOut(tx, provider_id);
}

/** The same of the mails about these bookings. */
export async function forgetMailsAbout(tx: Tx, booking_ids: string[]): Promise<void> {
  await emptyMails(tx, { booking_ids });
}
