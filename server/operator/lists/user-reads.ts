import type { z } from 'zod';
import { MOST_LISTED } from '../../../contract/lists.ts';
import type { ManagedUser, usersQuery } from '../../../contract/operator.ts';
import { likePattern } from '../../core/database/like-pattern.ts';
import type { Db, Sql } from '../../core/database/database.ts';
import { countedPage } from '../../core/database/paging.ts';
import { notFound } from '../../core/api/errors.ts';

/** A query of accounts as the operator sees them; the caller adds the condition. Deleted accounts are rows without a password. */
function managedUsers(db: Db) {
  return db`
    select u.id, u.username, u.email, u.email_verified_at is not null as email_verified, u.first_name, u.last_name, u.phone, u.locale, u.user_type,
      utc(u.date_joined) as date_joined, utc(u.disabled_at) as disabled_at,
      exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as second_factor,
      (select utc(max(created_at)) from sessions s where s.user_id = u.id) as signed_in_at,
      (select coalesce(sum(bookings), 0)::bigint from client_sums where client_id = u.id) as bookings,
      (select count(*) from mails m where m.sender_id = u.id and m.created_at > now() - interval '1 day') as mails_in_a_day,
      (select id from providers p where p.user_id = u.id) as provider_id, (select id from partners p where p.user_id = u.id) as partner_id
    from users u`;
}

/** One account. Refuses: not_found. */
export async function getManagedUser(db: Db, id: string): Promise<ManagedUser> {
  const [user] = await db<ManagedUser[]>`${managedUsers(db)} where u.id = ${id} and u.password_hash <> ''`;
  return user ?? notFound();
}

/** One page of accounts, the newest or those with the most mails of a day first; they are counted to `MOST_LISTED`. */
export async function listManagedUsers(sql: Sql, { search, user_type, state, ordering, page, page_size }: UserFilters) {
  const text = likePattern(search);
  // Only filters in use are written, so that each has its index.
  const matching = sql`
    u.password_hash <> '' ${user_type ? sql`and u.user_type = ${user_type}` : sql``}
    ${state === undefined ? sql`` : state === 'disabled' ? sql`and u.disabled_at is not null` : sql`and u.disabled_at is null`}
    ${text === null ? sql`` : sql`and search_text(concat_ws(E'\n', u.username, u.email, u.first_name || ' ' || u.last_name, u.phone)) like search_text(${text})`}`;
  const most = page * page_size + 1;
  // Few have sent mails within a day, so they are read first, and the others only where the page reaches.
  const senders = sql`
    select m.sender_id, count(*) as mails from mails m where m.sender_id is not null and m.created_at > now() - interval '1 day' group by m.sender_id`;
  const byMails = sql`
    with senders as materialized (${senders})
    (select u.id, s.mails, u.date_joined from senders s join users u on u.id = s.sender_id where ${matching} order by s.mails desc, u.date_joined desc, u.id desc limit ${most})
    union all
    (select u.id, 0, u.date_joined from users u
      where ${matching} and not exists (select from senders s where s.sender_id = u.id) order by u.date_joined desc, u.id desc limit ${most})
    order by mails desc, date_joined desc, id desc limit ${page_size + 1} offset ${(page - 1) * page_size}`;
  const newest = sql`
    select u.id from users u where ${matching} order by u.date_joined desc, u.id desc limit ${page_size + 1} offset ${(page - 1) * page_size}`;
  const [[counted], chosen] = await Promise.all([
    sql<{ count: number }[]>`select count(*) as count from (select from users u where ${matching} limit ${MOST_LISTED + 1}) counted`,
    sql<{ id: string }[]>`${ordering === '-mails_in_a_day' ? byMails : newest}`,
  ]);
  const ids = chosen.map(({ id }) => id);
  const rows = await sql<
    ManagedUser[]
  >`${managedUsers(sql)} where u.id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], u.id)`;
  return countedPage(counted?.count ?? 0, rows, page_size);
}

type UserFilters = Omit<z.output<typeof usersQuery>, 'user_type'> & { user_type?: ManagedUser['user_type'] | null | undefined };
