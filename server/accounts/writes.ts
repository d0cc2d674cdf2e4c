import { v7 as uuid } from 'uuid';
import type { ConsentKind, User, UserType } from '../../contract/accounts.ts';
import type { LegalVersionsShown } from '../../contract/legal.ts';
import type { Locale } from '../../contract/text.ts';
import type { WeatherRule } from '../../rules/weather/policy.ts';
import { inBatches } from '../core/database/batches.ts';
import type { Db, Sql, Tx } from '../core/database/database.ts';
import type { ProviderPatch } from '../../contract/providers.ts';

type NewUser = {
  id: string;
  username: string;
  email: string;
  password_hash: string;
  first_name: string;
  last_name: string;
  locale: Locale;
};

export async function insertUser(db: Db, u: NewUser): Promise<void> {
  await db`
    insert into users (id, username, email, password_hash, first_name, last_name, locale)
    values (${u.id}, ${u.username}, ${u.email}, ${u.password_hash}, ${u.first_name}, ${u.last_name}, ${u.locale})`;
}

type Profile = {
  first_name?: string | undefined;
  last_name?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  locale?: Locale | undefined;
};

/** Changes what is given and leaves the rest. */
export async function updateProfile(db: Db, id: string, p: Profile): Promise<void> {
  await db`
    update users set first_name = coalesce(${p.first_name ?? null}, first_name), last_name = coalesce(${p.last_name ?? null}, last_name),
      -- spelt in another way; another address waits until it is proved
      email = case when lower(${p.email ?? null}) = lower(email) then ${p.email ?? null} else email end,
      phone = coalesce(${p.phone ?? null}, phone), locale = coalesce(${p.locale ?? null}, locale)
    where id = ${id}`;
}

/** Sets a password; secret addresses that the account made before end with the old one. False when the account has been deleted meanwhile. */
export async function updatePassword(db: Db, id: string, password_hash: string): Promise<boolean> {
  const changed = await db`
    update users set password_hash = ${password_hash}, secrets_from = now() where id = ${id} and password_hash <> '' returning id`;
  return changed.length === 1;
}

type KnownAccount = Pick<User, 'id' | 'username' | 'user_type'> & {
  /** First and last name, empty where none was given. */
  name: string;
  date_joined: Date;
  /** When the address was proved; null until then. */
  proved_at: Date | null;
  is_disabled: boolean;
};

/** The account with an address, without case; locked, so that it keeps the address until the transaction ends. */
export async function lockByEmail(tx: Tx, email: string): Promise<KnownAccount | undefined> {
  const [found] = await tx<KnownAccount[]>`
    select id, username, user_type, trim(first_name || ' ' || last_name) as name, date_joined, email_verified_at as proved_at,
      disabled_at is not null as is_disabled
    from users where lower(email) = lower(${email}) for no key update`;
  return found;
}

/** Gives a client another role; false when the account is no client. Concurrent calls wait here. */
export async function updateRole(tx: Tx, id: string, user_type: Exclude<UserType, 'client'>): Promise<boolean> {
  const changed = await tx`update users set user_type = ${user_type} where id = ${id} and user_type = 'client' returning id`;
  return changed.length === 1;
}

type NewProvider = { user_id: string; name: string; name_zh: string; phone: string; licence_number: string };

export async function insertProvider(db: Db, p: NewProvider): Promise<void> {
  await db`
    insert into providers (id, user_id, name, name_zh, phone, whatsapp, licence_number, approved_at)
    select ${uuid()}::uuid, ${p.user_id}::uuid, ${p.name}, ${p.name_zh}, ${p.phone}, '', ${p.licence_number}, case when approve_providers then now() end
    from marketplace_settings`;
}

type NewSession = { id: string; user_id: string; token_hash: Buffer; days: number };

/** Locks an account against changes; sessions may still be opened. */
export async function lockForSession(tx: Tx, user_id: string): Promise<void> {
  await tx`select from users where id = ${user_id} for share`;
}

/** Opens a session; false when its user is being deleted. */
export async function insertSession(db: Db, s: NewSession): Promise<boolean> {
  const opened = await db`
    insert into sessions (id, user_id, token_hash, expires_at)
    select ${s.id}::uuid, id, ${s.token_hash}::bytea, now() + make_interval(days => ${s.days}) from users where id = ${s.user_id} for key share
    returning id`;
  return opened.length === 1;
}

export async function revokeSession(db: Db, token_hash: Buffer): Promise<void> {
  await db`update sessions set revoked_at = now() where token_hash = ${token_hash} and revoked_at is null`;
}

/** Ends every session of the user but the one that asks. */
export async function revokeOtherSessions(db: Db, user_id: string, session_id: string): Promise<void> {
  await db`update sessions set revoked_at = now() where user_id = ${user_id} and id <> ${session_id} and revoked_at is null`;
}

/**
 * Changes what is given of a provider profile; a licence's expiry may also be taken away with null. Another licence, or one that is said to
 * be good for longer, has not been seen by anybody: the business is no longer verified.
 */
