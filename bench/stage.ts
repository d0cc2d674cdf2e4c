import { setTimeout as wait } from 'node:timers/promises';
import { findSeatDrift } from '../server/availability/seats.ts';
import { openDatabase, type Sql } from '../server/core/database/database.ts';
import { startApp, type AppProcess, type Where } from './app-process.ts';
import type { Bare } from './bare-server.ts';
import type { BenchDatabase } from './database.ts';
import { startHelper, type Helper } from './helper-process.ts';
import type { SqlLoad, SqlResults } from './sql-limit.ts';
import type { Load, LoadResults } from './load-results.ts';

/** How much has been sold where lists, searches and the busy marketplace are measured. */
export const SIZES = ['small', 'large'] as const;
export type Size = (typeof SIZES)[number];

/** How long and how often to measure, and on how much. */
export type MeasureOptions = { rounds: number; seconds: number; profile: string | undefined; size: Size };

/** Bookings run over as many connections to PostgreSQL as Sampan opens by itself. */
export const POOL = 10;
/** Visitors at once. */
export const VISITORS = 64;

/** What one workload uses: Sampan on a marketplace of its own, the generator, and the limits. */
export type Stage = MeasureOptions & {
  where: Where;
  sql: Sql;
  app: AppProcess;
  generator: Helper<Load, LoadResults>;
  bare: Helper<Bare, number>;
  /** SQL alone, in another copy of the marketplace: Sampan would send mails for bookings in its own. */
  plain: Helper<SqlLoad, SqlResults> & { where: Where; sql: Sql };
};

/** Puts more into a marketplace before Sampan starts on it, so that no job of Sampan's works through it while something is measured. */
export type Fill = (sql: Sql, size: Size) => Promise<void>;

/** Sets up a stage, runs `play` on it and removes it, also after a failure. */
export async function onStage<T>(
  database: BenchDatabase,
  options: MeasureOptions,
  play: (stage: Stage) => Promise<T>,
  fill?: Fill,
): Promise<T> {
  const [where, plain] = [await database.copy(), await database.copy()];
  const [sql, plain_sql] = [openDatabase(where, { pool: 2 }), openDatabase(plain, { pool: 2 })];
  const generator = startHelper<Load, LoadResults>('load.ts');
  const bare = startHelper<Bare, number>('bare-server.ts');
  const sqlLimit = startHelper<SqlLoad, SqlResults>('sql-limit.ts');
  let app: AppProcess | undefined;
  try {
    await fill?.(sql, options.size);
    app = await startApp(where, { pool: POOL, data_dir: database.folder, profile: options.profile });
    return await play({ ...options, where, sql, app, generator, bare, plain: { ...sqlLimit, where: plain, sql: plain_sql } });
  } finally {
    await Promise.all([app?.stop(), generator.stop(), bare.stop(), sqlLimit.stop(), sql.end(), plain_sql.end()]);
  }
}

/** The same with several stages at once, to compare one marketplace with another. */
export async function onStages<T>(
  database: BenchDatabase,
  options: MeasureOptions,
  fills: Fill[],
  play: (stages: Stage[]) => Promise<T>,
  set: Stage[] = [],
): Promise<T> {
  if (set.length === fills.length) return play(set);
  return onStage(database, options, (stage) => onStages(database, options, fills, play, [...set, stage]), fills[set.length]);
}

/** Waits until the mails of bookings made since `began` are sent, so that the next measurement does not pay for them. */
export async function letMailsGo(sql: Sql, began: Date): Promise<void> {
  for (;;) {
    const [found] = await sql<{ is_at_rest: boolean }[]>`
      select not exists (select from bookings b where created_at >= ${began} and not exists (select from mails where booking_id = b.id))
        and not exists (select from mails where state in ('waiting', 'sending') and due_at <= now()) as is_at_rest`;
    if (found?.is_at_rest) return;
    await wait(50);
  }
}

/** What must hold after any load: the three counts of every slot agree. */
export async function expectNoDrift(sql: Sql): Promise<void> {
  const drift = await findSeatDrift(sql);
  if (drift.length > 0) throw new Error(`places have drifted: ${JSON.stringify(drift[0])}`);
}
