import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { testDatabase } from '../../tests/support/database.ts';
import { oldDatabase } from '../../tests/support/old-database.ts';
import { rewritePast } from '../../tests/support/past.ts';
import type { Sql } from '../core/database/database.ts';
import { migrate } from '../core/database/migrate.ts';

/** The last version in which an entry of the journal had a row for each of its lines. */
const BEFORE = 22;

const database = await testDatabase();

/** A database of that version with a booking of 504.00, of which 50.41 were given back, and a payout of a partner. */
async function oldMarketplace() {
  const sql = await oldDatabase(database, BEFORE);
  const [booking, provider, partner, payout] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const [service, slot] = [randomUUID(), randomUUID()];
  // Only what the journal looks at, and the slot that bookings refer to.
  await rewritePast(sql, async (tx) => {
    await tx`
      insert into slots (id, provider_id, service_id, starts_at, ends_at, capacity)
      values (${slot}, ${provider}, ${service}, now(), now() + interval '1 hour', 1)`;
    await tx`
      insert into bookings (id, provider_id, service_id, slot_id, booking_reference, confirmation_code, customer_name, customer_email,
        customer_phone, locale, participants, places, total_price, service_fee, final_amount, status, payment_status, service_title,
        service_title_zh, starts_at, ends_at, cancellation_hours)
      values (${booking}, ${provider}, ${service}, ${slot}, 'SMP-OLD', 'OLD', 'Mei', 'mei@example.com', '', 'en', 1, 1, 48000, 2400, 50400,
        'confirmed', 'paid', 'Walk', '', now(), now(), 24)`;
    await tx`insert into refunds (id, booking_id, amount) values (${randomUUID()}, ${booking}, 41), (${randomUUID()}, ${booking}, 5000)`;
    await tx`
      insert into idempotency_keys (scope, key, request_hash, reply, status)
      values ('book', 'told', '', ${JSON.stringify({ id: booking })}, 201), ('other', 'untold', '', ${JSON.stringify({ id: randomUUID() })}, 201)`;
    const enter = async (kind: string, of: Record<string, string>, lines: [account: string, party: string | null, cents: number][]) => {
      const id = randomUUID();
      await tx`insert into journal_entries ${tx({ id, kind, ...of })}`;
      for (const [account, party_id, cents] of lines)
        await tx`insert into journal_lines (entry_id, account, party_id, cents) values (${id}, ${account}, ${party_id}, ${cents})`;
    };
    const sale = { booking_id: booking };
    await enter('sale', sale, [
      ['customer', null, 50_400],
      ['provider', provider, -44_160],
      ['fee', null, -2_400],
      ['partner', partner, -3_840],
    ]);
    await enter('adjustment', sale, [
      ['customer', null, -50_400],
      ['cash', null, 50_400],
    ]);
    await enter('adjustment', sale, [
      ['cash', null, -5_041],
      ['provider', provider, 4_417],
      ['fee', null, 240],
      ['partner', partner, 384],
    ]);
    await enter('payout', { payout_id: payout }, [
      ['partner', partner, 3_456],
      ['cash', null, -3_456],
    ]);
  });
  return { sql, booking, provider, partner };
}

const sumsOf = async (sql: Sql, lines: string) => [
  ...(await sql.unsafe(`select kind, account, party_id, sum(cents)::bigint as cents from (${lines}) l group by 1, 2, 3 order by 1, 2, 3`)),
];
const OLD = `select e.kind, l.account, l.party_id, l.cents from journal_entries e join journal_lines l on l.entry_id = e.id`;
const NEW = `
  select kind, account, party_id, cents from journal_entries, lateral (values ('customer', null::uuid, customer), ('cash', null, cash), ('fee', null, fee),
    ('provider', provider_id, provider), ('partner', partner_id, partner)) side (account, party_id, cents) where cents <> 0`;

test('a journal of lines becomes one of rows, and every sum stays', async () => {
  const { sql, booking, provider, partner } = await oldMarketplace();
  const before = await sumsOf(sql, OLD);
  assert.equal(before.length, 11);
  await migrate(sql);
  assert.deepEqual(await sumsOf(sql, NEW), before);
  const entries = await sql<{ provider_id: string; partner_id: string }[]>`
    select kind, provider_id, partner_id from journal_entries order by kind, partner_id nulls first, cash`;
  assert.deepEqual(
    [...entries],
    [
      { kind: 'adjustment', provider_id: provider, partner_id: null },
      { kind: 'adjustment', provider_id: provider, partner_id: partner },
      { kind: 'payout', provider_id: null, partner_id: partner },
      { kind: 'sale', provider_id: provider, partner_id: partner },
    ],
  );
  const [stored] = await sql`select refunded_amount, refunded_of(id) as refunded from bookings where id = ${booking}`;
  assert.deepEqual({ ...stored }, { refunded_amount: 5_041, refunded: 5_041 });
  assert.deepEqual([...(await sql`select key from idempotency_keys where booking_id = ${booking}`)], [{ key: 'told' }]);
});

for (const [what, spoil] of [
  ['does not balance', `update journal_lines set cents = cents + 1 where account = 'fee' and cents > 0`],
  ['has no lines', `delete from journal_lines where account in ('cash', 'customer') or account = 'partner' and cents = 3456`],
] as const)
  test(`a journal with an entry that ${what} is not brought over, and stays as it was`, async () => {
    const { sql } = await oldMarketplace();
    await rewritePast(sql, (tx) => tx.unsafe(spoil));
    const before = await sumsOf(sql, OLD);
    await assert.rejects(migrate(sql), /of the journal is empty, does not balance/);
    assert.deepEqual(await sumsOf(sql, OLD), before);
  });
