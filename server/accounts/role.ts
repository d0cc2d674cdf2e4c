import type { User } from '../../contract/accounts.ts';
import type { LegalVersionsShown } from '../../contract/legal.ts';
import type { Caller } from '../core/api/caller.ts';
import type { Tx } from '../core/database/database.ts';
import { refuse } from '../core/api/errors.ts';
import { getUser } from './reads.ts';
import { insertShown, updateRole } from './writes.ts';

const already = { service_provider: 'already_provider', partner: 'already_partner' } as const;

/**
 * Turns a client's account into another, whose rows the caller writes next, and records which versions of the texts they were shown; the
 * session goes on. Refuses: already_provider, already_partner, not_a_client.
 */
export async function takeRole(tx: Tx, { id }: Pick<Caller, 'id'>, role: keyof typeof already, shown: LegalVersionsShown): Promise<void> {
  if (await updateRole(tx, id, role)) return insertShown(tx, id, shown);
  const { user_type } = await getUser(tx, id);
  refuse(user_type === role ? already[role] : 'not_a_client');
}

/** An account after it took on a role. */
export async function accountNow(tx: Tx, { id }: Pick<Caller, 'id'>): Promise<User> {
  return getUser(tx, id);
}
