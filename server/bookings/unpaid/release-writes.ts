import { v7 as uuid } from 'uuid';
import { ANSWER_HOURS } from '../../../rules/paying.ts';
import { recordReturned, returnPlaces } from '../../availability/places.ts';
import type { Db, Sql, Tx } from '../../core/database/database.ts';

/** A booking whose time to be paid is over, and its slot. */
export type OverdueBooking = { id: string; slot_id: string };

/** Whether a booking `b` has not been paid in time and nothing has come of that yet, as the index `bookings_to_be_paid` says; of one that was postponed nothing is to be paid. */
function isOverdue(db: Db) {
  return db`b.status = 'confirmed' and b.payment_status = 'unpaid' and b.pay_by is not null and b.pay_by_passed_at is null and b.pay_by <= now() and b.choose_by is null`;
}

/** Whether of such a booking the time is over in which its provider was to answer a report. */
function isUnanswered(db: Db) {
  return db`b.status = 'confirmed' and b.payment_status = 'unpaid' and b.pay_by <= now() and b.choose_by is null
    and exists (select from payments p where p.booking_id = b.id and p.state = 'reported' and p.answer_by <= now())`;
}

/** Those that have been overdue longest, and as many whose reports have waited longest for an answer. */
export async function listOverdue(sql: Sql, most: number): Promise<OverdueBooking[]> {
  return sql<OverdueBooking[]>`
    with overdue as materialized (select b.id, b.slot_id from bookings b where ${isOverdue(sql)} order by b.pay_by limit ${most}),
    reported as materialized (
      select booking_id from payments where state = 'reported' and answer_by <= now() order by answer_by limit ${most}
    )
    select id, slot_id from overdue where slot_id is not null
    union
    select b.id, b.slot_id from reported join bookings b on b.id = reported.booking_id where ${isUnanswered(sql)}`;
}

/** Reports whose answer decides nothing any more: their bookings have ended, were paid, changed or postponed. They wait for their provider as before. */
export async function clearAnswersDue(sql: Sql): Promise<void> {
  await sql`
    update payments set answer_by = null
    where state = 'reported' and answer_by <= now() and not exists (select from bookings b where b.id = payments.booking_id and ${isUnanswered(sql)})`;
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
      where b.id = any(array(select late.id from late where late.slot_id in (select slots_locked.id from slots_locked))) and ((${isOverdue(tx)}) or (${isUnanswered(tx)}))
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
 * those of which nothing was paid, in any currency, are cancelled and their places given back. Of what was paid in part the provider is asked.
 * A report gives the provider some time to answer, half of what is left until the start at most; a report that has had it keeps nothing.
 * Bookings that have begun stay; a day ticket has once its party is there, or its day is over.
 */
export async function endOverdue(tx: Tx, ids: readonly string[]): Promise<OverdueEnds> {
  const [done] = await tx<[OverdueEnds]>`
    with overdue as materialized (
      select b.id, b.provider_id, b.slot_id, b.places, ids.event_id, ids.move_id, b.pay_by_passed_at is null as is_new,
        closes_at(b.all_day, b.starts_at, b.ends_at) as closes_at,
        closes_at(b.all_day, b.starts_at, b.ends_at) <= now() or (b.all_day and b.attendance = 'arrived') as has_begun,
        b.paid_amount > b.refunded_amount or exists (select from card_flags f where f.booking_id = b.id and f.kind = 'currency') as has_money,
        r.id as report_id, r.id is not null and (r.answer_by is null or r.answer_by > now()) as is_reported, r.answer_by
      from unnest(${ids}::uuid[], ${ids.map(() => uuid())}::uuid[], ${ids.map(() => uuid())}::uuid[]) as ids (id, event_id, move_id)
      join bookings b on b.id = ids.id
      left join payments r on r.booking_id = b.id and r.state = 'reported'
    ),
    asked as materialized (select * from overdue where (has_money or is_reported) and is_new and not has_begun),
    ended as materialized (select * from overdue where not has_begun and not has_money and not is_reported),
    locked as materialized (select id as slot_id, capacity, spots_taken from slots where id = any(array(select slot_id from ended))),
    cancelled as (
      update bookings set pay_by_passed_at = clock_timestamp(), status = 'cancelled', cancelled_at = clock_timestamp(), cancelled_by = 'system',
        cancel_reason = '', cancel_description = ''
      from ended where bookings.id = ended.id
    ),
    passed as (
      update bookings set pay_by_passed_at = clock_timestamp() from overdue where bookings.id = overdue.id and (has_begun or has_money or is_reported)
    ),
    answers as (
      update payments set answer_by = case when asked.is_reported and not asked.has_money
        then coalesce(asked.answer_by, now() + least(make_interval(hours => ${ANSWER_HOURS}), (asked.closes_at - now()) / 2)) end
      from overdue left join asked on asked.id = overdue.id
      where payments.id = overdue.report_id and (asked.id is not null or overdue.has_begun or overdue.has_money or not overdue.is_reported)
    ),
    events as (
      insert into booking_events (id, provider_id, booking_id, event, at, actor, actor_name, note)
      select event_id, provider_id, id, 'payment_unconfirmed', clock_timestamp(), 'system', '', '' from asked
      union all
      select event_id, provider_id, id, 'payment_expired', clock_timestamp(), 'system', '', '' from ended
    ),
    places_returned as (${returnPlaces(tx)}),
    ledger as (${recordReturned(tx)})
    select (select count(*) from ended) as released, (select count(*) from asked) as asked`;
  return done;
}
