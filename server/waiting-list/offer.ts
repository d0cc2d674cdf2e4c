import { v7 as uuid } from 'uuid';
import { choosePlaces, endOfOffer } from '../../rules/waiting/waiting.ts';
import { awaitPlaces, stopAwaiting, type WhenLocked } from '../availability/places.ts';
import type { Sql, Tx } from '../core/database/database.ts';
import { isLockTimeout } from '../core/database/database.ts';
import type { SignedLinks } from '../core/signed-links.ts';
import { endLapsedHolds } from '../holds/expire.ts';
import { holderOf } from '../holds/holder.ts';
import { findSetAside, holdForList, lockPlacesForList, releaseOffer } from '../holds/waiting-list.ts';
import {
  findSlotToOffer,
  isAnybodyWaiting,
  listNoLongerAwaited,
  listOffersToEnd,
  listRoomFor,
  listSlotsToLookAt,
  type OfferToEnd,
  type SlotToOffer,
} from './reads.ts';
import {
  countLapsed,
  endCalledOff,
  endWaiting,
  followHold,
  insertNotices,
  insertOffers,
  lockWaiting,
  moveToEnd,
  updateEntry,
  type EndedOffer,
} from './writes.ts';

export type WaitingListDeps = { sql: Sql; links: SignedLinks };

const MOST = 500;
/** The number of unanswered offers after which a party is not asked again. */
const MOST_LAPSED = 2;

/** The secret by which an offer's hold is its party's, as a browser's is of a visitor's hold. */
export function secretOfOffer(links: SignedLinks, offer_id: string): string {
  return links.sign('waiting_offer', offer_id);
}

/**
 * Ends offers that have lapsed, were booked or whose departure is gone or called off, and the waiting for the latter; offers every place that is
 * set aside. Cheap where nobody waits. Many processes may do it at once. Says how many offers were made, whether there are mails, and whether
 * anybody still waits, so that somebody looks again.
 */
export async function offerFreePlaces(deps: WaitingListDeps): Promise<{ offered: number; are_mailed: boolean; are_left: boolean }> {
  const { sql } = deps;
  if (!(await isAnybodyWaiting(sql)) && (await findSetAside(sql, 1)).length === 0)
    return { offered: 0, are_mailed: false, are_left: false };
  const over = await listOffersToEnd(sql, MOST);
  for (const offer of over) await endOffer(deps, offer);
  const ended = await endCalledOff(sql);
  let offered = 0;
  for (const slot_id of await findSetAside(sql, MOST)) offered += await offerPlacesOn(deps, slot_id);
  return { offered, are_mailed: offered + ended + over.length > 0, are_left: await isAnybodyWaiting(sql) };
}

/**
 * The minute's round: ends the waiting for what is past or gone, and finds departures that came back on sale, or have places for somebody
 * whom no other round has asked. Returns how many offers were made.
 */
export async function tendWaitingList(deps: WaitingListDeps): Promise<number> {
  const { sql } = deps;
  await endWaiting(sql);
  const slots = await listSlotsToLookAt(sql, MOST);
  const unmarked = slots.filter(({ is_awaited }) => !is_awaited).map(({ slot_id }) => slot_id);
  if (unmarked.length > 0) await sql.begin((tx) => awaitPlaces(tx, unmarked.toSorted()));
  let offered = 0;
  for (const { slot_id } of slots) offered += await offerPlacesOn(deps, slot_id);
  for (const slot_id of await listNoLongerAwaited(sql, MOST)) await offerPlacesOn(deps, slot_id);
  return offered + (await offerFreePlaces(deps)).offered;
}

/**
 * Offers what is free on a slot to those who wait for it, by the rule of `choosePlaces`; the rest goes on sale. Each offer is a hold until its
 * end. A slot that another transaction has locked is left for the next round, at once or after a moment's wait: what freed the places is done
 * already, and must not fail for it. Returns how many offers were made.
 */
