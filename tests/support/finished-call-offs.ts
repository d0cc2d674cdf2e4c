import assert from 'node:assert/strict';
import { takeUpCallOffs } from '../../server/bookings/call-off/run.ts';
import type { Sql } from '../../server/core/database/database.ts';
import { until } from './until.ts';

/** Has every run of the last day done to its end, also one that this app is doing meanwhile: the job leaves alone a run whose row is locked. */
export function finishCallOffs(sql: Sql): Promise<void> {
  return until('every run is finished', async () => {
    await takeUpCallOffs(sql, assert.ifError, 0);
    return (await sql`select from call_offs where finished_at is null and created_at > now() - interval '1 day' limit 1`).length === 0;
  });
}
