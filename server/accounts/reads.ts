import type { FactorState, MailedAccount, User, UserType } from '../../contract/accounts.ts';
import { membershipOf, pointsOf } from '../../rules/points.ts';
import type { Db } from '../core/database/database.ts';
import { notFound } from '../core/api/errors.ts';

/** An account as its owner sees it, with points (whole HK$ of completed bookings) and level. */
export async function getUser(db: Db, id: string): Promise<User> {
  const [row] = await db<(Omit<User, 'points' | 'member_level'> & { paid: number })[]>`
    select u.id, u.username, u.email, u.email_verified_at is not null as email_verified, u.pending_email, ${hasFactor(db)} as second_factor, u.first_name, u.last_name, u.phone, u.locale, u.user_type, u.user_type as role,
      utc(u.date_joined) as date_joined,
      exists (select from consents c where c.user_id = u.id and c.kind = 'newsletter' and c.withdrawn_at is null) as newsletter,
      (select coalesce(jsonb_agg(jsonb_build_object('id', st.id, 'role', st.role, 'provider_name', p.name, 'provider_name_zh', p.name_zh) order by p.name, st.id), '[]')
        from staff st join providers p on p.id = st.provider_id where st.user_id = u.id) as teams,
      booked.bookings_count, booked.paid
    from users u cross join lateral (
      select coalesce(sum(bookings) filter (where status <> 'cancelled'), 0)::bigint as bookings_count,
        coalesce(sum(cents) filter (where status = 'completed'), 0)::bigint as paid
      from client_sums where client_id = u.id
    ) booked
    where u.id = ${id}`;
  if (!row) notFound();
  const { paid, ...user } = row;
  const { points, member_level } = membershipOf(pointsOf(paid));
  return { ...user, points, member_level };
}

export type Credentials = { id: string; username: string; password_hash: string; user_type: UserType; has_second_factor: boolean };

/** Whether the account of the row `u` has a second factor. */
function hasFactor(db: Db) {
  return db`exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null)`;
}

/** An account by username or email, without case. A username with @ is always its owner's email, so the two never clash. */
export async function findCredentials(db: Db, identifier: string): Promise<Credentials | undefined> {
  const [found] = await db<Credentials[]>`
    select u.id, u.username, u.password_hash, u.user_type, ${hasFactor(db)} as has_second_factor from users u
    where (lower(u.username) = lower(${identifier}) or lower(u.email) = lower(${identifier})) and u.disabled_at is null`;
  return found;
}

/** What one account is opened with. Refuses: not_found. */
export async function getCredentials(db: Db, id: string): Promise<Credentials> {
  const [found] = await db<Credentials[]>`
    select u.id, u.username, u.password_hash, u.user_type, ${hasFactor(db)} as has_second_factor from users u where u.id = ${id}`;
  return found ?? notFound();
}

/** The live session of a refresh token. */
export async function findSession(db: Db, token_hash: Buffer): Promise<{ id: string; user_id: string } | undefined> {
  const [found] = await db<{ id: string; user_id: string }[]>`
    select s.id, s.user_id from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${token_hash} and s.revoked_at is null and s.expires_at > now() and u.disabled_at is null`;
  return found;
}

/** Whether an account has this address, without case. */
export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  const [found] = await db<{ id: string }[]>`select id from users where lower(email) = lower(${email})`;
  return found !== undefined;
}

/** Of the account whose address a link proves, what its owner is shown and asked for. */
export type MailedAccountRow = Omit<MailedAccount, 'is_yours'> & { id: string; password_hash: string };

/** The account whose address a link proves, its payout account with all but the end left out; nothing when the link is no good any more. */
export async function findMailedAccount(db: Db, link_id: string): Promise<MailedAccountRow | undefined> {
  const [found] = await db<MailedAccountRow[]>`
    select u.id, u.username, u.password_hash, l.email, utc(u.date_joined) as date_joined, lower(l.email) <> lower(u.email) as is_new_address,
      coalesce((select '••••' || right(p.payout_account, 4) from partners p where p.user_id = u.id and p.payout_account <> ''), '') as payout_account,
      exists (select from calendar_feeds f join providers p on p.id = f.provider_id where p.user_id = u.id and f.created_at > u.secrets_from) as calendar_feed,
      ${hasFactor(db)} as second_factor, coalesce((select name from providers p where p.user_id = u.id), '') as business,
      coalesce((select name from partners p where p.user_id = u.id), '') as partnership
    from account_links l join users u on u.id = l.user_id
    where l.id = ${link_id} and l.purpose = 'verify_email' and l.used_at is null and l.expires_at > now() and u.disabled_at is null
      and lower(l.email) in (lower(u.email), lower(u.pending_email))`;
  return found;
}

/** The business and the partnership of an account, null where it has none; nothing once its owner has left. */
export async function findRoles(db: Db, id: string): Promise<{ provider_id: string | null; partner_id: string | null } | undefined> {
  const [found] = await db<{ provider_id: string | null; partner_id: string | null }[]>`
    select (select id from providers p where p.user_id = u.id) as provider_id, (select id from partners p where p.user_id = u.id) as partner_id
    from users u where u.id = ${id} and u.password_hash <> ''`;
  return found;
}

/** Of an account's second factor, what its codes are checked with. */
export type Factor = { sealed_key: Buffer; is_on: boolean };

/** The second factor of an account, also one that is being set up. */
export async function findFactor(db: Db, user_id: string): Promise<Factor | undefined> {
  const [found] = await db<Factor[]>`select sealed_key, confirmed_at is not null as is_on from second_factors where user_id = ${user_id}`;
  return found;
}

/** Whether an account has a second factor, and how many of its recovery codes are left. */
export async function getFactorState(db: Db, user_id: string): Promise<Omit<FactorState, 'is_required'>> {
  const [state] = await db<Omit<FactorState, 'is_required'>[]>`
    select ${hasFactor(db)} as is_on, (select count(*) from recovery_codes c where c.user_id = u.id and c.used_at is null) as recovery_codes_left
    from users u where u.id = ${user_id}`;
  return state ?? notFound();
}
