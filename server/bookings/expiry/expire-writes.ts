import { v7 as uuid } from 'uuid';
import { recordReturned, returnPlaces } from '../../availability/places.ts';
import type { Db, Sql } from '../../core/database/database.ts';
import { isLate, isOver } from '../deadline.ts';

/** A request past its deadline, and the slot whose places it holds. */
export type LateRequest = { id: string; slot_id: string };

/** The oldest requests past their deadline. Each deadline is found by its own index: those that may still be answered are not read. */
export async function listLate(sql: Sql, most: number): Promise<LateRequest[]> {
  return sql<LateRequest[]>`
    with unanswered as materialized (
      select b.id, b.slot_id, b.created_at from bookings b
      where b.status = 'pending' and b.created_at <= now() - make_interval(hours => (select expiry_hours from marketplace_settings))
      order by b.created_at limit ${most}
    ),
    unconfirmed as materialized (
      select b.id, b.slot_id, b.created_at from bookings b
      where b.status = 'pending' and b.confirm_by is not null and b.confirm_by <= now() and b.email_confirmed_at is null
      order by b.confirm_by limit ${most}
    ),
    begun as materialized (
      select b.id, b.slot_id, b.created_at from bookings b where b.status = 'pending' and ${isOver(sql)}
      order by closes_at(b.all_day, b.starts_at, b.ends_at) limit ${most}
    ),
    late as (table unanswered union table unconfirmed union table begun)
    select late.id, sl.id as slot_id from late join slots sl on sl.id = late.slot_id order by late.created_at limit ${most}`;
}

type Expired = { expired: number; busy_slots: string[] };

/**
 * Cancels the requests that are still late, and returns their places: one statement, so that the slots stay locked for no round trip. Locks
 * slots by id, then requests; skips requests that are being answered. A slot that another transaction has locked: `pass_over` skips its
 * requests and names the slot in `busy_slots`, `wait` waits for it.
 */
export async function expireLate(db: Db, requests: readonly LateRequest[], when_locked: 'pass_over' | 'wait'): Promise<Expired> {
  const way = { pass_over: db`skip locked`, wait: db`` }[when_locked];
  const [done] = await db<[Expired]>`
    with late as materialized (
      select * from unnest(${requests.map(({ id }) => id)}::uuid[], ${requests.map(({ slot_id }) => slot_id)}::uuid[],
        ${requests.map(() => uuid())}::uuid[], ${requests.map(() => uuid())}::uuid[]) as late (id, slot_id, event_id, move_id)
    ),
    locked as materialized (
      select id as slot_id, capacity, spots_taken from slots
      where id = any(array(select slot_id from late)) order by id for no key update ${way}
    ),
    requests as materialized (
      select b.id, b.provider_id, b.places from bookings b
      where b.id = any(array(select late.id from late join locked using (slot_id))) and b.status = 'pending' and ${isLate(db)}
      for no key update skip locked
    ),
    ended as materialized (select late.*, requests.provider_id, requests.places from requests join late using (id)),
    cancelled as (
      update bookings set status = 'cancelled', cancelled_at = clock_timestamp(), cancelled_by = 'system', cancel_reason = '', cancel_description = ''
      from ended where bookings.id = ended.id
    ),
    events as (
      insert into booking_events (id, provider_id, booking_id, event, at, actor)
      select event_id, provider_id, id, 'expired', clock_timestamp(), 'system' from ended
    ),
    places_returned as (${returnPlaces(db)}),
    ledger as (${recordReturned(db)})
    select (select count(*) from ended) as expired,
      array(select distinct late.slot_id from late where late.slot_id not in (select locked.slot_id from locked)) as busy_slots`;
  return done;
}