export async function offerPlacesOn(deps: WaitingListDeps, slot_id: string, when_locked: WhenLocked = 'pass_over'): Promise<number> {
  try {
    return await deps.sql.begin(async (tx) => {
      const places = await lockPlacesForList(tx, slot_id, when_locked);
      const slot = places && (await findSlotToOffer(tx, slot_id));
      return slot ? await offer(tx, deps.links, { ...slot, slot_id }, places.free) : 0;
    });
  } catch (error) {
    if (isLockTimeout(error)) return 0;
    throw error;
  }
}

async function offer(tx: Tx, links: SignedLinks, slot: SlotToOffer & { slot_id: string }, free: number): Promise<number> {
  const now = new Date();
  const is_sold = slot.is_on_sale && slot.is_available;
  const expires_at = is_sold ? endOfOffer(now, slot.closes) : null;
  const parties = expires_at && free > 0 ? await lockWaiting(tx, slot) : [];
  const offers = choosePlaces(parties, free, now.getTime()).map((choice) => ({ ...choice, offer_id: uuid(), hold_id: uuid() }));
  // A closed departure may be opened again; what is off sale, or about to begin, is left to the minute's round.
  if (!slot.is_waited_for || (slot.is_available && !expires_at)) await stopAwaiting(tx, slot.slot_id);
  if (expires_at) await insertOffers(tx, slot, offers, expires_at);
  await holdForList(
    tx,
    slot.slot_id,
    offers.map(({ offer_id, hold_id, places }) => ({
      id: hold_id,
      provider_id: slot.provider_id,
      service_id: slot.service_id,
      places,
      holder: holderOf(secretOfOffer(links, offer_id)),
      expires_at: expires_at!,
    })),
  );
  return offers.length;
}

/** Ends an offer as its hold has ended, or its departure was called off, and offers its places to the next. */
export async function endOffer(deps: WaitingListDeps, { id, slot_id, hold_id, is_called_off }: OfferToEnd): Promise<void> {
  try {
    const ended = await deps.sql.begin(async (tx) => {
      if (is_called_off) await releaseOffer(tx, hold_id);
      else await endLapsedHolds(tx, [slot_id]);
      const offer = await followHold(tx, id, is_called_off);
      if (offer) await goOn(tx, offer, is_called_off);
      return offer;
    });
    if (!ended) return;
    await offerPlacesOn(deps, slot_id);
    if (ended.state !== 'booked') await offerElsewhere(deps, ended.entry_id);
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
  }
}

/**
 * Who does not answer goes to the end of the order, and leaves the list when it happens again; who was asked in vain waits on, unless for nothing
 * but the departure that was called off.
 */
async function goOn(tx: Tx, { id, entry_id, provider_id, state, is_of_one }: EndedOffer, is_called_off: boolean): Promise<void> {
  const is_withdrawn = state === 'withdrawn';
  const has_gone = is_withdrawn && is_called_off && is_of_one;
  const waits_on = state === 'lapsed' && (await countLapsed(tx, entry_id)) < MOST_LAPSED;
  const is_changed = waits_on
    ? await moveToEnd(tx, entry_id)
    : await updateEntry(tx, entry_id, has_gone ? 'gone' : is_withdrawn ? 'waiting' : state);
  if (!is_changed) return;
  if (has_gone) await insertNotices(tx, [{ provider_id, entry_id, offer_id: null, kind: 'waiting_ended' }]);
  else if (state === 'lapsed' || (is_withdrawn && is_called_off))
    await insertNotices(tx, [{ provider_id, entry_id, offer_id: id, kind: 'waiting_over' }]);
}

/** A party that waits on is offered what it found no use for while it had an offer. */
export async function offerElsewhere(deps: WaitingListDeps, entry_id: string): Promise<void> {
  for (const slot_id of await listRoomFor(deps.sql, entry_id)) await offerPlacesOn(deps, slot_id);
}
