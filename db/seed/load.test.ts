import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { openDatabase } from '../../server/core/database/database.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { isLoaded, load } from './load.ts';
import { sizeOf } from './load-rules.ts';
import { brokenPromises } from './promises.ts';

const database = await testDatabase();
const sql = openDatabase(database.address, { pool: 4 });
database.beforeDrop(() => sql.end());

const now = new Date();
const size = sizeOf(2, 60);

describe('a load data set', () => {
  let rows = 0;
  before(() => load(sql, size, { now, onRows: (count) => void (rows += count) }));

  test('keeps every promise of a marketplace', async () => {
    assert.deepEqual(await brokenPromises(sql, now), []);
  });

  test('is as large as was asked, and says how many rows it wrote', async () => {
    const [made] = await sql<Record<string, number>[]>`
      select (select count(*) from services) as services, (select count(*) from slots) as slots, (select count(*) from bookings) as bookings,
        (select count(*) from users) + (select count(*) from providers) + (select count(*) from categories) + (select count(*) from services)
        + (select count(*) from units) + (select count(*) from slots) + (select count(*) from pages) + (select count(*) from page_services)
        + (select count(*) from page_views_daily) + (select count(*) from bookings)
        + (select count(*) from booking_events) + (select count(*) from seat_moves) + (select count(*) from messages) + (select count(*) from reviews) as rows`;
    assert.deepEqual(made, { services: 50, slots: 3_000, bookings: 1_000, rows });
    assert.equal(await isLoaded(sql), true);
  });

  test('has bookings in every state, full, blocked, past and open slots', async () => {
    const states = await sql<{ status: string; bookings: number }[]>`select status, count(*) as bookings from bookings group by status`;
    assert.equal(states.length, 4);
    for (const { status, bookings } of states) assert.ok(bookings >= 10, status);
    const [slots] = await sql<Record<string, number>[]>`
      select count(*) filter (where spots_taken = capacity) as full, count(*) filter (where not is_available) as blocked,
        count(*) filter (where starts_at < ${now}) as past, count(*) filter (where starts_at > ${now} and spots_taken < capacity) as open from slots`;
    for (const [kind, some] of Object.entries(slots!)) assert.ok(some >= 20, kind);
  });

  test('does not go in twice: it names the same rows', async () => {
    await assert.rejects(load(sql, size, { now, onRows: () => undefined }), /duplicate key/);
  });
});
