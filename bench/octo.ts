import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { octo as calls } from '../contract/octo.ts';
import { OPTION_ID } from '../contract/octo/catalogue.ts';
import { DEMO_KEY } from '../db/seed/resellers.ts';
import { addDays, hongKongDate, hongKongDateTime } from '../rules/time.ts';
import type { Sql } from '../server/core/database/database.ts';
import { OCTO_PATH } from '../server/resellers/resellers.ts';
import { readBooking } from './booking-requests.ts';
import { startHelper } from './helper-process.ts';
import { expectOnly, type LoadResults, type Request } from './load-results.ts';
import { addSlots, findOnSale } from './marketplace.ts';
import { shown } from './processes.ts';
import type { ReadLoad, ReadResults } from './read-limit.ts';
import { interleave, ratiosOf, spreadOf, type Pace } from './rounds.ts';
import { expectNoDrift, letMailsGo, type Stage } from './stage.ts';

const DAYS = 30;
const DEPARTURES_A_DAY = 4;
/** A reseller's software at once. */
const CLIENTS = 16;
/** Bookings of a round: a reseller holds 500 places at once. */
const BOOKINGS = 400;
const SLOTS = 100;
const CAPACITY = 1_000;
const AIMS = { p50_ms: 15, availability: 0.25, booking: 0.4 };

type ResoldService = { productId: string; unitId: string };

/**
 * A month's availability over one connection and over 16, beside one plain statement over as many; then reserving and confirming, beside a
 * hold and its booking in one plain statement each.
 */
export async function octo(stage: Stage): Promise<string> {
  const sold = await findResold(stage.sql);
  return `${await availability(stage, sold)}\n${await bookings(stage, sold)}`;
}

/** What the demo's reseller sells, confirmed at once. */
async function findResold(sql: Sql): Promise<ResoldService> {
  const [found] = await sql<ResoldService[]>`
    select s.id as "productId", (select u.id from units u where u.service_id = s.id order by u.position limit 1) as "unitId"
    from resellers r join services s on s.provider_id = r.provider_id join live_services live on live.id = s.id
    where s.confirmation = 'instant' and s.min_participants = 1 order by s.title limit 1`;
  if (!found) throw new Error('the demo’s reseller sells nothing');
  return found;
}

async function availability({ app, sql, where, generator, rounds, seconds }: Stage, { productId }: ResoldService): Promise<string> {
  const today = hongKongDate(Date.now());
  const [first, last] = [addDays(today, 200), addDays(today, 200 + DAYS - 1)];
  await sql`
    insert into slots (id, provider_id, service_id, starts_at, ends_at, capacity)
    select gen_random_uuid(), s.provider_id, s.id, at, at + interval '1 hour', ${CAPACITY}
    from services s, generate_series(0, ${DAYS - 1}::int) as day, generate_series(0, ${DEPARTURES_A_DAY - 1}::int) as nth,
      lateral (select (${first}::date + day + make_time(9 + nth * 2, 0, 0)) at time zone 'Asia/Hong_Kong' as at) times
    where s.id = ${productId}`;
  const request = requestOf(app.port, calls.availability.path, {
    productId,
    optionId: OPTION_ID,
    localDateStart: first,
    localDateEnd: last,
  });
  const limit = startHelper<ReadLoad, ReadResults>('read-limit.ts');
  const reads = [{ of: 'departures' as const, service_id: productId, first, last }];
  try {
    const { replies } = await limit.ask({ where, clients: 1, reads, seconds: 'once' });
    await expectSame(app.port, request, replies[0] ?? '');
    const ask = async (connections: number): Promise<Pace> => {
      const results = await generator.ask({ ports: [app.port], connections, requests: [request], until: { seconds } });
      expectOnly([200], results);
      return results.pace;
    };
    const alone = await interleave(
      rounds,
      () => ask(1),
      async () => (await limit.ask({ where, clients: 1, reads, seconds })).pace,
    );
    const many = await interleave(
      rounds,
      () => ask(CLIENTS),
      async () => (await limit.ask({ where, clients: CLIENTS, reads, seconds })).pace,
    );
    const p50 = spreadOf(alone.ours.map((pace) => pace.p50)).median;
    return [
      `availability of ${DAYS} days with ${DAYS * DEPARTURES_A_DAY} departures, a second; median of ${rounds} rounds (lowest-highest)`,
      `  1 connection             ${shown(alone.ours)}; aim p50 ${AIMS.p50_ms} ms${p50 > AIMS.p50_ms ? ' MISSED' : ''}`,
      `  one plain statement      ${shown(alone.limit)}`,
      `  ${CLIENTS} connections           ${shown(many.ours)}`,
      `  one plain statement      ${shown(many.limit)}`,
      ratioLine(ratiosOf(many.ours, many.limit), AIMS.availability),
    ].join('\n');
  } finally {
    await limit.stop();
  }
}

