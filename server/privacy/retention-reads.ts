import { MOST_DUE, type Retention } from '../../contract/people.ts';
import type { Db, Sql } from '../core/database/database.ts';

/** The oldest bookings that ended before then and still name their customer. */
export async function listEndedBefore(db: Db, ended_before: Date, most: number): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from bookings where emptied_at is null and ends_at < ${ended_before} order by ends_at limit ${most}`;
  return rows.map(({ id }) => id);
}

/** How many such bookings there are, counted up to MOST_DUE. */
export async function countDue(sql: Sql, ended_before: Date): Promise<number> {
  const [counted] = await sql<{ due: number }[]>`
    select count(*) as due from (select from bookings where emptied_at is null and ends_at < ${ended_before} limit ${MOST_DUE}) seen`;
  return counted?.due ?? 0;
}

/** The newest runs. */
export async function listRuns(sql: Sql): Promise<Retention['runs']> {
  return sql<Retention['runs']>`
    select utc(at) as at, utc(ended_before) as ended_before, bookings from retention_runs order by at desc limit 14`;
}
