import type { Hold } from '../../contract/holds.ts';
import { notFound } from '../core/api/errors.ts';
import type { HoldProof } from './holder.ts';
import type { Db, Sql } from '../core/database/database.ts';

/**
 * A hold as its holder sees it, by the database's clock. One whose minutes are over is `expired`, whether or not its places are back on sale
 * yet. Refuses: not_found.
 */
export async function getHold(sql: Sql, { id, holder }: { id: string; holder: string }): Promise<Hold> {
  const [hold] = await sql<Hold[]>`
    select id, places, coalesce(ended_as, case when expires_at > now() then 'live' else 'expired' end) as status,
      case when ended_at is null then greatest(0, ceil(extract(epoch from expires_at - now())))::int else 0 end as seconds_left
    from holds where id = ${id} and holder = ${holder}`;
  return hold ?? notFound();
}

/** A hold with its holder, as proof of our own; undefined once it has ended. */
export async function findProof(db: Db, id: string): Promise<HoldProof | undefined> {
  const [hold] = await db<HoldProof[]>`select id, holder from holds where id = ${id} and ended_at is null`;
  return hold;
}
