import type { Tx } from '../core/database/database.ts';
import { refuse } from '../core/api/errors.ts';
import { proveEmail } from './email-writes.ts';

/** Marks the address of an account as verified, after a link that was mailed to it was pressed in the account's session. Refuses: link_not_valid. */
export async function proveAddress(tx: Tx, user_id: string, email: string): Promise<void> {
  if (!(await proveEmail(tx, user_id, email))) refuse('link_not_valid');
}
