import type { ChangeQuote } from '../../../contract/changes.ts';
import type { PricedParty } from '../../../rules/change.ts';
import { fromCents } from '../../../rules/money.ts';
import { owedBy, refundDue } from '../../../rules/paying.ts';
import type { ChangeFacts, SlotFacts } from './change-reads.ts';
import type { CheckedChange } from './check-change.ts';

const HOUR_MS = 3_600_000;

/** What a change makes of a booking and of what its customer pays. */
export function quoteOf(facts: ChangeFacts, change: CheckedChange): ChangeQuote {
  const after = { ...facts, final_amount: change.party.final_amount };
  return {
    version: facts.version,
    from: partyOn(facts.from_slot, facts, facts.customer_name),
    to: partyOn(change.slot, change.party, change.customer_name),
    difference: fromCents(change.party.final_amount - facts.final_amount),
    owed: fromCents(owedBy(after)),
    pay_by: payByAfter(facts, change)?.toISOString() ?? null,
    refund_due: fromCents(refundDue(after)),
  };
}

/**
 * Until when the customer pays after a change. Who owes more than before has the provider's hours from now for it, where there was less time;
 * no deadline is after the start. Null while its customer has yet to choose another date.
 */
export function payByAfter(facts: ChangeFacts, { slot, party, is_undecided }: CheckedChange): Date | null {
  if (is_undecided) return null;
  const { status, pay_way, pay_by, pay_hours, now, is_postponed } = facts;
  const starts = Date.parse(slot.all_day ? slot.end_datetime : slot.start_datetime);
  const no_later = (ms: number) => new Date(Math.min(ms, starts));
  const owed = owedBy({ ...facts, final_amount: party.final_amount });
  // While it was postponed nothing was to be paid.
  const owes_more = owed > (is_postponed ? 0 : owedBy(facts));
  const is_asked = status === 'confirmed' && pay_way !== null && pay_way !== 'on_site';
  if (owes_more && is_asked) return no_later(Math.max(pay_by?.getTime() ?? 0, now.getTime() + pay_hours * HOUR_MS));
  return pay_by && no_later(pay_by.getTime());
}

function partyOn(slot: SlotFacts, party: PricedParty, customer_name: string): ChangeQuote['from'] {
  return {
    slot: slot.id,
    booking_date: slot.booking_date,
    all_day: slot.all_day,
    booking_time: slot.booking_time,
    end_time: slot.end_time,
    start_datetime: slot.start_datetime,
    end_datetime: slot.end_datetime,
    participants: party.participants,
    units: party.units.map((unit) => ({ ...unit, price: fromCents(unit.price) })),
    customer_name,
    total_price: fromCents(party.total_price),
    service_fee: fromCents(party.service_fee),
    final_amount: fromCents(party.final_amount),
  };
}
