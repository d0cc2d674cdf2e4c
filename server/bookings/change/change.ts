import type { Booking } from '../../../contract/bookings.ts';
import type { ChangeBody, ChangeQuote, ChangeQuoteBody } from '../../../contract/changes.ts';
import type { PricedParty } from '../../../rules/change.ts';
import { marketplace } from '../../../rules/localized-text.ts';
import { fromCents, toCents } from '../../../rules/money.ts';
import { isResourceUsed, lockSlotsOfChange, movePlaces } from '../../availability/places.ts';
import type { Caller } from '../../core/api/caller.ts';
import { notFound, refuse } from '../../core/api/errors.ts';
import { remember, rememberDone, type Intent } from '../../core/api/idempotency.ts';
import { audit, changeDetails, type Operator } from '../../core/audit.ts';
import { isLockTimeout, type Sql, type Tx } from '../../core/database/database.ts';
import { endLapsedHoldsFor } from '../../holds/expire.ts';
import { endLapsed } from '../expiry/lapse-writes.ts';
import { recordMove } from '../figures.ts';
import { reindex } from '../list/rollup-writes.ts';
import type { VisitorPlaces } from '../place/limits/booking-limits.ts';
import { getBooking, type Viewer } from '../reads.ts';
import { nameOf, staffOf, type Guest } from '../transition/decide.ts';
import { lockBooking } from '../transition/move-writes.ts';
import { findChangeFacts, findSlotOf, type ChangeFacts, type SlotFacts } from './change-reads.ts';
import { insertChangeEvent, keepFirstEvents, updateChanged, type ChangeEvent } from './change-writes.ts';
import { checkChange, placesAdded, placesNeeded, type ChangeSide, type CheckedChange } from './check-change.ts';
import { payByAfter, quoteOf } from './quote.ts';

/** How long a change waits at most for each row that another transaction has locked. */
const LOCK_MS = 1_000;

/** How often a change is tried whose booking has moved before its slots were locked, or for which lapsed places had to be freed. */
const TRIES = 5;

/** Says what a change would make of a booking, for its customer or its provider. Refuses: not_found, what `checkChange` refuses. */
export async function quoteChange(sql: Sql, id: string, wanted: ChangeQuoteBody, caller: Caller | Guest): Promise<ChangeQuote> {
  const facts = (await findChangeFacts(sql, id, caller, wanted.availability_slot)) ?? notFound();
  checkReseller(facts, caller);
  return quoteOf(facts, checkChange(facts, wanted, sideOf(facts, caller)));
}

/** The same for an operator, of any provider's booking. */
export async function quoteChangeByOperator(sql: Sql, id: string, wanted: ChangeQuoteBody): Promise<ChangeQuote> {
  const facts = (await findChangeFacts(sql, id, ofAny(id), wanted.availability_slot)) ?? notFound();
  return quoteOf(facts, checkChange(facts, wanted, 'operator'));
}

/** Who changes a booking, and a key of the network address they do it from. */
export type Changer = { caller: Caller | Guest; visitor: () => string; intent: Intent | null };

/**
 * Changes time, party and name of a booking as quoted: places, price, timeline and all that follows, in one transaction. What a customer adds
 * counts like a booking of so many places. Refuses: not_found, what `checkChange` refuses, booking_changed, price_changed with both differences,
 * too_many_places, busy.
 */
export async function changeBooking(
  { sql, visitorPlaces }: { sql: Sql; visitorPlaces: VisitorPlaces },
  id: string,
  body: ChangeBody,
  { caller, visitor, intent }: Changer,
): Promise<Booking> {
  const seen = (await findChangeFacts(sql, id, caller, body.availability_slot)) ?? notFound();
  checkReseller(seen, caller);
  const side = sideOf(seen, caller);
  const change = () =>
    changeOnce(sql, { id, wanted: body, quoted: body, viewer: caller, side }, async (tx, facts, change) => {
      await writeChange(tx, facts, change, signed(facts, caller, side));
      const reply = await getBooking(tx, id, caller);
      await remember(tx, intent, 200, reply, id);
      return reply;
    });
  checkVersion(seen, body);
  const more = side === 'customer' ? placesAdded(seen, body) : 0;
  if (more <= 0) return change();
  const changed: Booking[] = [];
  await visitorPlaces({ visitor: visitor(), caller: 'link' in caller ? null : caller }, more, async () => {
    changed.push(await change());
    return { result: 'booked' };
  });
  return changed[0] ?? notFound();
}

