import { takeMorePlaces } from '../availability/places.ts';
import type { Db } from '../core/database/database.ts';

/**
 * What the statement of bookings does where some have a hold (`hold`: id and holder): which parties of the CTE `checked` fit, `taken`, and
 * the end of the holds they use. The places of a hold are free for its booking, also when its minutes are over but nothing has ended it. Of
 * two bookings with one hold the second waits until the first is written, and is then an ordinary one. Holds are locked after their slots.
 */
export function fitHolders(db: Db) {
  return db`
    own as materialized (
      select id as own_hold, slot_id as own_slot, holder, places as own_places, expires_at <= now() as has_lapsed from holds
      where id = any(array(select (hold->>'id')::uuid from asked)) and ended_at is null and slot_id = any(array(select slot_id from locked))
      for no key update
    ),
    uses as materialized (
      select asked.nth, own.*, row_number() over (partition by own.own_hold order by asked.nth) = 1 as is_first
      from asked join own on own.own_hold = (asked.hold->>'id')::uuid and own.holder = asked.hold->>'holder' and own.own_slot = asked.slot_id
    ),
    fitting as materialized (
      -- Those that need no more than they have come first, so that the places of their holds go to no other party.
      select checked.*, may_fit and sum(more) filter (where may_fit) over (partition by slot_id order by more > 0, nth) <= checked.left as fits
      from (
        select checked.*, uses.own_hold, is_locked and uses.is_first is not false as is_ready, checked.left + coalesce(own_places, 0) as free,
          places - coalesce(own_places, 0) as more, case when uses.has_lapsed then own_places else 0 end as own_lapsed,
          is_locked and uses.is_first is not false and has_client and has_page and is_in_time and not is_stale
            and places - coalesce(own_places, 0) <= checked.left as may_fit
        from checked left join uses using (nth)
      ) checked
    ),
    taken as materialized (select * from fitting where fits),
    places_taken as (${takeMorePlaces(db)}),
    holds_used as (
      update holds set ended_at = now(), ended_as = 'booked', booking_id = taken.id from taken where holds.id = taken.own_hold
    )`;
}
