import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApp } from '../../../../tests/support/app.ts';
import type { BuiltSlot } from '../../../../tests/support/builders.ts';
import { booked, bookingInsert, FOREVER, isBusy, PATIENT } from '../../../../tests/support/booking-inserts.ts';
import { untilWaiting } from '../../../../tests/support/until.ts';
import { openDatabase } from '../../../core/database/database.ts';
import type { InsertResult } from '../insert.ts';
import { createBookingBatcher, startWaiting } from './batch.ts';

const { sql, database, buildOffer, buildSlot, buildUser } = await testApp();
const leftOn = async ({ id }: BuiltSlot) =>
  (await sql<{ left: number }[]>`select capacity - spots_taken as left from slots where id = ${id}`)[0]!.left;

test('a slot that somebody holds keeps waiting only those who want it', async () => {
  const offer = await buildOffer({ capacity: 5 });
  const other = await buildSlot({ service: offer.service, capacity: 5 });
  const elsewhere = openDatabase(database.address, { pool: 1 });
  const batcher = createBookingBatcher(sql, PATIENT);
  let waiting: Promise<unknown>[] = [];
  await elsewhere.begin(async (tx) => {
    await tx`select from slots where id = ${offer.slot.id} for update`;
    const first = batcher.insert(bookingInsert(offer, 1), FOREVER);
    await untilWaiting(sql, 1);
    waiting = [first, batcher.insert(bookingInsert(offer, 1), FOREVER)];
    assert.deepEqual(await batcher.insert(bookingInsert({ ...offer, slot: other }, 1)), booked);
  });
  assert.deepEqual(await Promise.all(waiting), [booked, booked]);
  await elsewhere.end();
});

test('two locked slots keep nobody waiting but those who want them', async () => {
  const offer = await buildOffer({ capacity: 5 });
  const others = await Promise.all([1, 2].map(() => buildSlot({ service: offer.service, capacity: 50 })));
  const locked = [offer.slot, await buildSlot({ service: offer.service, capacity: 5 })];
  const batcher = createBookingBatcher(sql, PATIENT);
  let waiting: Promise<unknown>[] = [];
  await sql.begin(async (tx) => {
    await tx`select from slots where id = any(${locked.map(({ id }) => id)}) for update`;
    for (const slot of locked) {
      waiting.push(batcher.insert(bookingInsert({ ...offer, slot }, 1), FOREVER));
      await untilWaiting(sql, waiting.length);
    }
    for (let n = 0; n < 10; n += 1) assert.deepEqual(await batcher.insert(bookingInsert({ ...offer, slot: others[n % 2]! }, 1)), booked);
    waiting = [...waiting, ...locked.map((slot) => batcher.insert(bookingInsert({ ...offer, slot }, 1), FOREVER))];
  });
  assert.deepEqual(await Promise.all(waiting), [booked, booked, booked, booked]);
});

test('of a hundred locked slots two are waited for at a time, and those who wanted them must come again', async () => {
  const offer = await buildOffer({ capacity: 5 });
  const locked = await Promise.all(Array.from({ length: 100 }, () => buildSlot({ service: offer.service, capacity: 5 })));
  const batcher = createBookingBatcher(sql, { ...PATIENT, slot_wait_ms: 1_000 });
  await sql.begin(async (tx) => {
    await tx`select from slots where id = any(${locked.map(({ id }) => id)}) for update`;
    const refused = Promise.allSettled(locked.map((slot) => batcher.insert(bookingInsert({ ...offer, slot }, 1))));
    await untilWaiting(sql, 2);
    assert.deepEqual(await batcher.insert(bookingInsert(offer, 1)), booked);
    for (const one of await refused) assert.ok(one.status === 'rejected' && isBusy(one.reason), JSON.stringify(one));
  });
  assert.deepEqual(await batcher.insert(bookingInsert({ ...offer, slot: locked[0]! }, 1)), booked);
});

test('slots that two processes sell at the same time are sold out by both while others are locked', async () => {
  const offer = await buildOffer({ capacity: 120 });
  const locked = await Promise.all([1, 2, 3].map(() => buildSlot({ service: offer.service })));
  const batchers = [createBookingBatcher(sql, PATIENT), createBookingBatcher(sql, PATIENT)];
  let waiting: Promise<InsertResult>[] = [];
  await sql.begin(async (tx) => {
    await tx`select from slots where id = any(${locked.map(({ id }) => id)}) for update`;
    waiting = batchers.flatMap((batcher) => locked.map((slot) => batcher.insert(bookingInsert({ ...offer, slot }, 1), FOREVER)));
    await untilWaiting(sql, 4);
    const results: InsertResult[] = [];
    // One after another, so that they meet again and again.
    const visitors = Array.from({ length: 16 }, async (_, n) => {
      for (let times = 0; times < 10; times += 1) results.push(await batchers[n % 2]!.insert(bookingInsert(offer, 1), FOREVER));
    });
    await Promise.all(visitors);
    assert.equal(results.filter(({ result }) => result === 'booked').length, 120);
    assert.ok(results.every(({ result }) => result === 'booked' || result === 'full'));
  });
  assert.deepEqual([...new Set((await Promise.all(waiting)).map(({ result }) => result))], ['booked']);
  assert.equal(await leftOn(offer.slot), 0);
});

