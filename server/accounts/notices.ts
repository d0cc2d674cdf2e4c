import type { AccountNotice } from '../../contract/mails.ts';
import type { Tx } from '../core/database/database.ts';
import { insertNotice } from './email-writes.ts';

/** Mails the account's owner that something of it was changed, to the address from before the change, so call it first; or that something has come. */
export async function notifyOwner(tx: Tx, user_id: string, kind: AccountNotice): Promise<void> {
  await insertNotice(tx, user_id, kind);
}
