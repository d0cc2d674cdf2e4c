import type { Db } from '../../../core/database/database.ts';
import { addressesOf, PAGE_SIZE, unmailed, type Recipients, type Unmailed } from '../../events/booking-reads.ts';

/** A customer who has less time than this to pay has only just read it. */
const LEAST_HOURS = 2;
/** So long before the end of the time to pay the reminder comes, unless less than half of the time was left then. */
const HOURS_BEFORE = 24;

export type BookingToPay = Recipients & { id: string; booking_id: string; pay_by: Date | null };

/**
 * Bookings whose customers are to be reminded between two times that they have not paid, a day before the time to pay ends or, where that
 * is later, once half of it is over; once for each time to pay, of which a change may begin another one. Those that have reported a payment
 * are not. Only those are read of whom the day or the half begins between the times, by `bookings_to_be_paid` and `bookings_halfway_to_pay`, and those
 * that were changed within a day.
 */
export async function listToPay(db: Db, { from, until }: { from: Date; until: Date }, after: string): Promise<Unmailed<BookingToPay>> {
  const rows = await db<BookingToPay[]>`
    with near as materialized (
      select b.id from bookings b
      where ${isToBePaid(db)} and (
        b.pay_by > ${from}::timestamptz + make_interval(hours => ${HOURS_BEFORE}) and b.pay_by <= ${until}::timestamptz + make_interval(hours => ${HOURS_BEFORE})
        or ${halfwayToPay(db)} > ${from}::timestamptz at time zone 'UTC' and ${halfwayToPay(db)} <= ${until}::timestamptz at time zone 'UTC')
      -- Where half of the time counts, it is less than a day since a change began it.
      union select e.booking_id from booking_events e where e.event = 'changed' and e.at > ${from}::timestamptz - make_interval(hours => ${HOURS_BEFORE})
    )
    select b.id, b.id as booking_id, b.pay_by, null::uuid as sender_id, ${addressesOf(db)}
    from near
    join bookings b on b.id = near.id
    join providers p on p.id = b.provider_id
    join users u on u.id = p.user_id
    cross join lateral (
      select greatest(b.confirmed_at, max(e.at)) as at from booking_events e where e.booking_id = b.id and e.event = 'changed'
    ) agreed
    cross join lateral (
      select greatest(agreed.at + (b.pay_by - agreed.at) / 2, b.pay_by - make_interval(hours => ${HOURS_BEFORE})) as at
    ) reminder
    where ${isToBePaid(db)} and b.choose_by is null
      and b.pay_by > now() and b.pay_by <= ${until}::timestamptz + make_interval(hours => ${HOURS_BEFORE})
      and reminder.at > ${from} and reminder.at <= ${until} and b.pay_by - agreed.at >= make_interval(hours => ${LEAST_HOURS}) and b.id > ${after}
      and not exists (select from payments m where m.booking_id = b.id and m.state = 'reported')
      and not exists (select from mails m where m.booking_id = b.id and m.kind = 'payment_reminder' and m.about = date_trunc('milliseconds', b.pay_by))
    order by b.id limit ${PAGE_SIZE}`;
  return unmailed(rows);
}

/** Whether a booking `b` is in the indices `bookings_to_be_paid` and `bookings_halfway_to_pay`. */
function isToBePaid(db: Db) {
  return db`b.status = 'confirmed' and b.payment_status = 'unpaid' and b.pay_by is not null and b.pay_by_passed_at is null`;
}

/** Half of the time to pay of a booking `b` that was not changed, in UTC and without a zone, as the index `bookings_halfway_to_pay` has it. */
function halfwayToPay(db: Db) {
  return db`((b.confirmed_at at time zone 'UTC') + (b.pay_by - b.confirmed_at) / 2)`;
}
