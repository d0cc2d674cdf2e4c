import { performance } from 'node:perf_hooks';
import { openDatabase, type Sql } from '../server/core/database/database.ts';
import type { Where } from './app-process.ts';
import { answerParent } from './helper-process.ts';
import { readPlainly, type PlainRead } from './plain-reads.ts';
import type { Pace } from './rounds.ts';
import { paceOf } from './load-results.ts';

/** Reads to answer with SQL alone, in turn, over so many connections; or each of them `once`, for its reply. */
export type ReadLoad = { where: Where; clients: number; reads: PlainRead[]; seconds: number | 'once' };
/** `replies` is filled for reads that were made once. */
export type ReadResults = { pace: Pace; replies: string[] };

const opened = new Map<number, Sql>();

/**
 * The limit of a list: the same reply from the same database in one plain statement, one after the other on each connection. No HTTP, no
 * authentication, no reply to be assembled.
 */
answerParent(async ({ where, clients, reads, seconds }: ReadLoad): Promise<ReadResults> => {
  const sql = opened.get(clients) ?? openDatabase(where, { pool: clients, name: 'limit' });
  opened.set(clients, sql);
  if (seconds === 'once') {
    const replies: string[] = [];
    for (const read of reads) replies.push(await readPlainly(sql, read));
    return { replies, pace: paceOf([], 0, 0) };
  }
  const started = performance.now();
  const idle = performance.eventLoopUtilization();
  const latencies: number[] = [];
  let begun = 0;

  async function readOneAfterAnother(): Promise<void> {
    while (performance.now() < started + Number(seconds) * 1000) {
      const asked = performance.now();
      begun += 1;
      await readPlainly(sql, reads[begun % reads.length]!);
      latencies.push(performance.now() - asked);
    }
  }
  await Promise.all(Array.from({ length: clients }, readOneAfterAnother));
  const busy = performance.eventLoopUtilization(idle).utilization;
  return { replies: [], pace: paceOf(latencies, (performance.now() - started) / 1000, busy) };
});
