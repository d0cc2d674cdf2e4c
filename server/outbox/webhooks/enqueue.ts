import type { Sql } from '../../core/database/database.ts';
import { firstIdOf } from '../../core/database/paging.ts';
import { sinceFullRound, sinceShortRound } from '../rounds.ts';
import { lastOfPage, listUnsent } from './enqueue-reads.ts';
import { insertDeliveries, insertOfferDeliveries, lockRounds, updateRound } from './enqueue-writes.ts';
import { listAvailabilityChanges, listProductChanges } from './offer-changes.ts';
import { getRound, isAnyOn, isAnyResellerOn } from './reads.ts';

/** No UUID comes after it. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Makes deliveries of recent events; `looked_at` (ms since 1970) is when the previous call began. Cheap enough to run after every change. */
export async function enqueueRecent(sql: Sql, looked_at: number): Promise<void> {
  await enqueueSince(sql, sinceShortRound(looked_at));
}

/** Makes deliveries of all events since the last full round, and of those committed late; every quarter of an hour it reads far back. */
export async function enqueueAll(sql: Sql): Promise<void> {
  const begun = new Date();
  await enqueueSince(sql, sinceFullRound(await getRound(sql), begun));
  await updateRound(sql, begun);
}

async function enqueueSince(sql: Sql, since: number): Promise<void> {
  if (!(await isAnyOn(sql))) return;
  const is_resold = await isAnyResellerOn(sql);
  if (is_resold) await enqueueProducts(sql, since);
  for (let after: string | undefined = firstIdOf(since); after !== undefined;) {
    const begin = after;
    after = await sql.begin(async (tx) => {
      await lockRounds(tx);
      const last = await lastOfPage(tx, begin);
      const page = { after: begin, until: last ?? LAST_ID };
      const unsent = await listUnsent(tx, page);
      if (unsent.length > 0) await insertDeliveries(tx, unsent);
      const changes = is_resold ? await listAvailabilityChanges(tx, page) : [];
      if (changes.length > 0) await insertOfferDeliveries(tx, changes);
      return last;
    });
  }
}

async function enqueueProducts(sql: Sql, since: number): Promise<void> {
  await sql.begin(async (tx) => {
    await lockRounds(tx);
    const changes = await listProductChanges(tx, since);
    if (changes.length > 0) await insertOfferDeliveries(tx, changes);
  });
}
