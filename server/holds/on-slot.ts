import type { Db } from '../core/database/database.ts';

/** The places on a slot that guests who are booking hold, and until when the last of them does (Hong Kong time, `14:32`); undefined when none. */
export async function findHoldsOn(db: Db, slot_id: string): Promise<{ places: number; until: string } | undefined> {
  const [holds] = await db<{ places: number | null; until: string | null }[]>`
    select sum(places)::int as places, to_char(max(expires_at) at time zone 'Asia/Hong_Kong', 'HH24:MI') as until
    from holds where slot_id = ${slot_id} and ended_at is null and expires_at > now()`;
  return holds?.places && holds.until ? { places: holds.places, until: holds.until } : undefined;
}