export async function updateProvider(db: Db, id: string, p: ProviderPatch): Promise<void> {
  await db`
    update providers set name = coalesce(${p.name ?? null}, name), name_zh = coalesce(${p.name_zh ?? null}, name_zh),
      phone = coalesce(${p.phone ?? null}, phone), whatsapp = coalesce(${p.whatsapp ?? null}, whatsapp),
      takes_answers = coalesce(${p.takes_answers ?? null}, takes_answers),
      licence_number = coalesce(${p.licence_number ?? null}, licence_number),
      licence_expiry = case when ${p.licence_expiry === undefined} then licence_expiry else ${p.licence_expiry ?? null}::date end,
      verified_at = case when ${p.licence_number ?? null}::text <> licence_number
        or (${p.licence_expiry !== undefined}::boolean and licence_expiry is not null and coalesce(${p.licence_expiry ?? null}::date > licence_expiry, true))
        then null else verified_at end
    where id = ${id}`;
}

/** Most links of one purpose that an account is mailed in an hour: nobody floods another's mailbox. */
const LINKS_AN_HOUR = 3;
const LINK_HOURS = { verify_email: 72, reset_password: 1 };
export type LinkPurpose = keyof typeof LINK_HOURS;

/**
 * A link to mail to the account with this id or address; the mail follows from the row. What is to be proved is the address that waits,
 * where one does. False for an address without an account, or after too many: a second request at the same time waits for the account's row,
 * and counts only then.
 */
export async function insertLink(tx: Tx, purpose: LinkPurpose, to: { id: string } | { email: string }): Promise<boolean> {
  const meant = tx`(u.id = ${'id' in to ? to.id : null}::uuid or lower(u.email) = lower(${'email' in to ? to.email : null}::text)) and u.disabled_at is null`;
  await tx`select u.id from users u where ${meant} for no key update`;
  const made = await tx`
    insert into account_links (id, user_id, purpose, email, expires_at)
    select ${uuid()}::uuid, u.id, ${purpose}, case when ${purpose} = 'verify_email' then coalesce(u.pending_email, u.email) else u.email end, now() + make_interval(hours => ${LINK_HOURS[purpose]})
    from users u
    where ${meant}
      and (select count(*) from account_links l
        where l.user_id = u.id and l.purpose = ${purpose} and l.created_at > now() - interval '1 hour') < ${LINKS_AN_HOUR}
    returning id`;
  return made.length === 1;
}

/**
 * Uses up a link and the account's other links of its purpose. Returns the account and the address it verifies; undefined when the link is
 * no longer valid. Locks the account before its links, as deleting an account does.
 */
export async function useLink(tx: Tx, id: string, purpose: LinkPurpose): Promise<{ user_id: string; email: string } | undefined> {
  await tx`select id from users where id = (select user_id from account_links where id = ${id}) for no key update`;
  const [used] = await tx<{ user_id: string; email: string }[]>`
    update account_links set used_at = now()
    where id = ${id} and purpose = ${purpose} and used_at is null and expires_at > now() returning user_id, email`;
  if (used) await useUpLinks(tx, used.user_id, purpose);
  return used;
}

/** Uses up all of the account's links of one purpose. */
export async function useUpLinks(tx: Tx, user_id: string, purpose: LinkPurpose): Promise<void> {
  await tx`update account_links set used_at = now() where user_id = ${user_id} and purpose = ${purpose} and used_at is null`;
}

/** Ends every session of the user. */
export async function revokeSessions(tx: Tx, user_id: string): Promise<void> {
  await tx`update sessions set revoked_at = now() where user_id = ${user_id} and revoked_at is null`;
}

/**
 * Locks an account's slots, then its provider, then the account, in the order in which a booking locks them, so that the account can neither
 * book nor be booked meanwhile.
 */
export async function lockUser(tx: Tx, id: string): Promise<void> {
  await tx`select id from providers where user_id = ${id} for no key update`;
  await tx`select id from users where id = ${id} for update`;
}

/** Deletes an account with its sessions, links and mails; what it booked stays, and is nobody's. */
export async function deleteUser(tx: Tx, id: string): Promise<void> {
  await tx`delete from users where id = ${id}`;
}

/** Empties the account of a provider or partner, whom past bookings still lead to; nobody signs in to it again. */
export async function emptyUser(tx: Tx, id: string): Promise<void> {
  await tx`
    update users set username = 'deleted-' || id, email = 'deleted-' || id, password_hash = '', first_name = '', last_name = '', phone = '',
      email_verified_at = null, pending_email = null, disabled_at = now()
    where id = ${id}`;
  await tx`delete from sessions where user_id = ${id}`;
  await tx`delete from account_links where user_id = ${id}`;
  await tx`delete from account_notices where user_id = ${id}`;
  await tx`delete from second_factors where user_id = ${id}`;
}

/** Closes a provider for good: nothing of it is shown or bookable any more; its name stays on bookings. */
export async function closeProvider(tx: Tx, id: string): Promise<void> {
  await tx`
    update providers set suspended_at = coalesce(suspended_at, now()), phone = '', whatsapp = '',
      pay_ways = '{on_site}', fps_kind = null, fps_account = '', fps_name = ''
    where id = ${id}`;
}