/** The same for an operator, of any provider's booking; it is audited, and both sides are mailed. */
export async function changeByOperator(sql: Sql, id: string, body: ChangeBody, operator: Operator): Promise<void> {
  await changeOnce(sql, { id, wanted: body, quoted: body, viewer: ofAny(id), side: 'operator' }, async (tx, facts, change) => {
    await writeChange(tx, facts, change, { actor: 'operator', actor_name: marketplace.name, staff: null });
    await audit(tx, operator, { act: 'booking_changed', subject: 'booking', subject_id: id, details: detailsOf(facts, change) });
    await rememberDone(tx, operator.intent ?? null);
  });
}

/**
 * The same within the transaction of a reseller's call, as the booking's customer might and at the price of the day, to which the reseller has
 * agreed. Where it is not done, nothing was changed: what has lapsed on the slot `lapsed_on` is to be ended first, or the booking has moved
 * meanwhile, and it is to be tried again. What came of it is counted after the commit, by `recordChange`. Fails when a row stays locked
 * (`isLockTimeout`). Refuses: not_found, what `checkChange` refuses.
 */
export async function changeForReseller(tx: Tx, id: string, wanted: ChangeQuoteBody): Promise<ChangeCount> {
  const { is_done, lapsed_on } = await tryChange(
    tx,
    { id, wanted, quoted: null, viewer: ofAny(id), side: 'customer' },
    (_, facts, change) => writeChange(tx, facts, change, signed(facts, ofAny(id), 'customer')),
  );
  return { is_done, lapsed_on };
}

/** Whether a booking was changed, or on which slot something has lapsed that is to be ended first, if any. */
export type ChangeCount = { is_done: boolean; lapsed_on: string | null };

/** Counts what an attempt to change a booking has done, once it is committed. */
export function recordChange({ is_done }: ChangeCount): void {
  if (is_done) recordMove('changed');
}

function signed(facts: ChangeFacts, caller: Caller | Guest, side: ChangeSide): ChangeActor {
  if ('link' in caller) return { actor: 'customer', actor_name: facts.customer_name, staff: null };
  if (side === 'provider') return { actor: 'provider', actor_name: nameOf(caller, 'provider'), staff: staffOf(caller) };
  return { actor: 'customer', actor_name: nameOf(caller, 'customer'), staff: null };
}

/** Seen and locked as for who has its link: an operator owns none. */
const ofAny = (id: string): Guest => ({ provider_id: null, id: null, link: id });

function sideOf({ provider_id }: Pick<ChangeFacts, 'provider_id'>, caller: Caller | Guest): ChangeSide {
  return provider_id === caller.provider_id ? 'provider' : 'customer';
}

/** What a reseller has booked and pays for, its guest does not change. Refuses: host_must_change. */
function checkReseller(facts: ChangeFacts, caller: Caller | Guest): void {
  if (facts.rate_bp !== null && sideOf(facts, caller) === 'customer') refuse('host_must_change');
}

/** `quoted`: what its caller was shown, and is refused where it is not so any more; null where the price of the day is agreed to. */
type ChangeTarget = {
  id: string;
  wanted: ChangeQuoteBody;
  quoted: Pick<ChangeBody, 'version' | 'difference'> | null;
  viewer: Viewer;
  side: ChangeSide;
};
/** Without `done` nothing was changed. */
type ChangeAttempt<T> = { is_done: true; done: T; lapsed_on: null } | { is_done: false; lapsed_on: string | null };
type WriteChange<T> = (tx: Tx, facts: ChangeFacts, change: CheckedChange) => Promise<T>;

/** Makes a change in one transaction; several where lapsed places have to be freed first, or the booking moves meanwhile. */
async function changeOnce<T>(sql: Sql, target: ChangeTarget, write: WriteChange<T>): Promise<T> {
  for (let tries = TRIES; tries > 0; tries -= 1) {
    const outcome = await sql.begin((tx) => tryChange(tx, target, write)).catch(refuseWhenLocked);
    recordChange(outcome);
    if (outcome.is_done) return outcome.done;
    if (outcome.lapsed_on !== null) await endAllLapsed(sql, outcome.lapsed_on).catch(refuseWhenLocked);
  }
  return refuse('busy', { retry_after: 1 });
}

