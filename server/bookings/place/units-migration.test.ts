import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { testDatabase } from '../../../tests/support/database.ts';
import { oldDatabase } from '../../../tests/support/old-database.ts';
import { rewritePast } from '../../../tests/support/past.ts';
import { migrate } from '../../core/database/migrate.ts';

/** The last version in which each unit that was booked had a row of its own. */
const BEFORE = 59;

const database = await testDatabase();

test('what was booked moves into the row of its booking, in the order of the offer, and the booking is otherwise as it was', async () => {
  const sql = await oldDatabase(database, BEFORE);
  const [service, adult, child, gone] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const [family, emptied] = [randomUUID(), randomUUID()];
  await rewritePast(sql, async (tx) => {
    await tx`
      insert into units (id, service_id, kind, title, title_zh, price, position)
      values (${child}, ${service}, 'child', 'Child', '小童', 14000, 0), (${adult}, ${service}, 'adult', 'Adult', '成人', 28000, 1)`;
    for (const [nth, id] of [family, emptied].entries())
      await tx`
        insert into bookings (id, provider_id, service_id, booking_reference, confirmation_code, customer_name, customer_email, customer_phone,
          locale, participants, places, total_price, service_fee, final_amount, status, cancelled_at, service_title, service_title_zh, starts_at,
          ends_at, cancellation_hours)
        values (${id}, ${randomUUID()}, ${service}, ${`SMP-OLD${nth}`}, 'OLD', 'Mei', 'mei@example.com', '', 'en', 4, 4, 80000, 4000, 84000,
          'cancelled', now(), 'Walk', '', now(), now(), 24)`;
    await tx`
      insert into booking_units (booking_id, unit_id, kind, title, title_zh, quantity, price)
      values (${family}, ${gone}, 'senior', 'Senior', '長者', 1, 10000), (${family}, ${adult}, 'adult', 'Adult', '成人', 2, 28000),
        (${family}, ${child}, 'child', 'Child', '小童', 1, 14000)`;
  });
  const whole = () => sql<{ booking: Record<string, unknown> }[]>`select to_jsonb(b) as booking from bookings b order by booking_reference`;
  const before = await whole();

  await migrate(sql);

  for (const [nth, { booking }] of (await whole()).entries()) assert.deepEqual(booking, { ...booking, ...before[nth]?.booking });
  const rows = await sql<{ units: unknown }[]>`select units from bookings order by booking_reference`;
  assert.deepEqual(
    rows.map(({ units }) => units),
    [
      [
        { unit: child, kind: 'child', title: 'Child', title_zh: '小童', quantity: 1, price: 14_000 },
        { unit: adult, kind: 'adult', title: 'Adult', title_zh: '成人', quantity: 2, price: 28_000 },
        { unit: gone, kind: 'senior', title: 'Senior', title_zh: '長者', quantity: 1, price: 10_000 },
      ],
      [],
    ],
  );
  for (const units of [[{ quantity: 0, price: 1 }], [{ quantity: 1, price: -1 }], {}])
    await assert.rejects(sql`update bookings set units = ${sql.json(units)} where id = ${family}`, { constraint: 'bookings_units_check' });
});
