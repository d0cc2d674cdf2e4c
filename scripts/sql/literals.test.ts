import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { openDatabase } from '../../server/core/database/database.ts';
import { readObjects } from '../../server/core/database/objects/apply-objects.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { prepare } from './check-query.ts';
import { makeEnums } from './literals.ts';

const database = await testDatabase();
const sql = openDatabase(database.address, { pool: 1 });
database.beforeDrop(() => sql.end({ timeout: 1 }));
const objects = readObjects(join(import.meta.dirname, '../../db/objects'));

// Planted among those of the project.
const planted = [
  { name: 'bookings/right', text: `CREATE VIEW planted_right AS SELECT id, status FROM bookings WHERE status = 'confirmed';` },
  { name: 'bookings/wrong', text: `CREATE VIEW planted_wrong AS SELECT id FROM bookings WHERE status = 'confrimed';` },
].map((object) => ({ ...object, hash: '', makes: [] }));
const refused = await makeEnums(sql, [...objects, ...planted]);

async function saidOf(text: string): Promise<string | undefined> {
  const one = await sql.reserve();
  const said = await prepare(one, text);
  await one.release();
  return typeof said === 'string' ? said : undefined;
}

/** Each with a hole for a word: first one of the list, then one that is not. */
const queries: [text: string, word: string, other: string][] = [
  [`select id from bookings where status = '%'`, 'confirmed', 'confrimed'],
  [`select id from bookings where '%' <> status`, 'cancelled', 'canceled'],
  [`select id from bookings where status in ('pending', '%')`, 'confirmed', 'active'],
  [`select id from bookings where status not in ('%')`, 'confirmed', 'Confirmed'],
  [`select id from bookings where status = any('{pending,%}')`, 'confirmed', 'confrimed'],
  [`select id from bookings where cancelled_by is distinct from '%'`, 'system', 'marketplace'],
  [`select id from bookings where (status, payment_status) = ('confirmed', '%')`, 'paid', 'payed'],
  [`select count(*) filter (where b.attendance = '%') from bookings b`, 'no_show', 'noshow'],
  [`select case s.status when '%' then 1 end from services s`, 'draft', 'pending'],
  [`select id from booking_shapes where payment_status = '%'`, 'refunded', 'returned'],
  [`with newest as (select status as state from bookings limit 1) select from newest where state = '%'`, 'pending', 'open'],
  [`select from bookings b join services s on s.id = b.service_id and s.status = '%' where b.status = 'confirmed'`, 'active', 'confirmed'],
  [`update bookings set payment_status = '%' where id = $1`, 'paid', 'payed'],
  [`update bookings set status = case when $1::boolean then '%' else status end`, 'completed', 'done'],
  [`insert into messages (id, booking_id, sender, body) values ($1, $2, '%', $3)`, 'customer', 'client'],
  [`insert into messages (id, booking_id, sender, body) select $1, id, '%', $2 from bookings`, 'provider', 'host'],
  [`delete from mails where state = '%'`, 'sent', 'send'],
];

for (const [text, word, other] of queries)
  test(`"${other}" is found in: ${text}`, async () => {
    assert.equal(await saidOf(text.replace('%', word)), undefined);
    assert.match(
      (await saidOf(text.replace('%', other))) ?? '',
      new RegExp(`invalid input value for enum "\\w+\\.\\w+": "${other}" near: `),
    );
  });

test('a word that no list has is found in a view too', () => {
  assert.deepEqual(refused, ['db/objects/bookings/wrong.sql  invalid input value for enum "bookings.status": "confrimed"']);
});

test('a column of a list still goes with text of any other kind', async () => {
  for (const text of [
    `select id from bookings where status = $1::text or status = any($2::text[])`,
    `select status || '!', coalesce(cancelled_by, customer_name), lower(status) from bookings union select status, name, title from services s, providers p`,
    `select from bookings b join services s on b.status = s.status order by b.status`,
    `select jsonb_build_object('status', status), string_agg(status, ', ') from bookings group by status`,
    `select case when $1::boolean then 'new_email' else purpose::text end from account_links`,
  ])
    assert.equal(await saidOf(text), undefined, text);
});
