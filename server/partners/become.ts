import { v7 as uuid } from 'uuid';
import type { User } from '../../contract/accounts.ts';
import type { BecomePartner } from '../../contract/partners.ts';
import { accountNow, takeRole } from '../accounts/role.ts';
import type { Caller } from '../core/api/caller.ts';
import { remember, type Intent } from '../core/api/idempotency.ts';
import type { Sql } from '../core/database/database.ts';
import { checkShown } from '../core/legal-versions.ts';
import { dialable } from '../core/text/phone.ts';
import { insertPartner } from './writes.ts';

/**
 * Turns a client into a partner; the session goes on. They may make links at once and earn once they are approved, which the
 * operator may have chosen to happen at once. Refuses: already_partner, not_a_client, versions that there are not.
 */
export async function becomePartner(sql: Sql, caller: Caller, body: BecomePartner, intent: Intent | null): Promise<User> {
  await checkShown(sql, body);
  return sql.begin(async (tx) => {
    await takeRole(tx, caller, 'partner', body);
    await insertPartner(tx, { ...body, id: uuid(), user_id: caller.id, contact_phone: dialable(body.contact_phone) });
    const reply = await accountNow(tx, caller);
    await remember(tx, intent, 200, reply);
    return reply;
  });
}
