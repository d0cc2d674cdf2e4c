import { performance } from 'node:perf_hooks';
import { api } from '../contract/api.ts';
import type { BodyOf, Endpoint, ReplyOf } from '../contract/endpoint.ts';
import { addDays, hongKongDate } from '../rules/time.ts';
import { signIn } from './provider.ts';
import { spreadOf } from './rounds.ts';
import type { Stage } from './stage.ts';

const DAYS = 365;
/** 09:00 to 18:30 by the half hour. */
const A_DAY = 19;
/** Seconds within which any of these has to be done (issue "Providers run their business"). */
const AIM = 2;

const times = { start_time: '09:00', end_time: '18:30', interval_minutes: 30 };
const template = Object.fromEntries(
  Array.from({ length: 7 }, (_, weekday) => [
    weekday,
    Array.from({ length: A_DAY }, (__, n) => ({ start_time: at(n), end_time: at(n + 1) })),
  ]),
);

/**
 * A provider opens a year of half hours, opens it again (all are skipped), blocks it, unblocks it and undoes it; then the same from a
 * weekly template. Each is one call over HTTP with its whole reply, whose counts are checked against the database.
 */
export async function yearOfSlots({ app, sql, rounds }: Pick<Stage, 'app' | 'sql' | 'rounds'>): Promise<string> {
  const { ask, service_id } = await signIn(app, sql);
  const start_date = addDays(hongKongDate(Date.now()), 400);
  const end_date = addDays(start_date, DAYS - 1);
  const range = { service_id, start_datetime: `${start_date}T00:00`, end_datetime: `${addDays(end_date, 1)}T00:00` };
  const bulk = { service_id, slots: { start_date, end_date, ...times, days_of_week: [0, 1, 2, 3, 4, 5, 6] } };
  const taken = new Map<string, number[]>();

  for (let round = 0; round <= rounds; round += 1) {
    const made = await timed('bulk_create', round, api.availability.bulkCreate, bulk);
    await expectSlots(made.created, 'open');
    const again = await timed('bulk_create, all there', round, api.availability.bulkCreate, bulk);
    if (again.created !== 0 || again.skipped.length !== DAYS * A_DAY) throw new Error('a second try made something');
    await expectSlots((await timed('block_time', round, api.availability.blockTime, range)).blocked, 'blocked');
    await expectSlots((await timed('unblock_time', round, api.availability.unblockTime, range)).unblocked, 'open');
    await undo(made.batch_id, round);
    const planned = { service_id, template, start_date, end_date };
    const from_template = await timed('create_from_template', round, api.availability.fromTemplate, planned);
    await expectSlots(from_template.created, 'open');
    await undo(from_template.batch_id, round);
  }
  const lines = [...taken].map(([call, ms]) => {
    const { median, lowest, highest } = spreadOf(ms);
    return `  ${call.padEnd(26)}${seconds(median)} s (${seconds(lowest)}-${seconds(highest)})${highest > AIM * 1000 ? `, aim ${AIM} s MISSED` : ''}`;
  });
  return [`${DAYS * A_DAY} slots, a year of half hours; median of ${rounds} rounds (lowest-highest)`, ...lines].join('\n');

  /** The first round warms up and does not count. */
  async function timed<E extends Endpoint>(call: string, round: number, endpoint: E, body: BodyOf<E> | object): Promise<ReplyOf<E>> {
    const asked = performance.now();
    const reply = await ask(endpoint, { body });
    if (round > 0) taken.set(call, [...(taken.get(call) ?? []), performance.now() - asked]);
    return reply;
  }

  async function undo(batch_id: string | null, round: number): Promise<void> {
    const { deleted } = await timed('undo', round, api.availability.undo, { batch_id });
    if (deleted !== DAYS * A_DAY) throw new Error(`${deleted} slots were taken back`);
  }

  async function expectSlots(reported: number, state: 'open' | 'blocked'): Promise<void> {
    const [stored] = await sql<{ count: number }[]>`
      select count(*) as count from slots
      where service_id = ${service_id} and date between ${start_date} and ${end_date} and is_available = ${state === 'open'}`;
    if (reported !== DAYS * A_DAY || stored?.count !== reported)
      throw new Error(`${reported} slots were reported, ${stored?.count} are ${state}`);
  }
}

const seconds = (ms: number) => (ms / 1000).toFixed(2);

function at(half_hours: number): string {
  const minutes = 9 * 60 + half_hours * 30;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
