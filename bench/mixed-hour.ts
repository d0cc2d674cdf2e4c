import { openDatabase, type Sql } from '../server/core/database/database.ts';
import { startApp } from './app-process.ts';
import type { TimedReply, Kind, Timetable } from './arrival.ts';
import { keepBusy, WEEKS, YEARS } from './busy-services.ts';
import { stock } from './catalogue.ts';
import type { BenchDatabase } from './database.ts';
import { startHelper } from './helper-process.ts';
import { kindByKind } from './kind-by-kind.ts';
import { openMarket } from './market.ts';
import { spreadOf } from './rounds.ts';
import { expectNoDrift, POOL, type Size } from './stage.ts';

const SLOTS_EACH = 125;
type Side = { scale: number; more?: (sql: Sql) => Promise<void> };
/** The two marketplaces: the load data set and a hundred times of it, or busy experiences that are new and that have sold for years. */
const sidesOf: Record<Size, [Side, Side]> = {
  small: [{ scale: 1 }, { scale: 100 }],
  large: [
    { scale: 1, more: (sql) => keepBusy(sql, WEEKS) },
    { scale: 1, more: (sql) => keepBusy(sql, YEARS) },
  ],
};
const ROUND_SECONDS = 30;
/** The highest ratio of the larger size's waits to the smaller's. */
const AIM = 1.25;
const parts = [0.5, 0.9, 0.95, 0.99];
const kinds = ['all', 'read', 'booking', 'provider'] as const;

type MixOptions = { minutes: number; rate: number; size: Size };

/**
 * W6: the mix of a busy marketplace at a fixed rate of arrivals, on scale 1 of the load data set and on much more, in turn, so that other work on
 * the machine disturbs both alike. A wait is counted from when the request was due. Then each kind of request by itself.
 */
export async function mixedHour(database: BenchDatabase, { minutes, rate, size }: MixOptions): Promise<string> {
  const sides = [];
  try {
    for (const side of sidesOf[size]) sides.push(await openSide(database, side));
    const seconds = Math.min(ROUND_SECONDS, minutes * 60);
    const rounds = Math.max(1, Math.round((minutes * 60) / seconds));
    // The first round warms up: pages are rendered, and PostgreSQL has chosen its plans.
    for (let round = -1; round < rounds; round += 1)
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
        const answered = await side.play(`mixed ${round}`, { rate, seconds });
        if (round >= 0) side.rounds.push(answered);
      }
    const mix = report(
      sides.map((side) => side.rounds),
      { rate, seconds },
    );
    const kinds = await kindByKind(sides, AIM);
    for (const side of sides) await side.check();
    return `${mix}\n${kinds}`;
  } finally {
    await Promise.all(sides.map((side) => side.close()));
  }
}

async function openSide(database: BenchDatabase, { scale, more }: Side) {
  const where = await database.copy();
  const sql = openDatabase(where, { pool: 2, name: 'bench' });
  await stock(sql, scale, SLOTS_EACH);
  await more?.(sql);
  const app = await startApp(where, { pool: POOL, data_dir: database.folder, profile: undefined });
  const generator = startHelper<Timetable, TimedReply[]>('arrivals.ts');
  const market = await openMarket({ app, sql });
  const rounds: TimedReply[][] = [];
  return {
    app,
    sql,
    market,
    rounds,
    play: async (name: string, load: { rate: number; seconds: number }) =>
      generator.ask({ port: app.port, arrivals: await market.round(name, load) }),
    check: () => expectNoDrift(sql),
    close: async () => void (await Promise.all([app.stop(), generator.stop(), sql.end()])),
  };
}

function report(sides: TimedReply[][][], { rate, seconds }: { rate: number; seconds: number }): string {
  const rows = kinds.flatMap((kind) => parts.map((part) => row(sides, kind, part)));
  const [small = [], large = []] = sides;
  const sent = [...small, ...large].flat();
  const late = waitOf(
    sent.map(({ late_ms }) => late_ms),
    0.5,
  );
  return [
    `${rate} arrivals a second, ${small.length} rounds of ${seconds} s each; milliseconds since the request was due, ${late.toFixed(1)} of them the generator's own`,
    `  ${''.padEnd(16)}${['scale 1', 'larger'].map((side) => side.padStart(10)).join('')}   ratio of the rounds: median (lowest-highest), aim ${AIM}`,
    ...rows,
  ].join('\n');
}

function row(sides: TimedReply[][][], kind: Kind | 'all', part: number): string {
  const waits = (round: TimedReply[]) => round.filter((one) => kind === 'all' || one.kind === kind).map(({ ms }) => ms);
  const [small = [], large = []] = sides;
  const whole = [small, large].map((rounds) => waitOf(rounds.flatMap(waits), part));
  const ratios = spreadOf(large.map((round, n) => waitOf(waits(round), part) / waitOf(waits(small[n] ?? []), part)));
  const ratio = `${ratios.median.toFixed(2)} (${ratios.lowest.toFixed(2)}-${ratios.highest.toFixed(2)})`;
  const count = (rounds: TimedReply[][]) => rounds.reduce((sum, round) => sum + waits(round).length, 0);
  const few = Math.min(count(small), count(large)) * (1 - part) < 5 ? ', too few to tell' : '';
  return `  ${kind.padEnd(10)}p${part * 100}   ${whole.map((ms) => ms.toFixed(1).padStart(10)).join('')}   ${ratio}${few}${!few && ratios.median > AIM ? ' MISSED' : ''}`;
}

function waitOf(times: number[], part: number): number {
  const sorted = Float64Array.from(times).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
