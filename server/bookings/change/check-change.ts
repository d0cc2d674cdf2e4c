import type { ChangeQuoteBody } from '../../../contract/changes.ts';
import { changeParty, customerMayChange, sameUnits, type PricedParty } from '../../../rules/change.ts';
import { resoldUnits } from '../../../rules/resale/resale.ts';
import { mayMove } from '../../../rules/booking-states.ts';
import { invalid, refuse } from '../../core/api/errors.ts';
import type { ChangeFacts, SlotFacts } from './change-reads.ts';

/** Who changes a booking: a customer within the terms, its provider or the marketplace until it begins. */
export type ChangeSide = 'customer' | 'provider' | 'operator';

/** A change that may be made. */
export type CheckedChange = { slot: SlotFacts; party: PricedParty; customer_name: string };

/** Most people that a provider or an operator may put into one booking. */
const MOST_PEOPLE = 1_000;

/**
 * What a change makes of a booking. Refuses: illegal_transition with the status, voucher_used after check-in, change_closed, confirm_first,
 * request_expired, nothing_to_change, host_must_change, slot_unavailable, slot_of_other_service, what is wrong with the party,
 * already_refunded below what refunds took off, slot_full with `available_spots`.
 */
export function checkChange(facts: ChangeFacts, wanted: ChangeQuoteBody, side: ChangeSide): CheckedChange {
  checkState(facts, side);
  const slot = facts.to_slot ?? refuse('slot_unavailable');
  if (slot.service_id !== facts.from_slot.service_id) invalid({ availability_slot: [{ rule: 'slot_of_other_service' }] });
  const party = partyOf(facts, wanted, side);
  const customer_name = wanted.customer_name ?? facts.customer_name;

  const is_moved = slot.id !== facts.from_slot.id;
  if (!is_moved && customer_name === facts.customer_name && sameUnits(party.units, facts.units)) refuse('nothing_to_change');
  const is_more = party.places > facts.places;
  if (side === 'customer') checkTerms(facts, party, { is_moved, is_more });
  if (is_moved || is_more) checkSlot(facts, slot, side);
  const change = { slot, party, customer_name };
  // Of its own slot a booking has its places already.
  if (placesNeeded(facts, change) > slot.left) refuse('slot_full', { available_spots: slot.left + (is_moved ? 0 : facts.places) });
  return change;
}

/** How many places must be free on the slot; fewer than none where some are given back. */
export function placesNeeded({ from_slot, places }: ChangeFacts, { slot, party }: Pick<CheckedChange, 'slot' | 'party'>): number {
  return slot.id === from_slot.id ? party.places - places : party.places;
}

/** How many places more a customer asks for. */
export function placesAdded(facts: ChangeFacts, wanted: ChangeQuoteBody): number {
  return checkChange(facts, wanted, 'customer').party.places - facts.places;
}

function checkState(facts: ChangeFacts, side: ChangeSide): void {
  if (!mayMove(facts.status, 'cancelled')) refuse('illegal_transition', { status: facts.status });
  if (facts.is_checked_in) refuse('voucher_used');
  if (facts.has_begun) refuse('change_closed');
  if (facts.is_unconfirmed) refuse('confirm_first');
  if (facts.status === 'pending' && facts.late) refuse('request_expired');
  if (side === 'customer' && !customerMayChange(facts)) refuse('change_closed');
}

function partyOf(facts: ChangeFacts, { units }: ChangeQuoteBody, side: ChangeSide): PricedParty {
  const { participants, places, total_price, service_fee, final_amount } = facts;
  const booked = { participants, places, total_price, service_fee, final_amount, units: facts.units };
  if (!units) return booked;
  const limits = side === 'customer' ? facts : { min_participants: 1, max_participants: MOST_PEOPLE };
  const { min_participants, max_participants } = limits;
  const { fee_bp, rate_bp } = facts;
  const is_resold = rate_bp !== null;
  const offered = is_resold ? resoldUnits(facts.offered, rate_bp) : facts.offered;
  const party = changeParty(booked, units, offered, { min_participants, max_participants, fee_bp, is_resold });
  if ('broken' in party) return invalid(party.broken);
  if (party.final_amount < facts.reduced_amount) refuse('already_refunded');
  return party;
}

/** What a customer may not do alone: a host who confirms each request has agreed to one time and party, and nobody grows to a large party unseen. */
function checkTerms(
  { status, confirmation, large_party, large_sum, is_proved }: ChangeFacts,
  { participants, final_amount }: PricedParty,
  { is_moved, is_more }: { is_moved: boolean; is_more: boolean },
): void {
  if (!is_moved && !is_more) return;
  if (status === 'confirmed' && confirmation === 'request') refuse('host_must_change');
  const reaches = (limit: number, size: number) => limit > 0 && size >= limit;
  if (is_more && !is_proved && (reaches(large_party, participants) || reaches(large_sum, final_amount))) refuse('host_must_change');
}

/** Places are taken where anybody may book; a provider's until the start. */
function checkSlot({ is_live }: ChangeFacts, { is_open, has_begun, is_in_time }: SlotFacts, side: ChangeSide): void {
  if (!is_open || has_begun) refuse('slot_unavailable');
  if (side === 'customer' && !(is_live && is_in_time)) refuse('slot_unavailable');
}
