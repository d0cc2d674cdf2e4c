import type { Db } from '../../core/database/database.ts';

/** The parties and places on the waiting list of the slot `sl`, as `DepartureDemand`; null for an empty list. A slot that is not awaited costs nothing. */
export function demandOf(db: Db) {
  return db`
    case when sl.is_awaited and closes_at(sl.all_day, sl.starts_at, sl.ends_at) > now() then (
      select jsonb_build_object('parties', count(*)::int, 'places', sum(e.places)::int)
      from waits_for(sl.service_id, sl.id, sl.starts_at) e having count(*) > 0) end`;
}
