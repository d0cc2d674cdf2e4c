import type { Sql } from './database.ts';
import { StartFailure } from '../start-failure.ts';

/** What the longest statement of a job may take on a large marketplace. */
const LEAST_MS = 5_000;

/**
 * Refuses a database that ends statements or transactions before a job can be done: its requests would be answered, and late bookings and
 * mails would never be. Migrations lift the limits for themselves.
 */
export async function refuseShortTimeouts(sql: Sql): Promise<void> {
  const [short] = await sql<{ name: string; ms: number; role: string }[]>`
    select name, setting::int as ms, current_user::text as role from pg_settings
    where name in ('statement_timeout', 'transaction_timeout') and setting::int between 1 and ${LEAST_MS - 1} order by name limit 1`;
  if (!short) return;
  const { name, ms, role } = short;
  const mended = `alter role "${role}" set ${name} = '30s'`;
  throw new StartFailure(
    `The database ends what takes longer than ${ms} ms (${name}), and the jobs of a marketplace need some seconds now and then. Allow 30 seconds: ${mended}`,
    `資料庫會中止超過 ${ms} 毫秒的操作（${name}），而平台的定期工作有時需要數秒。請放寬至 30 秒：${mended}`,
  );
}
