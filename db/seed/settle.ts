import { randomUUID } from 'node:crypto';
import type { Sql, Tx } from '../../server/core/database/database.ts';
import { makeInvoices } from '../../server/ledger/invoices/invoice.ts';
import { lockJournal } from '../../server/ledger/writes.ts';
import { addDays, hongKongToInstant, monthStart } from '../../rules/time.ts';
import { minutesAfter, type Clock } from './clock.ts';
import { lok } from './content/people.ts';

/** Of so many providers one has not paid yet what it was asked for. */
const UNPAID_NTH = 4;
/** The first days of a month, in which the operator settles the month before. */
const SETTLING_DAYS = 3;
const DAY = 24 * 60;

/**
 * Settles with every provider what was delivered and paid before this month, as the operator does at the beginning of one, and makes the
 * invoices of fees. This month stays open, and in its first days the month before, which is being settled then.
 */
export async function settleMonths(sql: Sql, clock: Clock): Promise<void> {
  const first = hongKongToInstant(monthStart(addDays(clock.today, -SETTLING_DAYS)), '00:00');
  // On the second and the third day.
  const made = minutesAfter(first, DAY + 10 * 60);
  const paid = minutesAfter(first, 2 * DAY + 11 * 60);
  await sql.begin(async (tx) => {
    await lockJournal(tx);
    const due = await tx<{ provider_id: string; is_demo: boolean; amount: number }[]>`
      select l.provider_id, u.username = 'kayan' as is_demo, sum(l.cents)::bigint as amount
      from balance_lines l join providers p on p.id = l.provider_id join users u on u.id = p.user_id
      where l.at < ${first} group by 1, 2 having sum(l.cents) <> 0 order by 1`;
    for (const [n, { provider_id, is_demo, amount }] of due.entries()) {
      const reference =
        is_demo || amount > 0 || n % UNPAID_NTH > 0 ? `FPS ${paid.toISOString().slice(0, 10).replaceAll('-', '')}${n + 1}` : '';
      await settle(tx, { id: randomUUID(), provider_id, before: first, made, paid, reference });
    }
  });
  await sql`
    update marketplace_settings set legal_name = 'Sampan Marketplace Limited', legal_address = '12/F, 18 Tai Yau Street, San Po Kong, Kowloon',
      business_registration = '00000000-000', settlement_account = 'FPS 166555500, SAMPAN MARKETPLACE LTD'`;
  await makeInvoices(sql);
}

type SeedSettlement = {
  id: string;
  provider_id: string;
  before: Date;
  made: Date;
  paid: Date;
  /** Empty: it is not paid yet. */ reference: string;
};

async function settle(tx: Tx, { id, provider_id, before, made, paid, reference }: SeedSettlement): Promise<void> {
  const lines = tx`provider_id = ${provider_id} and at < ${before} and settlement_id is null`;
  await tx`
    insert into settlements (id, provider_id, amount, bookings, created_at, created_by)
    select ${id}, ${provider_id}, sum(cents), count(distinct booking_id), ${made}, (select id from users where username = ${lok.username})
    from balance_lines where ${lines}`;
  await tx`update balance_lines set settlement_id = ${id} where ${lines}`;
  if (reference === '') return;
  await tx`update settlements set paid_at = ${paid}, reference = ${reference} where id = ${id}`;
  await tx`
    insert into journal_entries (id, kind, settlement_id, provider_id, provider, cash, at)
    select gen_random_uuid(), 'settlement', ${id}, ${provider_id}, sum(share), -sum(share), ${paid} from balance_lines where settlement_id = ${id}`;
}