for (const table of ['services', 'providers', 'pages', 'users'] as const)
  test(`a locked row of ${table} keeps nobody waiting but those who need it, and them not for long`, async () => {
    const [offer, other] = [await buildOffer(), await buildOffer()];
    const client = await buildUser();
    const wanted = bookingInsert(offer, 1);
    wanted.booking.client_id = client.id;
    const rows = { services: offer.service, providers: offer.provider, pages: offer.page, users: client };
    const batcher = createBookingBatcher(sql, { ...PATIENT, slot_wait_ms: 500 });
    const patient_batcher = createBookingBatcher(sql, PATIENT);
    let waits: Promise<unknown> | undefined;
    await sql.begin(async (tx) => {
      await tx.unsafe(`select from ${table} where id = '${rows[table].id}' for update`);
      const refused = assert.rejects(batcher.insert(wanted), isBusy);
      assert.deepEqual(await batcher.insert(bookingInsert(other, 1)), booked);
      await refused;
      waits = patient_batcher.insert(wanted, FOREVER);
      await untilWaiting(sql, 1);
    });
    assert.deepEqual(await waits, booked);
  });

test('a price that changes while somebody waits for the slot is refused, and the new one is taken', async () => {
  const offer = await buildOffer({ capacity: 9 });
  const batcher = createBookingBatcher(sql, PATIENT);
  let outcome: Promise<unknown> | undefined;
  await sql.begin(async (tx) => {
    await tx`select from slots where id = ${offer.slot.id} for update`;
    outcome = batcher.insert(bookingInsert(offer, 1), FOREVER);
    await untilWaiting(sql, 1);
    await sql`update units set price = price + 100 where service_id = ${offer.service.id}`;
  });
  assert.deepEqual(await outcome, { result: 'stale' });
  const found = await batcher.findOffer({ page: offer.page.id, service: offer.service.id, availability_slot: offer.slot.id });
  assert.deepEqual(await batcher.insert(bookingInsert(offer, 1, { offer_version: found!.offer_version, fee_bp: found!.fee_bp })), booked);
  assert.deepEqual(await batcher.insert(bookingInsert(offer, 1, { offer_version: found!.offer_version, fee_bp: found!.fee_bp + 1 })), {
    result: 'stale',
  });
});

test('who has hung up or waited too long is not booked when the turn comes', async () => {
  const offer = await buildOffer({ capacity: 9 });
  const batcher = createBookingBatcher(sql);
  const past = { until: () => 0, isGone: () => false };
  await assert.rejects(batcher.insert(bookingInsert(offer, 1), past), isBusy);
  await assert.rejects(
    batcher.insert(
      bookingInsert(offer, 1),
      startWaiting(() => true),
    ),
    isBusy,
  );
  await assert.rejects(
    batcher.findOffer({ page: offer.page.id, service: offer.service.id, availability_slot: offer.slot.id }, past),
    isBusy,
  );
  assert.deepEqual(await batcher.insert(bookingInsert(offer, 1)), booked);
  assert.equal(await leftOn(offer.slot), 8);
});

test('who hangs up while the slot is locked is not booked when it is free again', async () => {
  const offer = await buildOffer({ capacity: 9 });
  const batcher = createBookingBatcher(sql, PATIENT);
  let is_gone = false;
  await sql.begin(async (tx) => {
    await tx`select from slots where id = ${offer.slot.id} for update`;
    const refused = assert.rejects(
      batcher.insert(
        bookingInsert(offer, 1),
        startWaiting(() => is_gone),
      ),
      isBusy,
    );
    await untilWaiting(sql, 1);
    is_gone = true;
    await refused;
  });
  assert.equal(await leftOn(offer.slot), 9);
});

test('a crowd that is too large to be served in time is refused at once, the others are booked', async () => {
  const offer = await buildOffer({ capacity: 30 });
  const batcher = createBookingBatcher(sql, { ...PATIENT, max_waiting: 10 });
  const settled = await Promise.allSettled(Array.from({ length: 30 }, () => batcher.insert(bookingInsert(offer, 1))));
  assert.equal(settled.filter((one) => one.status === 'fulfilled' && one.value.result === 'booked').length, 10);
  assert.equal(settled.filter((one) => one.status === 'rejected' && isBusy(one.reason)).length, 20);
  assert.equal(await leftOn(offer.slot), 20);
});
