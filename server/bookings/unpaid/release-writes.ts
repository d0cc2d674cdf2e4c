import { v7 as uuid } from 'uuid';
import { recordReturned, returnPlaces } from '../../availability/places.ts';
import type { Db, Sql, Tx } from '../../core/database/database.ts';

/** A booking whose time to be paid is over, and its slot. */
export type OverdueBooking = { id: string; slot_id: string };

/** Whether a booking `b` has not been paid in time and nothing has come of that yet, as the index `bookings_to_be_paid` says; of one that was postponed nothing is to be paid. */
function isOverdue(db: Db) {
  return db`b.status = 'confirmed' and b.payment_status = 'unpaid' and b.pay_by is not null and b.pay_by_passed_at is null and b.pay_by <= now() and b.choose_by is null`;
}

/** Those that have been overdue longest. */
export async function listOverdue(sql: Sql, most: number): Promise<OverdueBooking[]> {
  return sql<OverdueBooking[]>`
    select b.id, sl.id as slot_id from bookings b join slots sl on sl.id = b.slot_id where ${isOverdue(sql)} order by b.pay_by limit ${most}`;
}

/**
 * Locks the slots of these bookings by id, then those of the bookings that are still overdue; returns the ids of the latter. Bookings that
 * are being paid, or changed, are skipped. A slot that another transaction has locked: `pass_over` skips its bookings and names it in
 * `busy_slots`, `wait` waits for it.
 */
export async function lockOverdue(tx: Tx, bookings: readonly OverdueBooking[], when_locked: 'pass_over' | 'wait') {
  const way = { pass_over: tx`skip locked`, wait: tx`` }[when_locked];
  const [done] = await tx<[{ locked: string[]; busy_slots: string[] }]>`
    with late as materialized (
      select * from unnest(${bookings.map(({ id }) => id)}::uuid[], ${bookings.map(({ slot_id }) => slot_id)}::uuid[]) as late (id, slot_id)
    ),
    slots_locked as materialized (
      select id from slots where id = any(array(select slot_id from late)) order by id for no key update ${way}
    ),
    overdue as materialized (
      select b.id from bookings b
      where b.id = any(array(select late.id from late where late.slot_id in (select slots_locked.id from slots_locked))) and ${isOverdue(tx)}
      for no key update skip locked
    )
    select array(select id from overdue) as locked,
      array(select distinct slot_id from late where slot_id not in (select slots_locked.id from slots_locked)) as busy_slots`;
  return done;
}

/** What has become of bookings that were overdue. */
export type OverdueEnds = { released: number; asked: number };

/**
 * Ends the wait for the payment of bookings that `lockOverdue` has locked in this transaction, so that every payment of theirs is seen:
 * those of which nothing was paid, in any currency, or reported are cancelled and their places given back; of the others the provider is asked, unless they
 * have begun; a day ticket has once its party is there, or its day is over.
 */
export async function endOverdue(tx: Tx, ids: readonly string[]): Promise<OverdueEnds> {
  const [done] = await tx<[OverdueEnds]>`
    with overdue as materialized (
      select b.id, b.provider_id, b.slot_id, b.places, ids.event_id, ids.move_id,
        closes_at(b.all_day, b.starts_at, b.ends_at) <= now() or (b.all_day and b.attendance = 'arrived') as has_begun,
        b.paid_amount > b.refunded_amount or exists (select from payments p where p.booking_id = b.id and p.state = 'reported')
          or exists (select from card_flags f where f.booking_id = b.id and f.kind = 'currency') as has_money
      from unnest(${ids}::uuid[], ${ids.map(() => uuid())}::uuid[], ${ids.map(() => uuid())}::uuid[]) as ids (id, event_id, move_id)
      join bookings b on b.id = ids.id
    ),
    ended as materialized (select * from overdue where not has_begun and not has_money),
    locked as materialized (select id as slot_id, capacity, spots_taken from slots where id = any(array(select slot_id from ended))),
    cancelled as (
      update bookings set pay_by_passed_at = clock_timestamp(), status = 'cancelled', cancelled_at = clock_timestamp(), cancelled_by = 'system',
        cancel_reason = '', cancel_description = ''
      from ended where bookings.id = ended.id
    ),
    passed as (
      update bookings set pay_by_passed_at = clock_timestamp() from overdue where bookings.id = overdue.id and (has_begun or has_money)
    ),
    events as (
      insert into booking_events (id, provider_id, booking_id, event, at, actor)
      select event_id, provider_id, id, case when has_money then 'payment_unconfirmed' else 'payment_expired' end, clock_timestamp(), 'system'
      from overdue where not has_begun
    ),
    places_returned as (${returnPlaces(tx)}),
    ledger as (${recordReturned(tx)})
    select (select count(*) from ended) as released, (select count(*) from overdue where has_money and not has_begun) as asked`;
  return done;
}
