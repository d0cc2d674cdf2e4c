import type { Sql } from '../../core/database/database.ts';
import { fileNews } from './tally-writes.ts';

const AT_ONCE = 1_000;

/**
 * Adds what was noted of bookings to their totals and files the new ones by their words, so that lists stay fast (decision 014).
 * Nobody waits for it: what is not filed yet is counted and found all the same. Returns how many notes there were.
 */
export async function tallyBookings(sql: Sql): Promise<number> {
  for (let all = 0; ;) {
    const filed = await fileNews(sql, AT_ONCE);
    all += filed;
    if (filed < AT_ONCE) return all;
  }
}
