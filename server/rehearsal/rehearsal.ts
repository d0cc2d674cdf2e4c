import type { FastifyInstance } from 'fastify';
import { addDays, hongKongDate, hongKongToInstant } from '../../rules/time.ts';
import type { Sql } from '../core/database/database.ts';
import type { Job } from '../core/jobs/jobs.ts';
import type { ClockMove } from './banner.ts';
import { aheadOfMachine, moveProcessClock, putUpClock, setAhead } from './clock.ts';
import { callsOf } from './calls.ts';
import { closeOutside } from './close-outside.ts';
import { bookGuests } from './guests.ts';
import { prepareMorning } from './morning.ts';
import { attachPanel } from './panel.ts';
import { passTime, runJobs } from './pass-time.ts';
import { stormStart } from './storm.ts';

const HOUR_MS = 3_600_000;
/** From 18:00 to half past six of the next morning, when signal 8 is in force. */
const NIGHT_MS = 12.5 * HOUR_MS;
/** How often the jobs of every few minutes are done while the clock only runs. */
const JOBS_MS = 20_000;

export type Rehearsal = {
  /** Puts the banner on every screen of an app that has no routes yet. */
  attach: (app: FastifyInstance) => void;
  /** Lets guests book and does the jobs from now on, instead of pg-boss. Returns how to stop. */
  begin: (app: FastifyInstance, jobs: readonly Job[]) => Promise<() => Promise<void>>;
};

type RehearsalOptions = {
  /** Whether its banner can end it: where a marketplace has opened it, which then hears of it (hosting/front.ts). */
  can_end: boolean;
};

/**
 * Makes this process and its migrated, empty database a rehearsal: it reaches nothing outside, and its clock, which begins at three in the
 * afternoon in Hong Kong, is moved by the banner, only ever forward.
 */
export async function openRehearsal(sql: Sql, { can_end }: RehearsalOptions): Promise<Rehearsal> {
  closeOutside();
  await putUpClock(sql);
  let storm: Date | null = null;
  let jobs: readonly Job[] = [];
  let moving: Promise<void> = Promise.resolve();
  await setClock(next('15:00'));

  /** One after another. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    return (moving = moving.catch(() => undefined).then(work));
  }

  async function setClock(at: number): Promise<void> {
    const ahead = aheadOfMachine() + at - Date.now();
    await setAhead(sql, ahead);
    moveProcessClock(ahead);
  }

  async function move(to: ClockMove): Promise<void> {
    if (to === 'storm') storm = stormStart(new Date());
    await passTime(instantOf(to, storm), { now: Date.now, setClock, jobs });
    // Of PublicCache: what pages show depends on the time.
    await sql`select pg_notify('sampan_changed', '*')`;
  }

  return {
    attach: (app) => attachPanel(app, { ahead: aheadOfMachine, stormStart: () => storm, move: (to) => inTurn(() => move(to)), can_end }),
    async begin(app, all) {
      jobs = all;
      const calls = callsOf(app);
      await prepareMorning(calls, sql);
      app.log.info({ guests: await bookGuests(calls, sql) }, 'guests have booked');
      await inTurn(() => runJobs(jobs));
      const frequent = jobs.filter(({ cron }) => cron.startsWith('*'));
      const timer = setInterval(
        () => void inTurn(() => runJobs(frequent)).catch((err: unknown) => app.log.error({ err }, 'a job failed')),
        JOBS_MS,
      );
      return async () => {
        clearInterval(timer);
        await moving.catch(() => undefined);
      };
    },
  };
}

function instantOf(to: ClockMove, storm: Date | null): number {
  switch (to) {
    case 'hour':
      return Date.now() + HOUR_MS;
    case 'six':
      return Date.now() + 6 * HOUR_MS;
    case 'morning':
      return next('07:00');
    case 'storm':
      return storm!.getTime() + NIGHT_MS;
  }
}

/** When it is that time in Hong Kong next. */
function next(time: string): number {
  const today = hongKongDate(Date.now());
  const at = hongKongToInstant(today, time).getTime();
  return at > Date.now() ? at : hongKongToInstant(addDays(today, 1), time).getTime();
}