/** Once the slots are let go: what has lapsed may be on another one that has the boat. */
async function endAllLapsed(sql: Sql, slot_id: string): Promise<void> {
  recordMove('expired', await endLapsed(sql, [slot_id]));
  await endLapsedHoldsFor(sql, [slot_id]);
}

function refuseWhenLocked(error: unknown): never {
  if (isLockTimeout(error)) refuse('busy', { retry_after: 2 });
  if (isResourceUsed(error)) refuse('resource_taken');
  throw error;
}

/**
 * Locks the slots and then the booking (docs/locking.md), and decides by what is there now. Nothing is changed where the booking had moved from
 * the slot that was locked, or where requests and holds whose time has run out had to be ended for their places.
 */
async function tryChange<T>(tx: Tx, { id, wanted, quoted, viewer, side }: ChangeTarget, write: WriteChange<T>): Promise<ChangeAttempt<T>> {
  const before = (await findSlotOf(tx, id, viewer)) ?? notFound();
  await lockSlotsOfChange(
    tx,
    [before.slot_id, wanted.availability_slot].filter((slot_id) => typeof slot_id === 'string'),
    LOCK_MS,
  );
  const locked = (await lockBooking(tx, id, viewer)) ?? notFound();
  if (locked.slot_id !== before.slot_id) return { is_done: false, lapsed_on: null };
  const facts = (await findChangeFacts(tx, id, viewer, wanted.availability_slot)) ?? notFound();
  if (quoted) checkVersion(facts, quoted);
  const change = checkChange(facts, wanted, side);
  if (placesNeeded(facts, change) > change.slot.left - change.slot.lapsed) return { is_done: false, lapsed_on: change.slot.id };
  if (quoted) checkDifference(quoteOf(facts, change), quoted);
  return { is_done: true, lapsed_on: null, done: await write(tx, facts, change) };
}

function checkVersion({ version, status }: ChangeFacts, shown: Pick<ChangeBody, 'version'>): void {
  if (version !== shown.version) refuse('booking_changed', { status });
}

function checkDifference({ difference }: ChangeQuote, shown: Pick<ChangeBody, 'difference'>): void {
  if (toCents(difference) !== toCents(shown.difference)) refuse('price_changed', { difference, shown_difference: shown.difference });
}

type ChangeActor = Pick<ChangeEvent, 'actor' | 'actor_name' | 'staff'>;

/** Writes a change that was checked, with the booking and its slots locked. */
async function writeChange(tx: Tx, facts: ChangeFacts, change: CheckedChange, by: ChangeActor): Promise<void> {
  const { id } = facts;
  const renamed = change.customer_name !== facts.customer_name;
  if (renamed) await keepFirstEvents(tx, id);
  await movePlaces(tx, {
    booking_id: id,
    from: { slot_id: facts.from_slot.id, places: facts.places },
    to: { slot_id: change.slot.id, places: change.party.places },
  });
  await updateChanged(tx, id, change, payByAfter(facts, change));
  if (renamed) await reindex(tx, [id]);
  const from = sideOfLine(facts.from_slot, facts);
  await insertChangeEvent(tx, { booking_id: id, ...by, change: { from, to: sideOfLine(change.slot, change.party), renamed } });
}

function sideOfLine(
  { start_datetime, all_day }: SlotFacts,
  { participants, final_amount }: Pick<PricedParty, 'participants' | 'final_amount'>,
) {
  return { start_datetime, all_day, participants, final_amount: fromCents(final_amount) };
}

/** From what to what, for the audit log, which names no customer. */
function detailsOf(facts: ChangeFacts, { slot, party }: CheckedChange): Record<string, string> {
  return changeDetails(
    { time: facts.from_slot.start_datetime, people: facts.participants, total: fromCents(facts.final_amount) },
    { time: slot.start_datetime, people: party.participants, total: fromCents(party.final_amount) },
  );
}
