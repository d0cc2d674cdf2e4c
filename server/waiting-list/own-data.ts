import type { Db, Tx } from '../core/database/database.ts';
import { releaseOffer } from '../holds/waiting-list.ts';
import { eraseMailsOf } from '../outbox/erase.ts';
import { listEntriesOf, listToErase, type OwnEntry } from './reads.ts';
import { deleteEntries } from './writes.ts';

/** What is stored of somebody who waits or has waited under an address. */
export async function seeWaiting(db: Db, email: string): Promise<OwnEntry[]> {
  return listEntriesOf(db, email);
}

/** Takes an address off all lists for good, with its mails; places that are offered to it go to the next. After `lockMails`, before other locks. */
export async function eraseWaiting(tx: Tx, email: string): Promise<void> {
  const entries = await listToErase(tx, email);
  for (const hold_id of entries.flatMap((entry) => entry.hold_id ?? [])) await releaseOffer(tx, hold_id);
  await eraseMailsOf(tx, await deleteEntries(tx, [...new Set(entries.map(({ id }) => id))]));
}
