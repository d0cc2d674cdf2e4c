import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { testDatabase } from '../../tests/support/database.ts';
import { oldDatabase } from '../../tests/support/old-database.ts';
import { rewritePast } from '../../tests/support/past.ts';
import type { Tx } from '../core/database/database.ts';
import { migrate, migrateIn } from '../core/database/migrate.ts';

/** The last version in which these rows did not say whose they are. */
const BEFORE = 60;
/** The version that brings it; a later one refreshes the catalogue, where these providers sell nothing. */
const AFTER = 65;
const TABLES = ['catalogue_entries', 'page_services', 'page_views_daily', 'refunds', 'review_counts', 'units'];

const database = await testDatabase();

/** A provider with a row in each of the tables. */
async function writeTrade(tx: Tx, mark: string): Promise<string> {
  const [provider, service, page, booking, refund] = Array.from({ length: 5 }, () => randomUUID()) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const write = (table: string, row: Record<string, unknown>) => tx`insert into ${tx(table)} ${tx(row)}`;
  await write('services', { id: service, provider_id: provider, offer_version: 7 });
  await write('pages', { id: page, provider_id: provider, slug: mark, title: 'Harbour Walks', offer_version: 7 });
  await write('units', { id: randomUUID(), service_id: service, kind: 'adult', title: 'Adult', title_zh: '成人', price: 28_000 });
  await write('page_services', { page_id: page, service_id: service });
  await write('page_views_daily', { page_id: page, date: '2026-11-24', views: 3 });
  await write('review_counts', { service_id: service, rating: 5, was_checked_in: true, is_answered: false, reviews: 2 });
  await tx`
    insert into catalogue_entries (service_id, cutoff_minutes, min_participants, max_participants, duration_minutes, price, created_at, rank,
      difficulty, confirmation, languages, words)
    values (${service}, 0, 1, 9, 60, 28000, now(), 4, 'easy', 'instant', '{}', '')`;
  await tx`
    insert into bookings (id, provider_id, service_id, booking_reference, confirmation_code, customer_name, customer_email, customer_phone,
      locale, participants, places, total_price, service_fee, final_amount, status, cancelled_at, payment_status, refunded_amount,
      service_title, service_title_zh, starts_at, ends_at, cancellation_hours, units)
    values (${booking}, ${provider}, ${service}, ${`SMP-${mark}`}, 'OLD', 'Mei', 'mei@example.com', '', 'en', 1, 1, 28000, 1400, 29400,
      'cancelled', now(), 'paid', 100, 'Walk', '', now(), now(), 24, '[]')`;
  await write('refunds', { id: refund, booking_id: booking, amount: 100 });
  return provider;
}

test('rows of a provider say whose they are, and no offer is renewed', async () => {
  const sql = await oldDatabase(database, BEFORE);
  const providers: string[] = [];
  await rewritePast(sql, async (tx) => {
    for (const mark of ['one', 'two']) providers.push(await writeTrade(tx, mark));
  });

  await sql.begin((tx) => migrateIn(tx, { version: AFTER }));

  for (const table of TABLES) {
    const rows = await sql<{ provider_id: string }[]>`select provider_id from ${sql(table)}`;
    assert.deepEqual(rows.map(({ provider_id }) => provider_id).toSorted(), providers.toSorted(), table);
  }
  const versions = await sql<{ offer_version: number }[]>`select offer_version from services union select offer_version from pages`;
  assert.deepEqual([...versions], [{ offer_version: 7 }]);
  assert.deepEqual([...(await sql`select distinct refunded_amount as cents from bookings`)], [{ cents: 100 }]);
});

test('a process of the version before, which does not know of it, still writes such rows', async () => {
  const sql = await oldDatabase(database, BEFORE);
  await rewritePast(sql, (tx) => writeTrade(tx, 'old'));
  await migrate(sql);
  const [service] = await sql<{ id: string; provider_id: string }[]>`select id, provider_id from services`;
  await sql`insert into units (id, service_id, kind, title, title_zh, price) values (${randomUUID()}, ${service!.id}, 'child', 'Child', '小童', 100)`;
  await sql`
    insert into page_views_daily (page_id, date, views) select id, '2026-11-25', 1 from pages
    on conflict (page_id, date) do update set views = page_views_daily.views + excluded.views`;
  await sql`insert into messages (id, booking_id, sender, body) select ${randomUUID()}, id, 'customer', 'Which pier?' from bookings`;
  await sql`insert into refunds (id, booking_id, amount) select ${randomUUID()}, id, 1 from bookings`;
  await sql`delete from page_services`;
  await sql`insert into page_services (page_id, service_id) select p.id, s.id from pages p, services s`;
  for (const table of ['messages', 'page_services', 'page_views_daily', 'refunds', 'units']) {
    const rows = await sql<{ provider_id: string }[]>`select distinct provider_id from ${sql(table)}`;
    assert.deepEqual([...rows], [{ provider_id: service!.provider_id }], table);
  }
});
