import type { Sql, Tx } from '../../core/database/database.ts';
import { customerWords } from './search-words.ts';

/** Adds at most so many noted changes to the totals, indexes the words of new bookings, and deletes the notes: one statement. Returns how many. */
export async function applyChanges(sql: Sql, most: number): Promise<number> {
  const [filed] = await sql<{ count: number }[]>`
    with news as (
      delete from booking_changes where ctid = any(array(select ctid from booking_changes limit ${most} for update skip locked)) returning *
    ),
    totals as (
      insert into booking_totals (provider_id, service_id, page_id, service_title, service_title_zh, status, bookings, cents)
      select provider_id, service_id, page_id, service_title, service_title_zh, status, sum(bookings), sum(cents)
      from news group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
      on conflict (provider_id, service_id, page_id, service_title, service_title_zh, status)
        do update set bookings = booking_totals.bookings + excluded.bookings, cents = booking_totals.cents + excluded.cents
    ),
    filed as (
      insert into booking_search (booking_id, provider_id, words)
      select b.id, b.provider_id, ${customerWords(sql)}
      from news join bookings b on b.id = news.booking_id where news.is_new order by b.id
      on conflict do nothing
    )
    select count(*) as count from news`;
  return filed?.count ?? 0;
}

/** Adds the notes of money received and refunded to the sums by day, at most `most` of them, and deletes those notes. Returns how many it added. */
export async function addUpMoney(sql: Sql, most: number): Promise<number> {
  const [added] = await sql<{ count: number }[]>`
    with news as (
      delete from money_changes where ctid = any(array(select ctid from money_changes limit ${most} for update skip locked)) returning *
    ),
    sums as (
      insert into money_days (day, received, refunded) select day, sum(received), sum(refunded) from news group by day order by day
      on conflict (day) do update set received = money_days.received + excluded.received, refunded = money_days.refunded + excluded.refunded
    )
    select count(*) as count from news`;
  return added?.count ?? 0;
}

/**
 * Moves the words that were indexed last from the index's pending list to where searches find them fast. All of them at once: one by one
 * they cost a multiple.
 */
export async function fileWords(sql: Sql): Promise<void> {
  await sql`select gin_clean_pending_list('booking_search_words')`;
}

/** Indexes bookings whose customer's name has changed. Also those that are not indexed yet: `applyChanges` may be reading their old words. */
export async function reindex(tx: Tx, ids: string[]): Promise<void> {
  await tx`
    insert into booking_search (booking_id, provider_id, words)
    select b.id, b.provider_id, ${customerWords(tx)} from bookings b where b.id = any(${ids}::uuid[]) order by b.id
    on conflict on constraint booking_search_pkey do update set words = excluded.words`;
}
