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

/** One page of accounts, newest first; they are counted to `MOST_LISTED`. */
export async function listManagedUsers(sql: Sql, { search, user_type = null, state, ordering, page, page_size }: UserFilters) {
  const text = likePattern(search);
  const disabled = state === undefined ? null : state === 'disabled';
  const matching = sql`
    u.password_hash <> '' and (${user_type}::text is null or u.user_type = ${user_type})
    and (${disabled}::boolean is null or (u.disabled_at is not null) = ${disabled})
    and (${text}::text is null or concat_ws(E'\n', u.username, u.email, u.first_name || ' ' || u.last_name, u.phone) ilike ${text})`;
  const [[counted], rows] = await Promise.all([
    sql<{ count: number }[]>`select count(*) as count from (select from users u where ${matching} limit ${MOST_LISTED + 1}) counted`,
    sql<ManagedUser[]>`
      ${managedUsers(sql)} where ${matching}
      order by ${ordering === '-mails_in_a_day' ? sql`mails_in_a_day desc,` : sql``} u.date_joined desc, u.id desc limit ${page_size + 1} offset ${(page - 1) * page_size}`,
  ]);
  return countedPage(counted?.count ?? 0, rows, page_size);
}

type UserFilters = Omit<z.output<typeof usersQuery>, 'user_type'> & { user_type?: ManagedUser['user_type'] | null | undefined };
