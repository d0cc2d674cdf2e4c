import type { Tx } from '../core/database/database.ts';

/**
 * Locks the journal until the transaction ends, so that the following statements see all entries; without it two jobs would each post the
 * same difference.
 */
export async function lockJournal(tx: Tx): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('sampan journal'))`;
}

/**
 * Takes up to `most` notes and posts the differences between the journal and what their bookings call for, account by account. A booking
 * that already agrees gets no entry, so this is safe to repeat. An entry carries the time of the change to the booking, however late it is
 * posted. The lines of provider balances are brought to `expected_balances` in the same way. Returns the number of notes.
 */
export async function postDue(tx: Tx, most: number): Promise<number> {
  const [done] = await tx<{ notes: number }[]>`
    with due as (
      delete from journal_due where ctid = any(array(select ctid from journal_due limit ${most} for update skip locked)) returning booking_id
    ),
    posted as (
      select booking_id, sum(customer)::bigint as customer, sum(reseller)::bigint as reseller, sum(cash)::bigint as cash, sum(fee)::bigint as fee,
        sum(provider)::bigint as provider, sum(partner)::bigint as partner, min(partner_id::text)::uuid as partner_id
      from journal_entries where booking_id = any(array(select booking_id from due)) group by booking_id
    ),
    entries as materialized (
      select gen_random_uuid() as id, d.booking_id, d.provider_id, coalesce(p.partner_id, d.partner_id) as partner_id, d.customer - coalesce(p.customer, 0) as customer,
        d.reseller_id, d.reseller - coalesce(p.reseller, 0) as reseller,
        d.cash - coalesce(p.cash, 0) as cash, d.fee - coalesce(p.fee, 0) as fee, d.provider - coalesce(p.provider, 0) as provider,
        d.partner - coalesce(p.partner, 0) as partner,
        d.fee + d.provider + d.partner as sold, coalesce(p.fee + p.provider + p.partner, 0) as sold_before
      from expected_postings d left join posted p using (booking_id)
      where d.booking_id = any(array(select booking_id from due))
        and (d.customer, d.reseller, d.cash, d.fee, d.provider, d.partner)
          <> (coalesce(p.customer, 0), coalesce(p.reseller, 0), coalesce(p.cash, 0), coalesce(p.fee, 0), coalesce(p.provider, 0), coalesce(p.partner, 0))
    ),
    entered as (
      insert into journal_entries (id, kind, booking_id, provider_id, partner_id, reseller_id, customer, reseller, cash, fee, provider, partner, at)
      select n.id, case when n.sold <> 0 and n.sold_before = 0 then 'sale' when n.sold = 0 and n.sold_before <> 0 then 'reversal' else 'adjustment' end,
        n.booking_id, n.provider_id, case when n.partner <> 0 then n.partner_id end, case when n.reseller <> 0 then n.reseller_id end, n.customer, n.reseller, n.cash, n.fee, n.provider, n.partner,
        least(now(), greatest(
          (select max(at) from journal_entries e where e.booking_id = n.booking_id),
          (select created_at from bookings b where b.id = n.booking_id),
          (select max(at) from booking_events e where e.booking_id = n.booking_id
            and e.event in ('confirmed', 'declined', 'cancelled', 'expired', 'payment_expired', 'paid', 'unpaid', 'refunded', 'payment_taken_back', 'refund_taken_back')),
          (select decided_at from booking_referrals r where r.booking_id = n.booking_id)))
      from entries n
    ),
    commissions as (
      insert into commission_lines (id, entry_id, booking_id, partner_id, cents, created_at)
      select gen_random_uuid(), id, booking_id, partner_id, -partner, now() from entries where partner <> 0
    ),
    balanced as (
      select booking_id, sum(share)::bigint as share, sum(fee)::bigint as fee, sum(commission)::bigint as commission,
        sum(collected)::bigint as collected, sum(refunded)::bigint as refunded, sum(withheld)::bigint as withheld, max(at) as at
      from balance_lines where booking_id = any(array(select booking_id from due)) group by booking_id
    ),
    balances as (
      insert into balance_lines (id, booking_id, provider_id, at, share, fee, commission, collected, refunded, withheld)
      select gen_random_uuid(), b.id, b.provider_id,
        least(now(), greatest(l.at, b.completed_at, b.cancelled_at,
          (select max(greatest(received_at, failed_at)) from payments p where p.booking_id = b.id),
          (select max(at) from refunds r where r.booking_id = b.id),
          (select max(at) from booking_events e where e.booking_id = b.id and e.event in ('completed', 'reopened', 'paid', 'unpaid')),
          (select decided_at from booking_referrals r where r.booking_id = b.id))),
        d.share - coalesce(l.share, 0), d.fee - coalesce(l.fee, 0), d.commission - coalesce(l.commission, 0), d.collected - coalesce(l.collected, 0),
        d.refunded - coalesce(l.refunded, 0), d.withheld - coalesce(l.withheld, 0)
      from expected_balances d join bookings b on b.id = d.booking_id left join balanced l on l.booking_id = b.id
      where d.booking_id = any(array(select booking_id from due))
        and (d.share, d.fee, d.commission, d.collected, d.refunded, d.withheld)
          <> (coalesce(l.share, 0), coalesce(l.fee, 0), coalesce(l.commission, 0), coalesce(l.collected, 0), coalesce(l.refunded, 0), coalesce(l.withheld, 0))
    )
    select count(*) as notes from due`;
  return done?.notes ?? 0;
}

/**
 * Approves up to `most` commissions of paid bookings whose grace period is over; it runs from the end of the experience, also when the
 * provider marked the booking completed earlier. A reversal is approved when an earlier line of the booking was, and lines that sum to zero
 * at once. `due_from` (db/objects/ledger/date_commissions.sql) finds them; the booking may have changed since, and an approval is withdrawn there. Returns how many there were.
 */
export async function approveDue(tx: Tx, most: number): Promise<number> {
  const approved = await tx`
    update commission_lines c set approved_at = now()
    from bookings b
    where c.id = any(array(
        select id from commission_lines
        where approved_at is null and due_from <= now() - make_interval(days => (select hold_days from marketplace_settings)) order by due_from limit ${most}))
      and b.id = c.booking_id and (
      b.status = 'completed' and b.payment_status <> 'unpaid' and greatest(b.completed_at, b.ends_at) <= now() - make_interval(days => (select hold_days from marketplace_settings))
      or c.cents < 0 and exists (select from commission_lines before where before.booking_id = b.id and before.approved_at is not null)
      or (select sum(cents) from commission_lines every where every.booking_id = b.id) = 0)
    returning c.id`;
  return approved.length;
}

type NewPayout = { id: string; partner_id: string; created_by: string };

/**
 * Makes a payout of a partner's approved commissions that are in none; false when they sum to nothing. Its time is that of its newest
 * commission, which may have been approved after this transaction began.
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
export type PaidPayout = { id: string; partner_id: string; amount: number };

/** Marks an open payout as paid and posts it to the journal; undefined when it is not open. */
export async function payPayout(tx: Tx, { id, reference }: Transfer): Promise<PaidPayout | undefined> {
  const [paid] = await tx<PaidPayout[]>`
    with paid as (
      update payouts set paid_at = now(), reference = ${reference} where id = ${id} and paid_at is null returning id, partner_id, amount
    ),
    entered as (
      insert into journal_entries (id, kind, payout_id, partner_id, partner, cash, at)
      select gen_random_uuid(), 'payout', id, partner_id, amount, -amount, now() from paid
    )
    select id, partner_id, amount from paid`;
  return paid;
}

/**
 * Makes a payout in a run of the approved commissions of each partner who is not suspended and has an account to pay into; none of a partner
 * whose commissions sum to nothing. Their times are as above.
 */
export async function insertDuePayouts(tx: Tx, { run_id, created_by }: { run_id: string; created_by: string }): Promise<void> {
  await tx`
    with waiting as (
      select c.id, c.partner_id, c.cents, c.approved_at from commission_lines c join partners p on p.id = c.partner_id
      where c.approved_at is not null and c.payout_id is null and p.suspended_at is null and p.payout_account <> '' for update of c
    ),
    made as (
      insert into payouts (id, partner_id, amount, created_at, created_by, run_id)
      select gen_random_uuid(), partner_id, sum(cents)::bigint, greatest(now(), max(approved_at)), ${created_by}::uuid, ${run_id}::uuid
      from waiting group by partner_id having sum(cents) > 0
      returning id, partner_id
    )
    update commission_lines c set payout_id = made.id from made join waiting using (partner_id) where c.id = waiting.id`;
}

/** Marks the payouts of a run as paid, each with a reference of its own, and posts them to the journal. */
export async function payRun(tx: Tx, run_id: string): Promise<(PaidPayout & { reference: string })[]> {
  return tx<(PaidPayout & { reference: string })[]>`
    with paid as (
      update payouts set paid_at = now(), reference = 'SMP-' || upper(left(replace(id::text, '-', ''), 10))
      where run_id = ${run_id} and paid_at is null returning id, partner_id, amount, reference
    ),
    entered as (
      insert into journal_entries (id, kind, payout_id, partner_id, partner, cash, at)
      select gen_random_uuid(), 'payout', id, partner_id, amount, -amount, now() from paid
    )
    select id, partner_id, amount, reference from paid`;
}
