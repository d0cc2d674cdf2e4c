import { v7 as uuid } from 'uuid';
import type { Sql } from '../core/database/database.ts';

const RETENTION_DAYS = 730;

/** Records a run of the nightly job and deletes records older than two years. */
export async function insertRun(sql: Sql, { ended_before, bookings }: { ended_before: Date; bookings: number }): Promise<void> {
  await sql`insert into retention_runs (id, ended_before, bookings) values (${uuid()}, ${ended_before}, ${bookings})`;
  await sql`delete from retention_runs where at < now() - make_interval(days => ${RETENTION_DAYS})`;
}
