import { v7 as uuid } from 'uuid';
import type { Settlement, SettlementBody } from '../../../contract/settlements.ts';
import { fromCents } from '../../../rules/money.ts';
import { audit } from '../../core/audit.ts';
import type { Caller } from '../../core/api/caller.ts';
import type { Sql, Tx } from '../../core/database/database.ts';
import { notFound, refuse } from '../../core/api/errors.ts';
import { remember, type Intent } from '../../core/api/idempotency.ts';
import { postJournal } from '../post-journal.ts';
import { lockJournal } from '../writes.ts';
import { findProvider, getSettlement, isUnsettled } from './settlement-reads.ts';
import { insertSettlement, paySettlement } from './settlement-writes.ts';

/**
 * Makes a settlement of all that a provider and the marketplace owe each other and that is in none yet. It is never undone: what changes
 * later is a line of the next one. Refuses: not_found, nothing_to_settle when that comes to nothing, or, unless it may, less than the minimum.
 */
export async function makeSettlement(
  sql: Sql,
  { provider: provider_id, below_minimum }: SettlementBody,
  caller: Caller,
  intent: Intent | null,
): Promise<Settlement> {
  await postJournal(sql);
  return sql.begin(async (tx) => {
    await lockJournal(tx);
    if (!(await findProvider(tx, provider_id))) notFound();
    const id = uuid();
    if (!(await insertSettlement(tx, { id, provider_id, below_minimum, created_by: caller.id }))) refuse('nothing_to_settle');
    const settlement = await getSettlement(tx, id);
    await audit(tx, caller, { act: 'settlement_made', subject: 'settlement', subject_id: id, details: { amount: settlement.amount } });
    await remember(tx, intent, 201, settlement);
    return settlement;
  });
}

/**
 * Writes down that a settlement was transferred, by the side that owed it, and how the bank names the transfer; that enters it in the journal.
 * Refuses: not_found, already_done.
 */
export async function markSettled(sql: Sql, id: string, reference: string, caller: Caller, intent: Intent | null): Promise<Settlement> {
  return sql.begin(async (tx) => {
    await lockJournal(tx);
    const paid = await paySettlement(tx, { id, reference });
    // Not there at all, or paid before.
    const settlement = await getSettlement(tx, id);
    if (!paid) refuse('already_done');
    await audit(tx, caller, {
      act: 'settlement_paid',
      subject: 'settlement',
      subject_id: id,
      details: { amount: fromCents(paid.amount), reference },
    });
    await remember(tx, intent, 200, settlement);
    return settlement;
  });
}

/** A provider may leave only when nothing is owed either way; the journal is up to date before. Refuses: provider_has_balance. */
export async function requireSettled(tx: Tx, provider_id: string): Promise<void> {
  if (await isUnsettled(tx, provider_id)) refuse('provider_has_balance');
}
