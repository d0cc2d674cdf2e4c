import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { isScopeEnough, type KeyScope } from '../../../contract/key-scopes.ts';
import type { Locale } from '../../../contract/text.ts';
import type { Sql } from '../database/database.ts';
import type { Limiter } from '../limits/rate-limits.ts';
import { counter } from '../metrics/registry.ts';
import type { Caller } from './caller.ts';
import { refuse } from './errors.ts';
import { hashOfKey } from './reseller-caller.ts';

/** Counts calls by key, for `/metrics`; those that are refused then count by code as well. */
const recordKeyCall = counter(
  { name: 'sampan_key_calls_total', help: "Calls by keys of providers' own programs, by the key's scope", label: 'scope' },
  ['read', 'write'] satisfies KeyScope[],
);

type KeyDeps = {
  sql: Sql;
  /** Counts every call of a key that works, also one that is refused. */
  limit: Limiter;
  /** Writes down that a key is used. */
  recordUse: (key_id: string) => Promise<void>;
};

type KeyFacts = {
  id: string;
  scope: KeyScope | 'reseller';
  owner_id: string;
  username: string;
  locale: Locale;
  provider_id: string;
  provider_name: string;
  is_use_due: boolean;
};

/** Whether a request carries a key, working or not, in place of a session's token. */
export function carriesKey({ headers }: FastifyRequest): boolean {
  return /^Bearer\s+smp_/i.test(headers.authorization ?? '');
}

/**
 * The caller of a request that carries a key: the provider whose key it is, and no person. So nothing that belongs to the owner as a traveller
 * is theirs, and of the owner's account only the name and language are known. Calls without a scope open to no key.
 *
 * Refuses: key_not_valid, also for a key of a provider who is suspended or gone; key_for_other_calls for a reseller's; too_many_requests;
 * key_may_not; key_reads_only.
 */
export async function admitKey({ sql, limit, recordUse }: KeyDeps, request: FastifyRequest, { key: needed }: Endpoint): Promise<Caller> {
  const { id, scope, is_use_due, owner_id, ...provider } = (await findKey(sql, request)) ?? refuse('key_not_valid');
  request.key = id;
  if (scope === 'reseller') return refuse('key_for_other_calls');
  request.role = 'key';
  recordKeyCall(scope);
  await limit(id, async () => undefined);
  if (is_use_due) await recordUse(id);
  if (!needed) refuse('key_may_not');
  if (!isScopeEnough(scope, needed)) refuse('key_reads_only');
  return {
    ...provider,
    id,
    session_id: id,
    user_type: 'service_provider',
    first_name: '',
    last_name: '',
    proved_email: null,
    has_second_factor: false,
    partner_id: null,
    staff: null,
    key: { owner_id },
  };
}

async function findKey(sql: Sql, { headers }: FastifyRequest): Promise<KeyFacts | undefined> {
  const key = /^Bearer\s+(smp_[A-Za-z0-9_-]{43})$/i.exec(headers.authorization ?? '')?.[1];
  if (key === undefined) return undefined;
  const [found] = await sql<KeyFacts[]>`
    select k.id, k.scope, u.id as owner_id, u.username, u.locale, p.id as provider_id, p.name as provider_name,
      k.last_used_at is null or k.last_used_at < now() - interval '1 minute' as is_use_due
    from api_keys k
    join providers p on p.id = k.provider_id join users u on u.id = p.user_id left join resellers r on r.id = k.reseller_id
    where k.token_hash = ${hashOfKey(key)}
      and k.revoked_at is null and r.ended_at is null and p.suspended_at is null and u.disabled_at is null`;
  return found;
}