/** The same bytes of JSON apart from the order of keys, or there is nothing to compare. */
async function expectSame(port: number, { before }: Request, plain: string): Promise<void> {
  const [head = '', body = ''] = before.split('\r\n\r\n');
  const headers = Object.fromEntries(
    head
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(': ') as [string, string]),
  );
  delete headers['content-length'];
  const reply = await fetch(`http://127.0.0.1:${port}${head.split(' ')[1]}`, { method: 'POST', headers, body });
  const ours = (await reply.json()) as unknown;
  if (!isDeepStrictEqual(ours, JSON.parse(plain)))
    throw new Error(`SQL alone answers ${plain.slice(0, 400)}, Sampan ${JSON.stringify(ours).slice(0, 400)}`);
}

async function bookings({ app, sql, generator, plain, rounds, seconds }: Stage, { productId, unitId }: ResoldService): Promise<string> {
  const began = new Date();
  const slots = await addSlots(sql, { page_id: '', service_id: productId }, { count: SLOTS, capacity: CAPACITY });
  const starts = await sql<{ starts_at: Date }[]>`select starts_at from slots where id = any(${slots}::uuid[])`;
  const on_sale = await findOnSale(plain.sql);
  const plain_slots = await addSlots(plain.sql, on_sale, { count: SLOTS, capacity: CAPACITY });
  const example = readBooking(on_sale, plain_slots[0] ?? '');
  const run = async (requests: Request[]): Promise<LoadResults> => {
    const results = await generator.ask({ ports: [app.port], connections: CLIENTS, requests, until: { requests: requests.length } });
    expectOnly([200], results);
    return results;
  };
  const measured = await interleave(
    rounds,
    async () => {
      const uuids = Array.from({ length: BOOKINGS }, () => randomUUID());
      const reserved = await run(
        uuids.map((uuid, n) => {
          const availabilityId = hongKongDateTime(starts[n % starts.length]!.starts_at);
          return requestOf(app.port, calls.reserve.path, { uuid, productId, optionId: OPTION_ID, availabilityId, unitItems: [{ unitId }] });
        }),
      );
      const contact = { fullName: 'Chan Tai Man' };
      const confirmed = await run(uuids.map((uuid) => requestOf(app.port, calls.confirm.path.replace(':uuid', uuid), { contact })));
      await letMailsGo(sql, began);
      return bothOf(reserved, confirmed);
    },
    async () =>
      (await plain.ask({ where: plain.where, tables: 'held', clients: CLIENTS, example, slots: plain_slots, until: { seconds } })).pace,
  );
  await Promise.all([expectNoDrift(sql), expectNoDrift(plain.sql)]);
  return [
    `reserved and confirmed over ${CLIENTS} connections, a second; ${BOOKINGS} a round`,
    `  over HTTP                ${shown(measured.ours)}`,
    `  two plain statements     ${shown(measured.limit)}`,
    ratioLine(ratiosOf(measured.ours, measured.limit), AIMS.booking),
  ].join('\n');
}

/** One booking is both calls. */
function bothOf(reserved: LoadResults, confirmed: LoadResults): Pace {
  const [one, two] = [reserved.pace, confirmed.pace];
  return {
    done: two.done,
    rate: two.done / ((reserved.all_ms + confirmed.all_ms) / 1_000),
    p50: one.p50 + two.p50,
    p99: one.p99 + two.p99,
    generator_busy: Math.max(one.generator_busy, two.generator_busy),
  };
}

function ratioLine(ratios: number[], aim: number): string {
  const { median, lowest, highest } = spreadOf(ratios);
  return `  ratio                    ${median.toFixed(2)} (${lowest.toFixed(2)}-${highest.toFixed(2)}); aim ${aim}${median < aim ? ' MISSED' : ''}`;
}

function requestOf(port: number, path: string, asked: object): Request {
  const body = JSON.stringify(asked);
  const head = [
    `POST ${OCTO_PATH}${path} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    `authorization: Bearer ${DEMO_KEY}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  return { before: `${head.join('\r\n')}\r\n\r\n${body}`, after: null };
}
