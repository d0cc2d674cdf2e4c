import type { Tx } from '../core/database/database.ts';
import { deleteChoicesOf } from './choices/choice-writes.ts';
import {
  deleteInvitationsTo,
  deleteMailsOf,
  deleteMailsTo,
  eraseLeaver,
  eraseMailContents,
  lockMailsExclusive,
  redactPhone,
} from './writes.ts';

type ErasedAccount = { id: string; provider_id: string | null };

/** Stops new mails until the transaction ends; the first lock of every erasure. */
export async function lockMails(tx: Tx): Promise<void> {
  await lockMailsExclusive(tx);
}

/** Erases the mails to an account and its provider, and which of them were wanted, and its name in those to others. Waiting ones are not sent. After `lockMails`. */
export async function eraseMailsTo(tx: Tx, { id, provider_id }: ErasedAccount): Promise<void> {
  await deleteMailsTo(tx, id);
  await eraseLeaver(tx, id);
  if (!provider_id) return;
  await eraseMailContents(tx, { provider_id });
  await redactPhone(tx, provider_id);
  await deleteChoicesOf(tx, provider_id);
}

/** Erases the invitations to teams that an address was mailed. After `lockMails`. */
export async function eraseInvitationsTo(tx: Tx, email: string): Promise<void> {
  await deleteInvitationsTo(tx, email);
}

/** Deletes the mails of events that are deleted with them. After `lockMails`. */
export async function eraseMailsOf(tx: Tx, sources: readonly string[]): Promise<void> {
  await deleteMailsOf(tx, sources);
}

/** Erases the mails about these bookings. After `lockMails`. */
export async function eraseMailsAbout(tx: Tx, booking_ids: string[]): Promise<void> {
  await eraseMailContents(tx, { booking_ids });
}
