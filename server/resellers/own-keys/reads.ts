import type { OperatorKey, OwnKey } from '../../../contract/keys.ts';
import type { Db, Sql } from '../../core/database/database.ts';

/** The keys of a provider's own programs: those that work, the newest first, then those revoked last. */
export async function listOwnKeys(db: Db, provider_id: string): Promise<OwnKey[]> {
  return db<OwnKey[]>`
    select id, name, scope, shown, utc(created_at) as created_at, utc(last_used_at) as last_used_at, utc(revoked_at) as revoked_at
    from api_keys where provider_id = ${provider_id} and reseller_id is null
    order by api_keys.revoked_at desc nulls first, api_keys.created_at desc, id desc`;
}

/** How many keys of a provider's own programs work. */
export async function countOwnKeys(db: Db, provider_id: string): Promise<number> {
  const [counted] = await db<{ count: number }[]>`
    select count(*) as count from api_keys where provider_id = ${provider_id} and reseller_id is null and revoked_at is null`;
  return counted?.count ?? 0;
}

/** A page of all such keys that work, the newest first. */
export async function listAllOwnKeys(
  sql: Sql,
  { page, page_size }: { page: number; page_size: number },
): Promise<{ count: number; results: OperatorKey[] }> {
  const [[counted], results] = await Promise.all([
    sql<{ count: number }[]>`select count(*) as count from api_keys where reseller_id is null and revoked_at is null`,
    sql<OperatorKey[]>`
      select k.id, k.name, k.scope, k.shown, utc(k.created_at) as created_at, utc(k.last_used_at) as last_used_at, utc(k.revoked_at) as revoked_at,
        jsonb_build_object('id', p.id, 'name', p.name, 'name_zh', p.name_zh) as provider
      from api_keys k join providers p on p.id = k.provider_id
      where k.reseller_id is null and k.revoked_at is null
      order by k.created_at desc, k.id desc limit ${page_size} offset ${(page - 1) * page_size}`,
  ]);
  return { count: counted?.count ?? 0, results };
}
