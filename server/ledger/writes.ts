import type { Tx } from '../core/database.ts';

/**
 * Waits until nobody else writes the journal, and keeps others from it until the transaction ends. What follows then sees all they
 * wrote: without it two jobs would each post the same difference.
 */
export async function holdJournal(tx: Tx): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('sampan journal'))`;
}

/**
 * Takes so many notes and brings the journal to what their bookings demand, account by account: one statement. A booking that stands
 * as it was posted gets no entry, so it may be done again and again. An entry belongs to the day of what was done to the booking, however late it is written. Returns how many notes there were.
 */
export async function postDue(tx: Tx, most: number): Promise<number> {
  const [done] = await tx<{ notes: number }[]>`
    with due as (
      delete from journal_due where ctid = any(array(select ctid from journal_due limit ${most} for update skip locked)) returning booking_id
    ),
    sides as (
      select d.booking_id, d.account, d.party_id, d.cents as demanded, 0 as posted
      from booking_demands d where d.booking_id = any(array(select booking_id from due))
      union all
      select e.booking_id, l.account, l.party_id, 0, l.cents
      from journal_entries e join journal_lines l on l.entry_id = e.id where e.booking_id = any(array(select booking_id from due))
    ),
    accounts as (
      select booking_id, account, party_id, sum(demanded)::bigint as demanded, sum(posted)::bigint as posted from sides group by 1, 2, 3
    ),
    entries as materialized (
      select gen_random_uuid() as id, booking_id,
        coalesce(sum(demanded) filter (where account in ('provider', 'partner', 'fee')), 0) as sold,
        coalesce(sum(posted) filter (where account in ('provider', 'partner', 'fee')), 0) as sold_before
      from accounts group by booking_id having bool_or(demanded <> posted)
    ),
    entered as (
      insert into journal_entries (id, kind, booking_id, at)
      select n.id, case when n.sold <> 0 and n.sold_before = 0 then 'sale' when n.sold = 0 and n.sold_before <> 0 then 'reversal' else 'adjustment' end,
        n.booking_id, least(now(), greatest(
          (select max(at) from journal_entries e where e.booking_id = n.booking_id),
          (select max(at) from booking_events e where e.booking_id = n.booking_id
            and e.event in ('created', 'confirmed', 'declined', 'cancelled', 'expired', 'paid', 'unpaid', 'refunded')),
          (select decided_at from booking_referrals r where r.booking_id = n.booking_id)))
      from entries n
    ),
    lines as (
      insert into journal_lines (entry_id, account, party_id, cents)
      select n.id, a.account, a.party_id, a.demanded - a.posted from entries n join accounts a using (booking_id) where a.demanded <> a.posted
    ),
    commissions as (
      insert into commission_lines (id, entry_id, booking_id, partner_id, cents, created_at)
      select gen_random_uuid(), n.id, n.booking_id, a.party_id, a.posted - a.demanded, now()
      from entries n join accounts a using (booking_id) where a.account = 'partner' and a.demanded <> a.posted
    )
    select count(*) as notes from due`;
  return done?.notes ?? 0;
}

/**
 * Approves commissions whose experience took place and whose days of grace are over: they run from its end, also where the provider
 * called it completed before. What was taken back follows what was approved before it; what came to nothing is settled at once.
 */
export async function approveCommissions(tx: Tx): Promise<void> {
  await tx`
    update commission_lines c set approved_at = now()
    from bookings b
    where c.approved_at is null and b.id = c.booking_id and (
      b.status = 'completed' and greatest(b.completed_at, b.ends_at) <= now() - make_interval(days => (select hold_days from marketplace_settings))
      or c.cents < 0 and exists (select from commission_lines before where before.booking_id = b.id and before.approved_at is not null)
      or (select sum(cents) from commission_lines every where every.booking_id = b.id) = 0)`;
}

type NewPayout = { id: string; partner_id: string; created_by: string };

/**
 * Puts a partner's approved commissions that are in no payout into a new one. False when they come to nothing. It is made after all that
 * is in it: what was approved while this transaction waited for the journal is younger than the transaction.
 */
export async function insertPayout(tx: Tx, { id, partner_id, created_by }: NewPayout): Promise<boolean> {
  const made = await tx`
    with waiting as (
      select id, cents, approved_at from commission_lines where partner_id = ${partner_id} and approved_at is not null and payout_id is null for update
    ),
    made as (
      insert into payouts (id, partner_id, amount, created_at, created_by)
      select ${id}::uuid, ${partner_id}::uuid, sum(cents)::bigint, greatest(now(), max(approved_at)), ${created_by}::uuid from waiting having sum(cents) > 0
      returning id
    )
    update commission_lines c set payout_id = made.id from made, waiting where c.id = waiting.id returning c.id`;
  return made.length > 0;
}

type Transfer = { id: string; reference: string };
export type Transferred = { id: string; partner_id: string; amount: number };

/** Marks an open payout as paid, and enters it in the journal. Undefined when it is not open. */
export async function payPayout(tx: Tx, { id, reference }: Transfer): Promise<Transferred | undefined> {
  const [paid] = await tx<Transferred[]>`
    with paid as (
      update payouts set paid_at = now(), reference = ${reference} where id = ${id} and paid_at is null returning id, partner_id, amount
    ),
    entered as (
      insert into journal_entries (id, kind, payout_id, at) select gen_random_uuid(), 'payout', id, now() from paid returning id
    ),
    lines as (
      insert into journal_lines (entry_id, account, party_id, cents)
      select entered.id, side.account, side.party_id, side.cents from entered, paid,
        lateral (values ('partner', paid.partner_id, paid.amount), ('cash', null::uuid, -paid.amount)) side (account, party_id, cents)
    )
    select id, partner_id, amount from paid`;
  return paid;
}
