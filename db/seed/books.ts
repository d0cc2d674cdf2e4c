import { randomUUID } from 'node:crypto';
import type { Sql, Tx } from '../../server/core/database/database.ts';
import { postJournal } from '../../server/ledger/post-journal.ts';
import { logCallOff } from './called-off.ts';
import { momentOf, type Clock } from './clock.ts';
import { lok } from './content/people.ts';
import { settleMonths } from './settle.ts';

/** Partners were paid so many days before today. */
const PAY_DAYS = [70, 40, 10];

/**
 * Brings the books of a marketplace that has just been made up to date, as if the jobs had run all along: commissions were approved a
 * week after the experience, and paid on the pay day after that.
 */
export async function keepBooks(sql: Sql, clock: Clock): Promise<void> {
  // Of what is not cancelled a refund has been due since the money came.
  await sql`
    update bookings b set refund_due_since = (select max(received_at) from payments p where p.booking_id = b.id and p.state = 'received')
    where b.refund_due_since is not null and b.status <> 'cancelled'`;
  await postJournal(sql);
  await sql.begin(async (tx) => {
    await tx`
      update commission_lines c set created_at = e.at, approved_at = case when c.approved_at is not null
        then least(${clock.now}, greatest(e.at, coalesce(b.completed_at + make_interval(days => m.hold_days), e.at))) end
      from journal_entries e, bookings b, marketplace_settings m where e.id = c.entry_id and b.id = c.booking_id`;
    for (const days_ago of PAY_DAYS) await payAll(tx, momentOf(clock, -days_ago, 11 * 60));
  });
  await settleMonths(sql, clock);
  await logCallOff(sql);
}

async function payAll(tx: Tx, at: Date): Promise<void> {
  // Made the day before, of what was approved by then.
  const made = new Date(at.getTime() - 86_400_000);
  const due = await tx<{ partner_id: string }[]>`
    select partner_id from commission_lines where approved_at < ${made} and payout_id is null
    group by partner_id having sum(cents) > 0 order by partner_id`;
  for (const [n, { partner_id }] of due.entries()) {
    const payout = randomUUID();
    const reference = `FPS ${at.toISOString().slice(0, 10).replaceAll('-', '')}${n + 1}`;
    await tx`
      insert into payouts (id, partner_id, amount, created_at, created_by, paid_at, reference)
      select ${payout}, ${partner_id}, sum(cents), ${made}, (select id from users where username = ${lok.username}), ${at}, ${reference}
      from commission_lines where partner_id = ${partner_id} and approved_at < ${made} and payout_id is null`;
    await tx`update commission_lines set payout_id = ${payout} where partner_id = ${partner_id} and approved_at < ${made} and payout_id is null`;
    await tx`
      insert into journal_entries (id, kind, payout_id, partner_id, partner, cash, at)
      select gen_random_uuid(), 'payout', id, partner_id, amount, -amount, ${at} from payouts where id = ${payout}`;
  }
}