/** Records that a person agreed to a text, or was shown it, unless that is on record already. */
export async function insertConsent(db: Db, user_id: string, kind: ConsentKind, wording: string): Promise<void> {
  await db`
    insert into consents (id, user_id, kind, wording)
    select ${uuid()}::uuid, ${user_id}::uuid, ${kind}::text, ${wording}::text
    where not exists (select from consents where user_id = ${user_id} and kind = ${kind} and wording = ${wording} and withdrawn_at is null)`;
}

/** Records which versions of the texts a person was shown; none where a program has shown none. */
export async function insertShown(db: Db, user_id: string, { terms_version, privacy_version }: LegalVersionsShown): Promise<void> {
  if (terms_version) await insertConsent(db, user_id, 'terms', String(terms_version));
  if (privacy_version) await insertConsent(db, user_id, 'privacy', String(privacy_version));
}

/** Records that a person has withdrawn the agreement; the agreement itself stays on record. */
export async function withdrawConsent(db: Db, user_id: string, kind: ConsentKind): Promise<void> {
  await db`update consents set withdrawn_at = now() where user_id = ${user_id} and kind = ${kind} and withdrawn_at is null`;
}

// An operator's decisions. Each returns false when nothing changes.

/** Never a provider whose owner has deleted the account. */
export async function setApproved(tx: Tx, provider_id: string): Promise<boolean> {
  const changed = await tx`
    update providers p set approved_at = now() from users u
    where p.id = ${provider_id} and p.approved_at is null and u.id = p.user_id and u.password_hash <> '' returning p.id`;
  return changed.length === 1;
}

/** A licence that is good longer than the one that ran out takes its place. */
export async function setVerified(tx: Tx, provider_id: string): Promise<boolean> {
  const changed = await tx`
    update providers set verified_at = now(),
      licence_stops_on = case when licence_expiry < licence_stops_on then licence_stops_on end,
      licence_reminded_at = case when licence_expiry < licence_stops_on then licence_reminded_at end,
      licence_stopped_at = case when licence_expiry < licence_stops_on then licence_stopped_at end
    where id = ${provider_id} and verified_at is null returning id`;
  return changed.length === 1;
}

export async function clearVerified(tx: Tx, provider_id: string): Promise<boolean> {
  const changed = await tx`update providers set verified_at = null where id = ${provider_id} and verified_at is not null returning id`;
  return changed.length === 1;
}

export async function setSuspended(tx: Tx, provider_id: string, reason: string): Promise<boolean> {
  const changed = await tx`
    update providers set suspended_at = now(), suspend_reason = ${reason} where id = ${provider_id} and suspended_at is null returning id`;
  return changed.length === 1;
}

/** Never a provider whose owner has deleted the account: nobody would answer. */
export async function clearSuspended(tx: Tx, provider_id: string): Promise<boolean> {
  const changed = await tx`
    update providers p set suspended_at = null, suspend_reason = '' from users u
    where p.id = ${provider_id} and p.suspended_at is not null and u.id = p.user_id and u.password_hash <> '' returning p.id`;
  return changed.length === 1;
}

/** Its secret addresses end too, for good. */
export async function setDisabled(tx: Tx, user_id: string): Promise<boolean> {
  const changed = await tx`
    update users set disabled_at = now(), secrets_from = now() where id = ${user_id} and disabled_at is null returning id`;
  return changed.length === 1;
}

/** Never an account that its owner has deleted. */
export async function clearDisabled(tx: Tx, user_id: string): Promise<boolean> {
  const changed = await tx`
    update users set disabled_at = null where id = ${user_id} and disabled_at is not null and password_hash <> '' returning id`;
  return changed.length === 1;
}

type WeatherRow = { rules: readonly WeatherRule[] | null; acts: boolean };

/** Sets what a provider's services promise of the weather, and whether rules act by themselves. */
export async function updateWeather(db: Db, provider_id: string, { rules, acts }: WeatherRow): Promise<void> {
  await db`update providers set weather_rules = ${rules && db.json([...rules])}, weather_acts = ${acts} where id = ${provider_id}`;
}

const RETENTION_DAYS = 30;

/** Deletes sessions, mailed links and notices that were over a month ago. Returns how many. */
export async function deleteOldSessions(sql: Sql): Promise<number> {
  const over = (most: number) => sql`where expires_at < now() - make_interval(days => ${RETENTION_DAYS}) limit ${most}`;
  const sessions = await inBatches(
    async (most) => (await sql`delete from sessions where ctid = any(array(select ctid from sessions ${over(most)})) returning id`).length,
  );
  const links = await inBatches(
    async (most) =>
      (await sql`delete from account_links where ctid = any(array(select ctid from account_links ${over(most)})) returning id`).length,
  );
  const notices = await inBatches(async (most) => {
    const old = sql`select ctid from account_notices where created_at < now() - make_interval(days => ${RETENTION_DAYS}) limit ${most}`;
    return (await sql`delete from account_notices where ctid = any(array(${old})) returning id`).length;
  });
  return sessions + links + notices;
}
