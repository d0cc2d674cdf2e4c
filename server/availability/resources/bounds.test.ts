import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { v7 as uuid } from 'uuid';
import { api } from '../../../contract/api.ts';
import { addDays, hongKongDate } from '../../../rules/time.ts';
import { openApp, sendTo, testApp } from '../../../tests/support/app.ts';
import { bookingBody, type Offer } from '../../../tests/support/builders.ts';
import { callerThrough } from '../../../tests/support/caller.ts';
import { countRowsRead } from '../../../tests/support/rows-read.ts';
import { openDatabase } from '../../core/database/database.ts';

// Departures of two services share kayaks: one has ten a day for a month, the other has guests on thousands to come.
const on = await testApp();
const sql = openDatabase(on.database.address, { pool: 1 });
on.database.beforeDrop(() => sql.end({ timeout: 1 }));
const app = await openApp(sql);
on.database.beforeDrop(() => app.close());
const visitor = callerThrough(sendTo(app));

const DAYS = 30;
const USES = 20_000;
const tomorrow = addDays(hongKongDate(Date.now()), 1);
let offer: Offer;

before(async () => {
  offer = await on.buildOffer();
  const { service, provider } = offer;
  const other = await on.buildService({ provider });
  const kayaks = uuid();
  await sql`insert into resources (id, provider_id, name, name_zh, count) values (${kayaks}, ${provider.id}, 'Kayaks', '獨木舟', 50)`;
  for (const { id } of [service, other])
    await sql`
      insert into resource_needs (service_id, resource_id, provider_id, quantity, per, minutes_after)
      values (${id}, ${kayaks}, ${provider.id}, 1, 'departure', 30)`;
  await sql`update slots set needs_resources = true where service_id = ${service.id}`;
  await sql`
    insert into slots (id, provider_id, service_id, starts_at, ends_at, capacity, needs_resources)
    select gen_random_uuid(), ${provider.id}, ${service.id}, at, at + interval '1 hour', 8, true
    from generate_series(0, ${DAYS - 1}::int) as day, generate_series(9, 18) as hour,
      lateral (select (${tomorrow}::timestamp + make_interval(days => day, hours => hour, mins => 7)) at time zone 'Asia/Hong_Kong' as at) times`;
  await sql`
    with departures as (
      insert into slots (id, provider_id, service_id, starts_at, ends_at, capacity)
      select gen_random_uuid(), ${provider.id}, ${other.id}, at, at + interval '1 hour', 8
      from generate_series(1, ${USES}::int) as n, lateral (select now() + n * interval '1 hour' as at) times
      returning id, starts_at, ends_at
    )
    insert into resource_uses (slot_id, resource_id, provider_id, quantity, starts_at, ends_at)
    select id, ${kayaks}::uuid, ${provider.id}::uuid, 1, starts_at, ends_at + interval '30 minutes' from departures`;
  await sql`vacuum analyze`;
});

async function expectFewRows(most: number, work: () => Promise<unknown>): Promise<void> {
  const read = await countRowsRead(sql, work);
  const sum = read.reduce((all, [, count]) => all + count, 0);
  assert.ok(sum <= most, `${sum} rows, ${JSON.stringify(Object.fromEntries(read))}`);
}

test('a month of departures looks at what uses their resources at those times, and not at all that will', async () => {
  const days = { date_from: tomorrow, date_to: addDays(tomorrow, DAYS) };
  const calls = [
    () => visitor.done(api.services.availability, { params: { id: offer.service.id }, query: days }),
    () => visitor.done(api.services.calendar, { params: { id: offer.service.id }, query: days }),
  ];
  for (const ask of calls) {
    await ask();
    await expectFewRows(40 * DAYS * 10, ask);
  }
});

test('so does the first booking of a departure', async () => {
  const slots = await sql<{ id: string }[]>`select id from slots where service_id = ${offer.service.id} order by starts_at limit 2`;
  const book = (n: number) => visitor.done(api.pages.book, { body: bookingBody({ ...offer, slot: { ...offer.slot, id: slots[n]!.id } }) });
  await book(0);
  await expectFewRows(500, () => book(1));
});

test('a service whose boat is away all season costs the catalogue little', async () => {
  const service = await on.buildService({ provider: offer.provider });
  const boat = uuid();
  await sql`insert into resources (id, provider_id, name, name_zh, count) values (${boat}, ${offer.provider.id}, 'Boat', '船', 0)`;
  await sql`
    insert into resource_needs (service_id, resource_id, provider_id, quantity, per) values (${service.id}, ${boat}, ${offer.provider.id}, 1, 'departure')`;
  await sql`
    insert into slots (id, provider_id, service_id, starts_at, ends_at, capacity, needs_resources)
    select gen_random_uuid(), ${offer.provider.id}, ${service.id}, at, at + interval '1 hour', 8, true
    from generate_series(25, 3000) as n, lateral (select now() + n * interval '1 hour' as at) times`;
  await sql`vacuum analyze`;
  const list = () => visitor.done(api.services.list, { query: { ordering: 'soonest' } });
  await list();
  await expectFewRows(5_000, list);
  const next = async () => (await visitor.done(api.services.calendar, { params: { id: service.id } })).next_available;
  assert.equal(await next(), null);
  await sql`update resources set count = 1 where id = ${boat}`;
  assert.notEqual(await next(), null);
});

test('a use that is longer than all others is found from its beginning to its end', async () => {
  const service = await on.buildService({ provider: offer.provider });
  const camp = await on.buildSlot({
    service,
    starts_at: new Date(Date.now() + 86_400_000),
    ends_at: new Date(Date.now() + 9 * 86_400_000),
  });
  const tents = uuid();
  await sql`insert into resources (id, provider_id, name, name_zh, count) values (${tents}, ${offer.provider.id}, 'Tents', '帳篷', 9)`;
  const use = (slot: { id: string }, starts_at: Date, ends_at: Date) => sql`
    insert into resource_uses (slot_id, resource_id, provider_id, quantity, starts_at, ends_at)
    values (${slot.id}, ${tents}, ${offer.provider.id}, 1, ${starts_at}, ${ends_at})`;
  await use(camp, camp.starts_at, camp.ends_at);
  const walk = await on.buildSlot({ service });
  await use(walk, walk.starts_at, walk.ends_at);
  const peak = async (since: Date, until: Date) =>
    (await sql<{ peak: number }[]>`select resource_peak(${tents}, ${since}, ${until}, '{}', true) as peak`)[0]!.peak;
  const hours = (at: Date, n: number) => new Date(at.getTime() + n * 3_600_000);
  assert.equal(await peak(camp.starts_at, hours(camp.starts_at, 1)), 1);
  assert.equal(await peak(hours(camp.ends_at, -1), camp.ends_at), 1);
  assert.equal(await peak(walk.starts_at, walk.ends_at), 2);
  assert.equal(await peak(camp.ends_at, hours(camp.ends_at, 1)), 0);
  assert.equal(await peak(hours(camp.starts_at, -1), camp.starts_at), 0);
});
