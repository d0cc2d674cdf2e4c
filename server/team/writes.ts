import { v7 as uuid } from 'uuid';
import { INVITATION_DAYS, type StaffRole } from '../../contract/staff-roles.ts';
import { inBatches } from '../core/database/batches.ts';
import type { Sql, Tx } from '../core/database/database.ts';

/** Locks a provider, so that its team is counted and added to by one call at a time. */
export async function lockTeam(tx: Tx, provider_id: string): Promise<void> {
  await tx`select from providers where id = ${provider_id} for no key update`;
}

/** An open invitation; one for the same address that has expired makes way. Its id, or undefined when the address is in the team or invited. */
export async function insertInvitation(
  tx: Tx,
  { provider_id, email, role }: { provider_id: string; email: string; role: StaffRole },
): Promise<string | undefined> {
  await tx`
    delete from staff where provider_id = ${provider_id} and lower(email) = lower(${email}) and user_id is null and expires_at <= now()`;
  const [invited] = await tx<{ id: string }[]>`
    insert into staff (id, provider_id, email, role, expires_at)
    select ${uuid()}::uuid, ${provider_id}::uuid, ${email}, ${role}, now() + make_interval(days => ${INVITATION_DAYS})
    where not exists (
      select from staff st join users u on u.id = st.user_id where st.provider_id = ${provider_id} and lower(u.email) = lower(${email}))
    on conflict (provider_id, lower(email)) do nothing
    returning id`;
  return invited?.id;
}

/** Makes an open invitation a membership of the account; false when it is not open any more, or the account is in the team already. */
export async function acceptInvitation(tx: Tx, id: string, user_id: string): Promise<boolean> {
  const joined = await tx`
    update staff set user_id = ${user_id}, joined_at = now()
    where id = ${id} and user_id is null and expires_at > now()
      and not exists (select from staff other where other.provider_id = staff.provider_id and other.user_id = ${user_id})
    returning id`;
  return joined.length === 1;
}

/** Gives a person of a provider's team a role; returns the one before, undefined when there is no such person. */
export async function updateStaffRole(tx: Tx, id: string, provider_id: string, role: StaffRole): Promise<StaffRole | undefined> {
  const [changed] = await tx<{ role: StaffRole }[]>`
    update staff set role = ${role} from (select id, role from staff where id = ${id} for update) before
    where staff.id = before.id and staff.provider_id = ${provider_id} returning before.role`;
  return changed?.role;
}

/** Ends a membership, or takes back an invitation, of a provider; false when there is none. */
export async function deleteStaff(tx: Tx, id: string, provider_id: string): Promise<boolean> {
  const deleted = await tx`delete from staff where id = ${id} and provider_id = ${provider_id} returning id`;
  return deleted.length === 1;
}

/** Ends a membership of an account; returns whose team it was and as what, undefined when there is none. */
export async function deleteMembership(tx: Tx, id: string, user_id: string): Promise<{ provider_id: string; role: StaffRole } | undefined> {
  const [deleted] = await tx<{ provider_id: string; role: StaffRole }[]>`
    delete from staff where id = ${id} and user_id = ${user_id} returning provider_id, role`;
  return deleted;
}

/** Deletes the memberships of an account, and open invitations to an address. */
export async function deleteStaffOf(tx: Tx, { user_id, email }: { user_id: string | null; email: string | null }): Promise<void> {
  await tx`delete from staff where user_id = ${user_id} or (user_id is null and lower(email) = lower(${email}))`;
}

/** Deletes the team of a provider who leaves. */
export async function deleteTeam(tx: Tx, provider_id: string): Promise<void> {
  await tx`delete from staff where provider_id = ${provider_id}`;
}

const RETENTION_DAYS = 30;

/** Deletes invitations that expired a month ago. Returns how many. */
export async function deleteOldInvitations(sql: Sql): Promise<number> {
  return inBatches(async (most) => {
    const old = sql`
      select id from staff where user_id is null and expires_at < now() - make_interval(days => ${RETENTION_DAYS}) limit ${most}`;
    return (await sql`delete from staff where id = any(array(${old})) and user_id is null returning id`).length;
  });
}
