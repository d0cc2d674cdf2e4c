import { v7 as uuid } from 'uuid';
import type { Locale } from '../../contract/text.ts';
import type { ProviderPatch } from '../../contract/providers.ts';
import type { Db } from '../core/database.ts';

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
      email = coalesce(${p.email ?? null}, email), phone = coalesce(${p.phone ?? null}, phone), locale = coalesce(${p.locale ?? null}, locale)
    where id = ${id}`;
}

export async function updatePassword(db: Db, id: string, password_hash: string): Promise<void> {
  await db`update users set password_hash = ${password_hash} where id = ${id}`;
}

type NewProvider = { user_id: string; name: string; name_zh: string; phone: string; licence_number: string };

/** Makes a client a provider; false when the account was one already. */
export async function insertProvider(db: Db, p: NewProvider): Promise<boolean> {
  const made = await db`
    insert into providers (id, user_id, name, name_zh, phone, whatsapp, licence_number)
    values (${uuid()}, ${p.user_id}, ${p.name}, ${p.name_zh}, ${p.phone}, '', ${p.licence_number})
    on conflict (user_id) do nothing returning id`;
  await db`update users set user_type = 'service_provider' where id = ${p.user_id}`;
  return made.length === 1;
}

type NewSession = { id: string; user_id: string; token_hash: Buffer; days: number };

export async function insertSession(db: Db, s: NewSession): Promise<void> {
  await db`
    insert into sessions (id, user_id, token_hash, expires_at)
    values (${s.id}, ${s.user_id}, ${s.token_hash}, now() + make_interval(days => ${s.days}))`;
}

export async function revokeSession(db: Db, token_hash: Buffer): Promise<void> {
  await db`update sessions set revoked_at = now() where token_hash = ${token_hash} and revoked_at is null`;
}

/** Ends every session of the user but the one that asks. */
export async function revokeOtherSessions(db: Db, user_id: string, session_id: string): Promise<void> {
  await db`update sessions set revoked_at = now() where user_id = ${user_id} and id <> ${session_id} and revoked_at is null`;
}

/** Changes what is given of a provider profile; a licence's expiry may also be taken away with null. */
export async function updateProvider(db: Db, id: string, p: ProviderPatch): Promise<void> {
  await db`
    update providers set name = coalesce(${p.name ?? null}, name), name_zh = coalesce(${p.name_zh ?? null}, name_zh),
      phone = coalesce(${p.phone ?? null}, phone), whatsapp = coalesce(${p.whatsapp ?? null}, whatsapp),
      licence_number = coalesce(${p.licence_number ?? null}, licence_number),
      licence_expiry = case when ${p.licence_expiry === undefined} then licence_expiry else ${p.licence_expiry ?? null}::date end
    where id = ${id}`;
}
