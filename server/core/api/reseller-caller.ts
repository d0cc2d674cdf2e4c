import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { CapabilityRequest } from '../../../contract/octo/capabilities.ts';
import { createBatcher } from '../concurrency/batcher.ts';
import { isRolledBack, type Sql } from '../database/database.ts';
import { refuse } from './errors.ts';

/** The software of a reseller, by its key: it acts for one reseller of one provider, and is no person. */
export type ResellerCaller = {
  key_id: string;
  reseller_id: string;
  reseller_name: string;
  provider_id: string;
  /** Its discount on the price, in basis points. */
  rate_bp: number;
  /** Whether nobody has written down within the last minute that the key is used. */
  is_use_due: boolean;
  /** What the call asked for beyond the core of the standard. */
  capabilities: CapabilityRequest;
};

/** Whose key a request carries. Refuses: not_authenticated, key_for_other_calls, forbidden. */
export type ResellerAdmission = (request: FastifyRequest) => Promise<Omit<ResellerCaller, 'capabilities'>>;

type KeyRow = Omit<ResellerCaller, 'reseller_id' | 'capabilities'> & { reseller_id: string | null };

/**
 * Finds whose key a request carries, in one read by the key's hash, which calls that come together share; a revoked key, and one of a reseller who
 * has ended or of a provider who is suspended or gone, opens nothing. Refuses: not_authenticated without a key, key_for_other_calls with one of a
 * provider's own programs, forbidden with one that does not work.
 */
export function createResellerAdmission(sql: Sql): ResellerAdmission {
  // One read at a time, so that calls share more of them.
  const findKey = createBatcher((hashes: string[]) => findKeys(sql, hashes), { concurrency: 1, maxBatch: 200, retryAlone: isRolledBack });
  return async ({ headers }) => {
    const key = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? refuse('not_authenticated');
    if (!/^smp_[A-Za-z0-9_-]{43}$/.test(key)) refuse('forbidden');
    const { reseller_id, ...found } = (await findKey(hashOfKey(key).toString('hex'))) ?? refuse('forbidden');
    return { ...found, reseller_id: reseller_id ?? refuse('key_for_other_calls') };
  };
}

async function findKeys(sql: Sql, hashes: readonly string[]): Promise<(KeyRow | undefined)[]> {
  const distinct = [...new Set(hashes)];
  const rows = await sql<(KeyRow & { hash: string })[]>`
    select encode(k.token_hash, 'hex') as hash, k.id as key_id, r.id as reseller_id, r.name as reseller_name, k.provider_id, r.rate_bp,
      k.last_used_at is null or k.last_used_at < now() - interval '1 minute' as is_use_due
    from api_keys k
    left join resellers r on r.id = k.reseller_id join providers p on p.id = k.provider_id join users u on u.id = p.user_id
    where k.token_hash = any(array(select decode(asked, 'hex') from unnest(${distinct}::text[]) as asked))
      and k.revoked_at is null and r.ended_at is null and p.suspended_at is null and u.disabled_at is null`;
  const found = new Map(rows.map(({ hash, ...row }) => [hash, row]));
  return hashes.map((hash) => found.get(hash));
}

/** As a key is stored: who has the database has no key. */
export function hashOfKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
