import type { Payable, Payout, PayoutsQuery } from '../../contract/ledger.ts';
import type { Db, Sql } from '../core/database/database.ts';
import { notFound } from '../core/api/errors.ts';

/** A partner, suspended or without an account to pay into as well: what was earned is owed, and the operator sees how to pay it. */
export async function findPartner(db: Db, id: string): Promise<{ id: string } | undefined> {
  const [partner] = await db<{ id: string }[]>`select id from partners where id = ${id}`;
  return partner;
}

/** Partners whose commissions wait to be approved or paid out, the most to pay first. */
export async function listPayables(sql: Sql): Promise<Payable[]> {
  return sql<Payable[]>`
    select jsonb_build_object('id', p.id, 'name', p.name, 'name_zh', p.name_zh) as partner, p.payout_method, p.payout_name, p.payout_account,
      p.suspended_at is not null as suspended, hkd(t.approved) as approved, hkd(t.pending) as pending, t.unpaid_bookings as bookings
    from partner_totals t join partners p on p.id = t.partner_id
    where t.approved <> 0 or t.pending <> 0
    order by t.approved desc, p.name, p.id`;
}

/** One payout. Refuses: not_found. */
export async function getPayout(db: Db, id: string): Promise<Payout> {
  const [payout] = await payoutsById(db, [id]);
  return payout ?? notFound();
}

/** One page of payouts, the newest first. */
export async function listPayouts(sql: Sql, { page, page_size, state, partner }: PayoutsQuery) {
  const matching = sql`
    (${state ?? null}::text is null or (paid_at is not null) = (${state ?? null}::text = 'paid'))
    and (${partner ?? null}::uuid is null or partner_id = ${partner ?? null}::uuid)`;
  const [counted] = await sql<{ count: number }[]>`select count(*) as count from payouts where ${matching}`;
  const chosen = await sql<{ id: string }[]>`
    select id from payouts where ${matching} order by created_at desc, id desc limit ${page_size} offset ${(page - 1) * page_size}`;
  const results = await payoutsById(
    sql,
    chosen.map(({ id }) => id),
  );
  return { count: counted?.count ?? 0, results };
}

async function payoutsById(db: Db, ids: string[]): Promise<Payout[]> {
  return db<Payout[]>`
    select o.id, jsonb_build_object('id', p.id, 'name', p.name, 'name_zh', p.name_zh) as partner, p.payout_method, p.payout_name, p.payout_account,
      hkd(o.amount) as amount, o.bookings,
      utc(o.created_at) as created_at, utc(o.paid_at) as paid_at, o.reference,
      coalesce(p.payout_changed_at > o.created_at, false) as payee_changed, o.run_id
    from payouts o join partners p on p.id = o.partner_id
    where o.id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], o.id)`;
}

/** A line of a bank file; the account is empty when the partner has changed it since it was paid. */
export type BankTransfer = { payee: string; payout_account: string; amount: string; reference: string };

/** What a run paid, the most first. Refuses: not_found. */
export async function listTransfers(sql: Sql, run_id: string): Promise<BankTransfer[]> {
  const transfers = await sql<BankTransfer[]>`
    select coalesce(nullif(p.payout_name, ''), nullif(p.name, ''), p.name_zh) as payee,
      case when p.payout_changed_at > o.paid_at then '' else p.payout_account end as payout_account, hkd(o.amount) as amount, o.reference
    from payouts o join partners p on p.id = o.partner_id
    where o.run_id = ${run_id} order by o.amount desc, o.id`;
  return transfers.length > 0 ? transfers : notFound();
}
