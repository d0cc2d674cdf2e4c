import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../../db/seed/random.ts';
import type { Sql, Tx } from '../../server/core/database/database.ts';
import { setDatabaseClock } from '../support/clock.ts';
import type { Tolerance } from './answers.ts';
import type { Crowd } from './crowd.ts';
import { empty, fill } from './disk.ts';
import type { Stage } from './stage.ts';

/** One thing that goes wrong while people go on. */
export type Scenario = {
  name: string;
  says: string;
  /** What it excuses. */
  tolerance: Tolerance;
  /** Cannot be tried without small disks. */
  needs_disks?: true;
  /** Many more ask, without a pause. */
  rush?: true;
  /** So many ask who they are, and so many book places that hardly run out, all at once and without a pause. */
  crowd?: { askers: number; bookers: number };
  /** Makes it go wrong, and right again. */
  play: (stage: Stage, crowd: Crowd, random: Random) => Promise<void>;
};

const HOUR_MS = 3_600_000;
const busy = { codes: ['busy'] } as const;

/** Holds locks in a transaction of its own for a while; without a database nothing is held. */
async function lockFor(sql: Sql, ms: number, lock: (tx: Tx) => PromiseLike<unknown>): Promise<void> {
  const locked = sql.begin(async (tx) => {
    await lock(tx);
    await pause(ms);
  });
  await locked.catch(() => undefined);
}

export const faults: Scenario[] = [
  {
    name: 'calm',
    says: 'nothing goes wrong, and nobody meets anything but their answer',
    tolerance: {},
    play: () => pause(4_000),
  },
  {
    name: 'server-killed',
    says: 'each server is ended by kill -9 in turn, and started anew a second later',
    tolerance: { cut: true, refused: true },
    async play({ places, replace }) {
      for (const n of places.keys()) {
        await places[n]!.server.kill('SIGKILL');
        await pause(1_000);
        await replace(n);
        await pause(1_000);
      }
    },
  },
  {
    name: 'postgres-killed',
    says: 'PostgreSQL is ended by kill -9 twice; the product starts it again',
    tolerance: busy,
    async play({ postgres }, crowd) {
      for (let times = 0; times < 2; times += 1) {
        postgres.kill();
        await pause(1_500);
        await crowd.works();
      }
    },
  },
  {
    name: 'connections-cut',
    says: 'every connection to the database is cut twenty times, whatever it is doing (pg_terminate_backend)',
    tolerance: busy,
    async play({ sql }, _, random) {
      for (let times = 0; times < 20; times += 1) {
        await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name <> 'faults'`;
        await pause(random.whole(20, 400));
      }
    },
  },
  {
    name: 'picture-disk-full',
    says: 'the disk of the pictures is full for three seconds; only uploads may notice',
    tolerance: { codes: ['pictures_away'] },
    needs_disks: true,
    async play({ disks }) {
      fill(disks!.pictures);
      await pause(3_000);
      empty(disks!.pictures);
    },
  },
  {
    name: 'database-disk-full',
    says: 'the disk of the database is full until PostgreSQL has felt it, and three seconds more',
    tolerance: busy,
    needs_disks: true,
    async play({ disks, sql }, crowd) {
      fill(disks!.database);
      // A big table needs room at once; a commit only when its file of the log is full.
      await sql`create table felt as select repeat('x', 2000) from generate_series(1, 20000)`.catch(() => undefined);
      await pause(3_000);
      empty(disks!.database);
      await crowd.works();
      await sql`drop table if exists felt`.catch(() => undefined);
    },
  },
  {
    name: 'database-clock',
    says: "the database's clock jumps 26 hours ahead, then two hours back, then right again",
    tolerance: {},
    async play({ sql, model }) {
      // A day from now on, whatever waits has waited too long.
      for (const known of model.bookings.values()) known.late_since ??= performance.now();
      model.everything_is_late = true;
      for (const hours of [26, -2]) {
        await setDatabaseClock(sql, new Date(Date.now() + hours * HOUR_MS));
        await pause(2_500);
      }
      await setDatabaseClock(sql, null);
      model.everything_is_late = false;
    },
  },
  {
    name: 'server-clock',
    says: "one server's clock jumps 26 hours ahead, then two hours back, then right again; sessions may have to be renewed",
    tolerance: { codes: ['token_not_valid'] },
    async play({ places }) {
      for (let jumps = 0; jumps < 3; jumps += 1) {
        process.kill(places[0]!.server.pid, 'SIGUSR2');
        await pause(2_000);
      }
    },
  },
  {
    name: 'slow-database',
    says: 'every answer of the database takes two seconds longer for ten seconds',
    tolerance: busy,
    async play({ wire }) {
      wire.answerAfter(2_000);
      await pause(10_000);
      wire.answerAfter(0);
    },
  },
  {
    name: 'database-stands-still',
    says: 'sessions and bookings are locked for two seconds at a time, four times, while 1,500 people ask one server',
    tolerance: busy,
    crowd: { askers: 1_250, bookers: 250 },
    async play(stage, crowd) {
      stage.lead([stage.places[0]!.door]);
      for (const table of ['sessions', 'bookings', 'sessions', 'slots']) {
        await lockFor(stage.sql, 2_000, (tx) => tx`lock table ${tx(table)} in access exclusive mode`);
        await crowd.works();
      }
      stage.lead(null);
    },
  },
  {
    name: 'hundred-locks',
    says: 'somebody else holds the rows of slots, experiences and bookings, some at a time, a hundred times in a row',
    tolerance: busy,
    async play({ sql }, _, random) {
      const tables = ['slots', 'services', 'bookings'];
      for (let times = 0; times < 100; times += 1)
        await lockFor(sql, random.whole(10, 150), (tx) => tx`select from ${tx(random.pick(tables))} tablesample bernoulli (30) for update`);
    },
  },
  {
    name: 'mail-server-down',
    says: 'the mail server hangs up on everybody for five seconds; nobody who books may notice',
    tolerance: {},
    async play({ mail }) {
      await mail.stop();
      await pause(5_000);
      await mail.start();
    },
  },
];
