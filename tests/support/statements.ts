import assert from 'node:assert/strict';
import { api } from '../../contract/api.ts';
import { commissionStates } from '../../contract/ledger.ts';
import { toCents } from '../../rules/money.ts';
import { addDays, hongKongDate, monthStart } from '../../rules/time.ts';
import type { Sql } from '../../server/core/database/database.ts';
import type { Caller } from './caller.ts';

/** The Hong Kong months from the first in which the books have anything to the last. */
async function monthsOf(sql: Sql): Promise<string[]> {
  const [{ first, last } = assert.fail('an aggregate always has a row')] = await sql<{ first: Date; last: Date }[]>`
    select coalesce(min(at), now()) as first, coalesce(max(at), now()) as last
    from (select at from journal_entries union all select at from balance_lines) moved`;
  const all: string[] = [];
  for (let day = monthStart(hongKongDate(first)); day <= hongKongDate(last); day = monthStart(addDays(day, 31))) all.push(day.slice(0, 7));
  return all;
}

/** Asked for by state, a partner's bookings are those that all of them together show in that state. */
export async function expectListsByState(hotel: Caller): Promise<void> {
  const { results: all } = await hotel.done(api.statements.earnings, { query: { page_size: 100 } });
  for (const status of commissionStates) {
    const { count, results } = await hotel.done(api.statements.earnings, { query: { status, page_size: 100 } });
    const expected = all.filter((one) => one.status === status).map(({ id }) => id);
    assert.deepEqual([results.map(({ id }) => id), count], [expected, expected.length], status);
  }
}

type Readers = { boss: Caller; hotel: Caller; provider_id: string; partner_id: string };

/** The statements of a provider and a partner say what the books say, their lines add up, and each month goes on where the one before ends. */
export async function expectStatements(sql: Sql, { boss, hotel, provider_id, partner_id }: Readers): Promise<void> {
  const cents = (amounts: string[]) => amounts.reduce((sum, amount) => sum + toCents(amount), 0);
  const [owed = assert.fail('an aggregate always has a row')] = await sql<
    { partner: number; share: number; balance: number; unpaid: number }[]
  >`
    select coalesce((select -sum(partner) from journal_entries where partner_id = ${partner_id}), 0)::bigint as partner,
      coalesce(sum(share), 0)::bigint as share, coalesce(sum(cents) filter (where settlement_id is null), 0)::bigint as balance,
      coalesce((select sum(amount) from settlements where provider_id = ${provider_id} and paid_at is null), 0)::bigint as unpaid
    from balance_lines where provider_id = ${provider_id}`;

  const all = await monthsOf(sql);
  const statements = await Promise.all(all.map((month) => hotel.done(api.statements.partner, { query: { month } })));
  let carried = 0;
  for (const { opening, earned, reversed, paid_out, closing, lines } of statements) {
    assert.equal(toCents(opening), carried);
    carried = toCents(closing);
    assert.equal(cents([opening, earned, reversed, paid_out]), carried);
    assert.equal(toCents(opening) + cents(lines.map(({ amount }) => amount)), carried);
  }
  assert.equal(carried, owed.partner);

  const { totals } = await hotel.done(api.statements.earnings, {});
  assert.equal(cents([totals.pending, totals.approved]), carried);
  assert.equal(cents([totals.paid, ...statements.map(({ paid_out }) => paid_out)]), 0);

  const own = await Promise.all(all.map((month) => boss.done(api.statements.provider, { query: { month } })));
  let balance = 0;
  for (const settled of own) {
    assert.equal(cents([settled.delivered, settled.withheld, settled.refunds, settled.fee, settled.commissions]), toCents(settled.net));
    assert.equal(cents(settled.lines.map(({ gross }) => gross)), cents([settled.delivered, settled.withheld, settled.refunds]));
    for (const column of ['fee', 'commissions', 'net', 'collected'] as const)
      assert.equal(cents(settled.lines.map((line) => line[column])), toCents(settled[column]), column);
    assert.equal(cents([...settled.settlements.map(({ amount }) => amount), settled.settled]), 0);
    assert.equal(toCents(settled.opening), balance);
    balance += cents([settled.collected, settled.fee, settled.commissions, settled.settled]);
    assert.equal(toCents(settled.closing), balance);
  }
  assert.equal(cents(own.map(({ net }) => net)), owed.share);
  assert.equal(balance, owed.balance + owed.unpaid);
  assert.equal(toCents((await boss.done(api.settlements.mine)).balance), balance);
}
