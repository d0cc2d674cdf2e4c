import { v7 as uuid } from 'uuid';
import type { AccountNotice, LicenceNotice } from '../../contract/mails.ts';
import type { Tx } from '../core/database/database.ts';

/** Stores a pending address until it is verified; null for none. */
export async function updatePendingEmail(tx: Tx, user_id: string, email: string | null): Promise<void> {
  await tx`update users set pending_email = ${email} where id = ${user_id} and pending_email is distinct from ${email}::text`;
}

/** Marks the address of an account as verified, and returns whether it was not before; undefined when the account has another address. Locks the user. */
export async function proveEmail(tx: Tx, user_id: string, email: string): Promise<{ is_first_proof: boolean } | undefined> {
  const [proved] = await tx<{ is_first_proof: boolean }[]>`
    update users u set email_verified_at = coalesce(u.email_verified_at, now())
    from (select id, email_verified_at from users where id = ${user_id}) before
    where u.id = before.id and lower(u.email) = lower(${email}) and u.disabled_at is null
    returning before.email_verified_at is null as is_first_proof`;
  return proved;
}

/**
 * Removes a never-verified address (and a username equal to it) and disables the account. Its data stays; an operator may re-enable it.
 * False when the account has another address, or has verified this one.
 */
export async function disownEmail(tx: Tx, user_id: string, email: string): Promise<boolean> {
  const disowned = await tx`
    update users set email = 'disowned-' || id, username = case when username like '%@%' then 'disowned-' || id else username end,
      pending_email = null, disabled_at = now(), secrets_from = now()
    where id = ${user_id} and lower(email) = lower(${email}) and email_verified_at is null and disabled_at is null returning id`;
  return disowned.length === 1;
}

/** Removes the pending address; false when another one is pending, or none. */
export async function clearPendingEmail(tx: Tx, user_id: string, email: string): Promise<boolean> {
  const cleared =
    await tx`update users set pending_email = null where id = ${user_id} and lower(pending_email) = lower(${email}) returning id`;
  return cleared.length === 1;
}

/** Makes the pending address the account's verified one; false when another one is pending, or none. */
export async function movePendingEmail(tx: Tx, user_id: string, email: string): Promise<boolean> {
  const moved = await tx`
    update users set email = pending_email, email_verified_at = now(), pending_email = null
    where id = ${user_id} and lower(pending_email) = lower(${email}) and disabled_at is null returning id`;
  return moved.length === 1;
}

/** The most notices of one kind that an address is mailed in an hour. */
const NOTICES_AN_HOUR = 5;

/** A notice of a change for the owner, at the account's present address; the mail follows from the row. */
export async function insertNotice(tx: Tx, user_id: string, kind: AccountNotice | LicenceNotice): Promise<void> {
  await tx`
    insert into account_notices (id, user_id, kind, email)
    select ${uuid()}::uuid, u.id, ${kind}, u.email from users u
    where u.id = ${user_id} and u.email like '%@%'
      and (select count(*) from account_notices n
        where n.user_id = u.id and n.kind = ${kind} and n.created_at > now() - interval '1 hour') < ${NOTICES_AN_HOUR}`;
}
