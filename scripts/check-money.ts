import { findDiscrepancies } from '../server/ledger/integrity-checks.ts';
import { runScript } from './run-script.ts';
import { withData } from './with-data.ts';

// Proves the books: every entry balances, the journal has what bookings demand, partners are owed and paid what they should be.
// Works beside a running Sampan; what its job has yet to post is said, and no trouble.

await runScript(() =>
  withData('sampan check:money', async (sql) => {
    const [counted] = await sql<{ entries: number; waiting: number; refunds: number; due: string }[]>`
    select (select count(*) from journal_entries) as entries, (select count(*) from refunds_due) as refunds,
      (select hkd(coalesce(sum(cents), 0)::bigint) from refunds_due) as due,
      (select count(*) from (select booking_id from journal_due union select booking_id from booking_changes) notes) as waiting`;
    const discrepancies = await findDiscrepancies(sql);
    for (const { law, id, cents } of discrepancies) console.error(`${law}: ${id}, ${cents} cents`);
    console.log(
      `${counted?.entries} entries, ${counted?.waiting} bookings waiting to be posted, ${counted?.refunds} refunds due (HK$${counted?.due}), ${discrepancies.length === 0 ? 'no trouble' : `${discrepancies.length} discrepancies`}`,
    );
    if (discrepancies.length > 0) process.exitCode = 1;
  }),
);
