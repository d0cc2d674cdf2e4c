import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { api } from '../../contract/api.ts';
import { addDays, hongKongDate } from '../../rules/time.ts';
import { openApp, sendTo, testApp } from '../../tests/support/app.ts';
import type { Offer } from '../../tests/support/builders.ts';
import { callerThrough } from '../../tests/support/caller.ts';
import { countRowsRead } from '../../tests/support/rows-read.ts';
import { openDatabase } from '../core/database/database.ts';
import { tendWaitingList } from './offer.ts';

// A service with ten departures a day, all of them full, for which as many parties wait as may; and years of departures beside it.
const on = await testApp();
const sql = openDatabase(on.database.address, { pool: 1 });
on.database.beforeDrop(() => sql.end({ timeout: 1 }));
const app = await openApp(sql);
on.database.beforeDrop(() => app.close());
const list = api.waitingList;

const DAYS = 40;
const PARTIES = 500;
const OTHERS = 20_000;
/** Each departure that is waited for, some index entries for it, and each party once. */
const MOST_ROWS = 10_000;
const [tomorrow, last] = [1, DAYS].map((days) => addDays(hongKongDate(Date.now()), days)) as [string, string];
let offer: Offer;

before(async () => {
  offer = await on.buildOffer({ capacity: 0 });
  const other = await on.buildService();
  const { service, page } = offer;
  const provider_id = service.provider.id;
  await sql`
    insert into slots (id, provider_id, service_id, starts_at, ends_at, capacity, is_awaited)
    select gen_random_uuid(), ${provider_id}, ${service.id}, at, at + interval '1 hour', 0, true
    from generate_series(${tomorrow}::timestamp, ${last}::timestamp, interval '1 day') as day, generate_series(9, 18) as hour,
      lateral (select (day::timestamp + make_interval(hours => hour, mins => 7)) at time zone 'Asia/Hong_Kong' as at) times`;
  await sql`
    insert into slots (id, provider_id, service_id, starts_at, ends_at, capacity)
    select gen_random_uuid(), ${other.provider.id}, ${other.id}, at, at + interval '1 hour', 9
    from generate_series(1, ${OTHERS}::int) as n, lateral (select now() + (n - ${OTHERS / 2}::int) * interval '1 hour' as at) times`;
  await sql`
    insert into waiting_entries (id, provider_id, service_id, page_id, date_from, date_to, time_from, time_to, participants, places, units,
      customer_name, customer_email, customer_phone, locale, confirmed_at)
    select gen_random_uuid(), ${provider_id}, ${service.id}, ${page.id}, ${tomorrow}::date, ${last}::date, '00:00', '23:59', 1, 1, '[]', 'Lau Mei',
      'crowd' || n || '@example.com', '', 'en', now() from generate_series(1, ${PARTIES - 2}::int) as n`;
  await sql`vacuum analyze`;
});

async function expectFewRows(what: string, work: () => Promise<unknown>): Promise<void> {
  await work();
  const read = await countRowsRead(sql, work);
  const sum = read.reduce((all, [, count]) => all + count, 0);
  assert.ok(sum <= MOST_ROWS, `${what}: ${sum} rows, ${JSON.stringify(Object.fromEntries(read))}`);
}

test('the minute’s round looks at each departure that is waited for once, however many wait', () =>
  expectFewRows('round', () => tendWaitingList({ sql, links: on.links })));

test('demand is read by departures, not by every party on each', async () => {
  const provider = await on.as(offer.provider.user, sendTo(app));
  await expectFewRows('demand', () => provider.done(list.demand));
  const { departures } = await provider.done(list.demand);
  assert.deepEqual([departures.length, departures[0]?.parties, departures[0]?.places, departures[0]?.offered], [200, 498, 498, 0]);
});

test('joining reads the departures of its service only, and where one has room nobody’s booking waits for it', async () => {
  const visitor = callerThrough(sendTo(app));
  const join = (mailbox: string) =>
    visitor.ask(list.join, {
      body: {
        page: offer.page.id,
        service: offer.service.id,
        date_from: tomorrow,
        date_to: last,
        participants: 1,
        customer_name: 'Lau Mei',
        customer_email: mailbox,
        customer_phone: '',
      },
    });
  await expectFewRows('join', () => join('joins@example.com'));
  const [first, second] = await sql<{ id: string }[]>`
    select id from slots where service_id = ${offer.service.id} order by starts_at desc limit 2`;
  await on.sql`update slots set is_awaited = false, capacity = 4 where id = ${first!.id}`;
  const booking = await on.sql.reserve();
  try {
    await booking`begin`;
    await booking`select from slots where id = ${second!.id} for no key update`;
    const { body } = await join('other@example.com');
    assert.equal((body as { code: string }).code, 'places_left');
  } finally {
    await booking`rollback`;
    await booking.release();
  }
});
