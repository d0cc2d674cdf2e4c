import type { ChangeQuoteBody } from '../../../contract/changes.ts';
import { changeParty, customerMayChange, quantitiesOf, sameUnits, type PricedParty } from '../../../rules/change.ts';
import type { OfferedUnit } from '../../../rules/party.ts';
import { unitsOn } from '../../../rules/prices/prices.ts';
import { resoldUnits } from '../../../rules/resale/resale.ts';
import { mayMove } from '../../../rules/booking-states.ts';
import { invalid, refuse } from '../../core/api/errors.ts';
import type { ChangeFacts, SlotFacts } from './change-reads.ts';

/** Who changes a booking: a customer within the terms, its provider or the marketplace until it begins. */
export type ChangeSide = 'customer' | 'provider' | 'operator';

/** A change that may be made. */
export type CheckedChange = {
  slot: SlotFacts;
  party: PricedParty;
  customer_name: string;
  /** Its departure was called off, and its customer has yet to choose another date. */
  is_undecided: boolean;
};

/** Most people that a provider or an operator may put into one booking. */
const MOST_PEOPLE = 1_000;

/**
 * What a change makes of a booking. Refuses: illegal_transition with the status, voucher_used after check-in, change_closed, confirm_first,
 * request_expired, nothing_to_change, host_must_change, slot_unavailable, weather_undecided, slot_of_other_service, what is wrong with the party,
 * already_refunded below what refunds took off, slot_full or slot_not_whole with `available_spots`, resource_taken.
 */
export function checkChange(facts: ChangeFacts, wanted: ChangeQuoteBody, side: ChangeSide): CheckedChange {
  checkState(facts, side);
  const slot = facts.to_slot ?? refuse('slot_unavailable');
  if (slot.service_id !== facts.from_slot.service_id) invalid({ availability_slot: [{ rule: 'slot_of_other_service' }] });
  const party = sizedFor(slot, partyOf(facts, wanted, side));
  const customer_name = wanted.customer_name ?? facts.customer_name;

  const is_moved = slot.id !== facts.from_slot.id;
  const is_taken = is_moved || isTakenAgain(facts, slot, wanted, side);
  if (!is_taken && customer_name === facts.customer_name && sameParty(party, facts)) refuse('nothing_to_change');
  const is_more = party.places > facts.places;
  if (side === 'customer' && facts.is_postponed) checkPostponed(facts, party, is_taken);
  else if (side === 'customer') checkTerms(facts, party, { is_moved, is_more });
  if (is_taken || is_more) checkSlot(facts, slot, side);
  const change = { slot, party, customer_name, is_undecided: facts.is_postponed && !is_taken };
  // Of its own slot a booking has its places already.
  if (placesNeeded(facts, change) <= slot.left) return change;
  if (slot.is_resource_taken) return refuse('resource_taken');
  const available_spots = slot.left + (is_moved ? 0 : facts.places);
  return refuse(party.whole && available_spots > 0 ? 'slot_not_whole' : 'slot_full', { available_spots });
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
  if (facts.has_begun && !facts.is_postponed) refuse('change_closed');
  if (facts.is_unconfirmed) refuse('confirm_first');
  if (facts.status === 'pending' && facts.late) refuse('request_expired');
  if (side === 'customer' && !facts.is_postponed && !customerMayChange(facts)) refuse('change_closed');
}

/** A party that takes all of a departure takes as many places as that has; of one without places, one that is not there. */
function sizedFor({ capacity }: SlotFacts, party: PricedParty): PricedParty {
  return party.whole ? { ...party, places: Math.max(capacity, 1) } : party;
}

function sameParty(party: PricedParty, { participants, units }: ChangeFacts): boolean {
  return party.participants === participants && sameUnits(party.units, units);
}

/** For how many people the departure was booked that a booking takes all of, as it is offered today. */
function wholeOf({ takes_all, units, offered, participants }: ChangeFacts): PricedParty['whole'] {
  if (!takes_all) return undefined;
  const unit = offered.find(({ id }) => id === units[0]?.unit);
  return { ...(unit?.takes_all ?? { min_people: 1, max_people: participants }), is_alone: true };
}

