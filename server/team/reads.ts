import type { Invitation, TeamMembership, StaffMember } from '../../contract/team.ts';
import type { Db } from '../core/database/database.ts';
import { notFound } from '../core/api/errors.ts';

/** The people of a provider's team and the invitations to it, the first invited first. */
export async function listTeam(db: Db, provider_id: string, only: string | null = null): Promise<StaffMember[]> {
  return db<StaffMember[]>`
    select st.id, st.role, coalesce(u.email, st.email) as email,
      coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username, '') as name,
      utc(st.invited_at) as invited_at, utc(st.expires_at) as expires_at, st.user_id is null and st.expires_at <= now() as is_expired,
      utc(st.joined_at) as joined_at
    from staff st left join users u on u.id = st.user_id
    where st.provider_id = ${provider_id} and (${only}::uuid is null or st.id = ${only})
    order by st.invited_at, st.id`;
}

/** One of them. Refuses: not_found. */
export async function getStaff(db: Db, id: string, provider_id: string): Promise<StaffMember> {
  const [member] = await listTeam(db, provider_id, id);
  return member ?? notFound();
}

/** The person who was invited at this address, as they stand now. Refuses: not_found. */
export async function getInvited(db: Db, email: string, provider_id: string): Promise<StaffMember> {
  const [invited] = await db<{ id: string }[]>`
    select id from staff where provider_id = ${provider_id} and lower(email) = lower(${email})`;
  return invited ? getStaff(db, invited.id, provider_id) : notFound();
}

export async function countTeam(db: Db, provider_id: string): Promise<number> {
  const [counted] = await db<{ count: number }[]>`select count(*) as count from staff where provider_id = ${provider_id}`;
  return counted?.count ?? 0;
}

/** An invitation, or the membership that it became. */
export type InvitationRow = Omit<Invitation, 'is_yours'> & { provider_id: string; user_id: string | null; is_open: boolean };

/** An invitation by its id, whatever has become of it. One of a provider who has left is not there. */
export async function findInvitation(db: Db, id: string): Promise<InvitationRow | undefined> {
  const [found] = await db<InvitationRow[]>`
    select st.email, st.role, p.name as provider_name, p.name_zh as provider_name_zh, utc(st.expires_at) as expires_at,
      st.provider_id, st.user_id, st.user_id is null and st.expires_at > now() as is_open
    from staff st join providers p on p.id = st.provider_id join users owner on owner.id = p.user_id
    where st.id = ${id} and owner.disabled_at is null`;
  return found;
}

/** A membership as the person who has it sees it. Refuses: not_found. */
export async function getMembership(db: Db, id: string): Promise<TeamMembership> {
  const [found] = await db<TeamMembership[]>`
    select st.id, st.role, p.name as provider_name, p.name_zh as provider_name_zh
    from staff st join providers p on p.id = st.provider_id where st.id = ${id}`;
  return found ?? notFound();
}

/** The address of an account. Refuses: not_found. */
export async function getAddress(db: Db, user_id: string): Promise<string> {
  const [account] = await db<{ email: string }[]>`select email from users where id = ${user_id}`;
  return account?.email ?? notFound();
}
