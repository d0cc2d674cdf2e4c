import type { Tx } from '../../core/database/database.ts';

type NewSettlement = { id: string; provider_id: string; below_minimum: boolean; created_by: string };

/**
 * Makes a settlement of all of a provider's lines that are in none; false when they come to nothing or, unless that is asked for, to less than
 * the minimum of the settings, either way. Call it under `lockJournal`.
 */
export async function insertSettlement(tx: Tx, { id, provider_id, below_minimum, created_by }: NewSettlement): Promise<boolean> {
  const made = await tx`
    with open as (
      select id, booking_id, cents from balance_lines where provider_id = ${provider_id} and settlement_id is null
    ),
    made as (
      insert into settlements (id, provider_id, amount, bookings, created_at, created_by)
      select ${id}::uuid, ${provider_id}::uuid, sum(cents)::bigint, count(distinct booking_id), now(), ${created_by}::uuid
      from open having sum(cents) <> 0 and (${below_minimum} or abs(sum(cents)) >= (select settlement_minimum from marketplace_settings))
      returning id
    )
    update balance_lines l set settlement_id = made.id from made, open where l.id = open.id returning l.id`;
  return made.length > 0;
}

export type PaidSettlement = { id: string; provider_id: string; amount: number };

/**
 * Marks an open settlement as paid and posts to the journal that the provider has its share; undefined when it is not open. Call it under
 * `lockJournal`.
 */
export async function paySettlement(tx: Tx, { id, reference }: { id: string; reference: string }): Promise<PaidSettlement | undefined> {
  const [paid] = await tx<PaidSettlement[]>`
    with paid as (
      update settlements set paid_at = now(), reference = ${reference} where id = ${id} and paid_at is null returning id, provider_id, amount
    ),
    entered as (
      insert into journal_entries (id, kind, settlement_id, provider_id, provider, cash, at)
      select gen_random_uuid(), 'settlement', paid.id, paid.provider_id, s.share, -s.share, now()
      from paid cross join lateral (select coalesce(sum(share), 0)::bigint as share from balance_lines where settlement_id = paid.id) s
      where s.share <> 0
    )
    select id, provider_id, amount from paid`;
  return paid;
}
