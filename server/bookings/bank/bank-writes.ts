import type { BankColumns } from '../../../contract/bank-files.ts';
import type { Tx } from '../../core/database/database.ts';

/** Until the transaction ends no other one confirms lines of this provider's bank. Must be its first lock. */
export async function lockBankLines(tx: Tx, provider_id: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('sampan bank lines'), hashtext(${provider_id}))`;
}

/** Locks those of the bookings that are the provider's, by id, so that what they owe stays. */
export async function lockOwnBookings(tx: Tx, provider_id: string, ids: string[]): Promise<void> {
  await tx`select id from bookings where id = any(${ids}::uuid[]) and provider_id = ${provider_id} order by id for update`;
}

type ConfirmedLine = { provider_id: string; fingerprint: string; payment_id: string };

/** Stores that a line was confirmed; again, when the payment of the first time was taken back. */
export async function upsertLine(tx: Tx, { provider_id, fingerprint, payment_id }: ConfirmedLine): Promise<void> {
  await tx`
    insert into bank_lines (provider_id, fingerprint, payment_id) values (${provider_id}, ${fingerprint}, ${payment_id})
    on conflict on constraint bank_lines_pkey do update set payment_id = excluded.payment_id, confirmed_at = now()`;
}

/** Stores the columns that the provider has chosen, for the next file with these headings. */
export async function upsertColumns(tx: Tx, provider_id: string, headings: string[], columns: BankColumns): Promise<void> {
  await tx`
    insert into bank_columns (provider_id, headings, columns) values (${provider_id}, ${headings}::text[], ${tx.json(columns)}::jsonb)
    on conflict on constraint bank_columns_pkey do update set headings = excluded.headings, columns = excluded.columns`;
}
