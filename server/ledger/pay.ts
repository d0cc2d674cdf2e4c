import { v7 as uuid } from 'uuid';
import type { Payout, PayoutRun } from '../../contract/ledger.ts';
import { fromCents } from '../../rules/money.ts';
import { audit, type AuditedAction } from '../core/audit.ts';
import type { Caller } from '../core/api/caller.ts';
import type { Sql } from '../core/database/database.ts';
import { notFound, refuse } from '../core/api/errors.ts';
import { remember, type Intent } from '../core/api/idempotency.ts';
import { postJournal } from './post-journal.ts';
import { findPartner, getPayout } from './payout-reads.ts';
import { insertDuePayouts, insertPayout, lockJournal, payPayout, payRun } from './writes.ts';

/**
 * Makes a payout of all approved commissions of a partner that are in none yet, less what was taken back since the last one.
 * Refuses: not_found, nothing_to_pay when that is not more than nothing.
 */
export async function makePayout(sql: Sql, partner_id: string, caller: Caller, intent: Intent | null): Promise<Payout> {
  await postJournal(sql);
  return sql.begin(async (tx) => {
    await lockJournal(tx);
    if (!(await findPartner(tx, partner_id))) notFound();
    const id = uuid();
    if (!(await insertPayout(tx, { id, partner_id, created_by: caller.id }))) refuse('nothing_to_pay');
    const payout = await getPayout(tx, id);
    await audit(tx, caller, { act: 'payout_made', subject: 'payout', subject_id: id, details: { amount: payout.amount } });
    await remember(tx, intent, 201, payout);
    return payout;
  });
}

/** Writes down that a payout was transferred, and how the bank names the transfer; that enters it in the journal. Refuses: not_found, already_done. */
export async function markPaid(sql: Sql, id: string, reference: string, caller: Caller, intent: Intent | null): Promise<Payout> {
  return sql.begin(async (tx) => {
    await lockJournal(tx);
    const paid = await payPayout(tx, { id, reference });
    // Not there at all, or paid before.
    const payout = await getPayout(tx, id);
    if (!paid) refuse('already_done');
    await audit(tx, caller, {
      act: 'payout_paid',
      subject: 'payout',
      subject_id: id,
      details: { amount: fromCents(paid.amount), reference },
    });
    await remember(tx, intent, 200, payout);
    return payout;
  });
}

/**
 * Makes a payout of the approved commissions of each partner, and writes down that all of them were transferred, by the bank file of the
 * run. Leaves out suspended partners and those without an account to pay into, and open payouts, which may be under way already.
 * Refuses: nothing_to_pay, also to the second of two at once.
 */
export async function payAllDue(sql: Sql, caller: Caller, intent: Intent | null): Promise<PayoutRun> {
  await postJournal(sql);
  return sql.begin(async (tx) => {
    await lockJournal(tx);
    const id = uuid();
    await insertDuePayouts(tx, { run_id: id, created_by: caller.id });
    const paid = await payRun(tx, id);
    if (paid.length === 0) refuse('nothing_to_pay');
    const actions = paid.flatMap(({ id: subject_id, amount: cents, reference }): AuditedAction[] => {
      const [subject, amount] = [{ subject: 'payout', subject_id } as const, fromCents(cents)];
      return [
        { act: 'payout_made', ...subject, details: { amount } },
        { act: 'payout_paid', ...subject, details: { amount, reference } },
      ];
    });
    await audit(tx, caller, ...actions);
    const run = { id, payouts: paid.length, amount: fromCents(paid.reduce((sum, { amount }) => sum + amount, 0)) };
    await remember(tx, intent, 201, run);
    return run;
  });
}