function partyOf(facts: ChangeFacts, { participants: people, units }: ChangeQuoteBody, side: ChangeSide): PricedParty {
  const { participants, places, total_price, service_fee, final_amount } = facts;
  const whole = wholeOf(facts);
  const booked = { participants, places, total_price, service_fee, final_amount, units: facts.units, ...(whole && { whole }) };
  const { on_date, repriced } = pricesOf(facts);
  const stays = facts.units.every(({ unit }) => !repriced.has(unit));
  if (!units && people === undefined && stays) return booked;
  const wanted = units ?? [...quantitiesOf(facts.units)].map(([unit, quantity]) => ({ unit, quantity }));
  const limits = side === 'customer' ? facts : { min_participants: 1, max_participants: MOST_PEOPLE };
  const { min_participants, max_participants } = limits;
  const { fee_bp, rate_bp } = facts;
  const is_resold = rate_bp !== null;
  const offered = is_resold ? resoldUnits(on_date, rate_bp) : on_date;
  const party = changeParty(booked, wanted, offered, { min_participants, max_participants, fee_bp, is_resold, people, repriced });
  if ('broken' in party) return invalid(party.broken);
  if (party.final_amount < facts.reduced_amount) refuse('already_refunded');
  return party;
}

/**
 * What units cost on the date of the change, and which of them cost something else there than on the booking's own date (decision 073). Whose
 * departure was called off pays what they paid (decision 074).
 */
function pricesOf({ offered, price_rules, from_slot, to_slot, is_postponed }: ChangeFacts): {
  on_date: OfferedUnit[];
  repriced: Set<string>;
} {
  const before = unitsOn(offered, price_rules, from_slot.booking_date);
  const on_date = unitsOn(offered, price_rules, (to_slot ?? from_slot).booking_date);
  if (is_postponed) return { on_date, repriced: new Set() };
  return { on_date, repriced: new Set(on_date.filter(({ price }, nth) => price !== before[nth]?.price).map(({ id }) => id)) };
}

/** What a customer may not do alone: a host who confirms each request has agreed to one time and party, and nobody grows to a large party unseen; a reseller is known. */
function checkTerms(
  { status, confirmation, large_party, large_sum, is_proved, rate_bp }: ChangeFacts,
  { participants, places, final_amount }: PricedParty,
  { is_moved, is_more }: { is_moved: boolean; is_more: boolean },
): void {
  if (!is_moved && !is_more) return;
  if (status === 'confirmed' && confirmation === 'request') refuse('host_must_change');
  const reaches = (limit: number, size: number) => limit > 0 && size >= limit;
  const is_known = is_proved || rate_bp !== null;
  if (is_more && !is_known && (reaches(large_party, Math.max(participants, places)) || reaches(large_sum, final_amount)))
    refuse('host_must_change');
}

/**
 * Whether a departure that was called off is chosen that is open again: its bookings have their places on it still. Where it is not open its
 * provider may name it and change something else; its customer wants nothing but the date.
 */
function isTakenAgain(facts: ChangeFacts, slot: SlotFacts, wanted: ChangeQuoteBody, side: ChangeSide): boolean {
  if (!facts.is_postponed || wanted.availability_slot !== facts.from_slot.id) return false;
  return side === 'customer' || mayTake(facts, slot, side);
}

/** Of a departure that was called off its guest chooses a date for the same party, at the same price, and nothing else. */
function checkPostponed(facts: ChangeFacts, party: PricedParty, is_taken: boolean): void {
  if (!is_taken || !sameUnits(party.units, facts.units)) refuse('change_closed');
}

/** Places are taken where anybody may book; a provider's until the start. */
function mayTake({ is_live }: ChangeFacts, { is_open, has_begun, is_in_time }: SlotFacts, side: ChangeSide): boolean {
  return is_open && !has_begun && (side !== 'customer' || (is_live && is_in_time));
}

function checkSlot(facts: ChangeFacts, slot: SlotFacts, side: ChangeSide): void {
  if (slot.weather_stops) refuse('weather_undecided');
  if (!mayTake(facts, slot, side)) refuse('slot_unavailable');
}
