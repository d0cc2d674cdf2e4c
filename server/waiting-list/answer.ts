import type { TakeReply, TakeRequest, WaitingEntry } from '../../contract/waiting-list.ts';
import type { Locale } from '../../contract/text.ts';
import { awaitPlaces, lockAwaited } from '../availability/places.ts';
import { placeBooking, type BookingDeps } from '../bookings/place/book.ts';
import { manageUrl } from '../bookings/traveller/guest.ts';
import type { Caller } from '../core/api/caller.ts';
import { notFound, refuse, Refusal } from '../core/api/errors.ts';
import { KeyUsed, rememberDone, type Intent } from '../core/api/idempotency.ts';
import { isLockTimeout, type Tx } from '../core/database/database.ts';
import { checkShown } from '../core/legal-versions.ts';
import { releaseOffer } from '../holds/waiting-list.ts';
import { endOffer, offerElsewhere, offerPlacesOn, secretOfOffer, type WaitingListDeps } from './offer.ts';
import { findEntry, findOpenOffer, type EntryRow, type OpenOffer } from './reads.ts';
import { seeEntry, entryIdOf, type EntryDeps } from './see.ts';
import { moveToEnd, updateBooked, updateConfirmed, updateEntry, updatePassed } from './writes.ts';

type AnswerDeps = WaitingListDeps & EntryDeps & BookingDeps;
type OfferGuest = {
  caller: Caller | null;
  locale: Locale;
  origin: string;
  visitor: () => string;
  isGone: () => boolean;
  cookie: (name: string) => string | undefined;
};

/**
 * Books what is offered, by the same action and on the same terms as any booking; asked again it answers the same booking. Refuses: not_found,
 * offer_over, and what a booking refuses.
 */
export async function takeOffer(deps: AnswerDeps, token: string, shown: TakeRequest, guest: OfferGuest): Promise<TakeReply> {
  await checkShown(deps.sql, shown);
  const { entry, offer } = await findOffered(deps, token);
  if (entry.booking_id) return { manage_url: manageUrl(deps.links, guest.origin, entry.booking_id) };
  if (!offer?.is_live) return refuse('offer_over');
  // Two taps at once are one intent.
  const intent = { scope: `offer ${offer.id}`, key: 'take', request_hash: Buffer.alloc(32) };
  try {
    // The link was mailed, so the mailbox is theirs: what strangers have used up of its bookings of an hour keeps nobody from what is offered.
    const { id } = await placeBooking(deps, requestOf(deps, entry, offer, shown), { ...guest, intent });
    await deps.sql.begin((tx) => updateBooked(tx, offer.id, id));
    return { manage_url: manageUrl(deps.links, guest.origin, id) };
  } catch (error) {
    const { booking_id } = (await findOffered(deps, token)).entry;
    if (!booking_id) throw error instanceof KeyUsed ? new Refusal('busy', { retry_after: 1 }) : error;
    return { manage_url: manageUrl(deps.links, guest.origin, booking_id) };
  }
}

/** What was offered, once a hold that a booking has used is followed. */
async function findOffered(deps: AnswerDeps, token: string): Promise<{ entry: EntryRow; offer: OpenOffer | undefined }> {
  const id = entryIdOf(deps.links, token);
  const offer = await findOpenOffer(deps.sql, id);
  if (offer && !offer.is_live) await endOffer(deps, offer);
  return { entry: (await findEntry(deps.sql, id)) ?? notFound(), offer };
}

function requestOf({ links }: AnswerDeps, entry: EntryRow, offer: OpenOffer, shown: TakeRequest) {
  const { service_id, customer_name, customer_email, customer_phone, units, locale } = entry;
  return {
    page: entry.page_id,
    service: service_id,
    availability_slot: offer.slot_id,
    customer_name,
    customer_email,
    customer_phone,
    units,
    notes: '',
    locale,
    final_amount: shown.final_amount,
    pay_way: shown.pay_way,
    terms_version: shown.terms_version,
    privacy_version: shown.privacy_version,
    hold: { id: offer.hold_id, token: secretOfOffer(links, offer.id) },
  };
}

type PassCall = { origin: string; intent: Intent | null };

/** Lets an offer go to the next at once; its party goes to the end of the order. Refuses: not_found, offer_over. */
export async function passOffer(deps: AnswerDeps, token: string, { origin, intent }: PassCall): Promise<WaitingEntry> {
  const { entry, offer } = await findOffered(deps, token);
  const pass = async (tx: Tx) => {
    const is_moved = await moveToEnd(tx, entry.id);
    if (is_moved) await rememberDone(tx, intent);
    return is_moved;
  };
  if (!offer?.is_live || !(await giveBack(deps, offer, pass))) return refuse('offer_over');
  await offerPlacesOn(deps, offer.slot_id, 'wait');
  await offerElsewhere(deps, entry.id);
  return seeEntry(deps, token, origin);
}

/**
 * Confirms a party's address by the link that was mailed there. From now on places are offered to it, at once where some are free. Again it changes
 * nothing. Refuses: not_found, busy.
 */
export async function confirmEntry(deps: AnswerDeps, token: string, origin: string): Promise<WaitingEntry> {
  const entry = (await findEntry(deps.sql, entryIdOf(deps.links, token))) ?? notFound();
  const slots = entry.confirmed_at === null ? await confirm(deps, entry) : [];
  for (const slot_id of slots) await offerPlacesOn(deps, slot_id, 'wait');
  return seeEntry(deps, token, origin);
}

/** The departures that have room for the party. */
async function confirm({ sql }: AnswerDeps, entry: EntryRow): Promise<string[]> {
  try {
    return await sql.begin(async (tx) => {
      // Places that become free from here on wait until the party is asked.
      const slots = await lockAwaited(tx, entry);
      if (!(await updateConfirmed(tx, entry.id))) return [];
      await awaitPlaces(
        tx,
        slots.map(({ id }) => id),
      );
      return slots.filter(({ left }) => left >= entry.places).map(({ id }) => id);
    });
  } catch (error) {
    if (isLockTimeout(error)) refuse('busy', { retry_after: 1 });
    throw error;
  }
}

/** Ends a party's waiting; what is offered to it goes to the next at once. Once it has ended, or booked, nothing changes. Refuses: not_found. */
export async function leaveList(deps: AnswerDeps, token: string, origin: string): Promise<WaitingEntry> {
  const { entry, offer } = await findOffered(deps, token);
  if (entry.booking_id) return seeEntry(deps, token, origin);
  if (!offer?.is_live) await deps.sql.begin((tx) => updateEntry(tx, entry.id, 'left'));
  else if (await giveBack(deps, offer, (tx) => updateEntry(tx, entry.id, 'left'))) await offerPlacesOn(deps, offer.slot_id, 'wait');
  return seeEntry(deps, token, origin);
}

/** False where the offer has ended meanwhile, or its places were just booked. */
function giveBack(deps: AnswerDeps, offer: OpenOffer, change: (tx: Tx) => Promise<boolean>): Promise<boolean> {
  return deps.sql.begin(async (tx) => {
    await releaseOffer(tx, offer.hold_id);
    return (await updatePassed(tx, offer.id)) && change(tx);
  });
}
