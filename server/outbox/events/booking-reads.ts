import type { BookingActor, TimelineEventKind } from '../../../contract/bookings.ts';
import type { Locale } from '../../../contract/text.ts';
import type { Db } from '../../core/database/database.ts';
import { unwantedMails } from '../choices/choice-reads.ts';
import { isSilent, isTaken } from '../delivery/facts.ts';

/** An event of a booking's timeline, with the fields that decide who gets a mail. */
export type TimelineEvent = {
  id: string;
  event: TimelineEventKind;
  actor: BookingActor;
  /** The booking was confirmed automatically. */
  instant: boolean;
  /** A large booking, which its customer confirms by mail, and whether they have: its provider hears nothing of it before. */
  is_large: boolean;
  is_email_confirmed: boolean;
  /** Its departure was called off: its provider hears of the run, not of each booking. */
  is_called_off: boolean;
};

/**
 * The addresses of both sides of a booking, and the account that acted, if any. An address is empty where the provider entered the booking
 * without one, and where its owner has deleted the account.
 */
export type Recipients = {
  sender_id: string | null;
  customer_email: string;
  customer_locale: Locale;
  provider_email: string;
  provider_locale: Locale;
  /** The kinds of mails that the provider has turned off. */
  unwanted: string[];
  /** A reseller made the booking: about money its guest hears from the reseller. */
  is_resold: boolean;
};

/** `change_mailed_at`: when a change was last mailed; null where none was, or the start is too near to wait. */
export type BookingEvent = TimelineEvent & Recipients & { booking_id: string; change_mailed_at: Date | null };

/** Rows without a mail, in the order of their ids, and the id that the next call continues after; none once all have been read. */
export type Unmailed<T> = { rows: T[]; next: string | undefined };

export const PAGE_SIZE = 500;

/** A page of rows; one with fewer than `PAGE_SIZE` is the last. */
export function unmailed<T extends { id: string }>(rows: T[]): Unmailed<T> {
  return { rows, next: rows.length === PAGE_SIZE ? rows.at(-1)?.id : undefined };
}

/** Bookings are read anew for as long as one may have been committed late: nearly all of them have their mails by then. */
const BOOKINGS_READ = 2_000;

/** No UUID comes after it. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * The first events of bookings made after an id, from their rows: a booking implies that it was created and, if that was done at once, that
 * it was confirmed; only the latter is returned then. Ids are UUIDv7, so they order by time.
 */
export async function listNewBookings(db: Db, after: string): Promise<Unmailed<BookingEvent>> {
  const [last] = await db<{ id: string }[]>`select id from bookings where id > ${after} order by id offset ${BOOKINGS_READ - 1} limit 1`;
  const until = last?.id ?? LAST_ID;
  const rows = await db<BookingEvent[]>`
    select b.id, case when e.at_once then 'confirmed' else 'created' end as event,
      case when ${isTaken(db)} then 'provider' when e.at_once then 'system' else 'customer' end as actor, b.id as booking_id,
      case when ${isTaken(db)} or b.source = 'reseller' then u.id when not e.at_once then b.client_id end as sender_id, not ${isTaken(db)} and e.at_once as instant,
      b.confirm_by is not null as is_large, b.email_confirmed_at is not null as is_email_confirmed, false as is_called_off, null::timestamptz as change_mailed_at, ${addressesOf(db)}
    from bookings b
    join providers p on p.id = b.provider_id
    join users u on u.id = p.user_id
    cross join lateral (select b.confirmed_at is not distinct from b.created_at as at_once) e
    -- "not in" reads what is left out once, and not by row: bookings that have their mails, and those of older versions, which wrote the event
    where b.id > ${after} and b.id <= ${until}
      and b.id not in (select booking_id from mails where booking_id > ${after} and booking_id <= ${until} and source = booking_id::text)
      and b.id not in (select booking_id from booking_events where booking_id > ${after} and booking_id <= ${until} and event = 'created')
    order by b.id`;
  return { rows, next: last?.id };
}

/** Later events of bookings, and first ones that older versions wrote. */
export async function listNewEvents(db: Db, after: string): Promise<Unmailed<BookingEvent>> {
  const rows = await db<BookingEvent[]>`
    select e.id, e.event, e.actor, e.booking_id,
      case e.actor when 'provider' then u.id when 'customer' then b.client_id end as sender_id,
      not ${isTaken(db)} and b.confirmed_at is not distinct from b.created_at or coalesce(c.instant, false) as instant,
      b.confirm_by is not null as is_large, b.email_confirmed_at is not null as is_email_confirmed, b.call_off_id is not null as is_called_off, ${addressesOf(db)},
      (select max(sent_at) from mails where e.event = 'changed' and least(b.starts_at, (e.change -> 'from' ->> 'start_datetime')::timestamptz) > now() + interval '3 hours' and booking_id = b.id and kind in ('changed', 'booking_changed') and state in ('sent', 'kept')) as change_mailed_at
    from booking_events e
    join bookings b on b.id = e.booking_id
    join providers p on p.id = b.provider_id
    join users u on u.id = p.user_id
    -- a lateral join reads by booking; "exists" would read the whole table
    left join lateral (
      select true as instant from booking_events where booking_id = b.id and event = 'confirmed' and actor = 'system' limit 1) c on true
    where e.id > ${after} and not exists (select from mails m where m.source = e.id::text)
    order by e.id limit ${PAGE_SIZE}`;
  return unmailed(rows);
}

/** Addresses, languages and choices of the booking `b` and of its provider's account `u`; without the customer's where they are mailed nothing. */
export function addressesOf(db: Db) {
  return db`case when ${isSilent(db)} then '' else b.customer_email end as customer_email, ${othersOf(db)}`;
}

/** The same for a message: its customer is mailed even where the booking's own mails are off. */
export function addressesOfMessage(db: Db) {
  return db`b.customer_email, ${othersOf(db)}`;
}

function othersOf(db: Db) {
  return db`b.locale as customer_locale, case when u.email like '%@%' then u.email else '' end as provider_email, u.locale as provider_locale,
    b.source = 'reseller' as is_resold, ${unwantedMails(db)} as unwanted`;
}
