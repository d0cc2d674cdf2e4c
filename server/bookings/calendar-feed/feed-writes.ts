import { v7 as uuid } from 'uuid';
import type { Db, Sql } from '../../core/database/database.ts';

/** Turns a provider's calendar feed on under a new address; the old one opens nothing any more. */
export async function upsertFeed(sql: Sql, provider_id: string, with_names: boolean): Promise<void> {
  await sql`
    insert into calendar_feeds (provider_id, id, with_names) values (${provider_id}, ${uuid()}, ${with_names})
    on conflict (provider_id) do update set id = excluded.id, with_names = excluded.with_names, created_at = now()`;
}

/** Turns a provider's calendar feed off. */
export async function deleteFeed(db: Db, provider_id: string): Promise<void> {
  await db`delete from calendar_feeds where provider_id = ${provider_id}`;
}
