import { v7 as uuid } from 'uuid';
import type { Hold, HoldRequest } from '../../contract/holds.ts';
import { resolveParty, type OfferedUnit, type PartyLimits } from '../../rules/party.ts';
import { invalid, notFound, refuse, Refusal } from '../core/api/errors.ts';
import { constraintOf } from '../core/database/database.ts';
import type { RateLimits } from '../core/limits/rate-limits.ts';
import type { HoldBatcher } from './batch.ts';
import { holderOf } from './holder.ts';
import type { HoldResult, NewHold } from './writes.ts';

/** What a hold depends on of a service and one of its slots, as the booking's offer says it. */
export type OfferToHold = PartyLimits & {
  on_page: boolean;
  service_id: string;
  /** Null where the slot is gone. */
  slot_service_id: string | null;
  cutoff_minutes: number;
  offer_version: number;
  fee_bp: number;
  units: OfferedUnit[];
};

type OfferQuery = { page: string | null; service: string; availability_slot: string };

/** What bookings lend: their offers of a moment ago, which the booking after a hold finds read, and the end of what has lapsed on a slot. */
export type FromBookings = {
  findOffer: (query: OfferQuery) => Promise<{ offer: OfferToHold | undefined; is_recent: boolean }>;
  dropOffer: (query: OfferQuery) => void;
  endLapsed: (slot_id: string) => Promise<void>;
};

export type HoldDeps = FromBookings & { batcher: HoldBatcher; limitPlaces: HourOfPlaces };
type Holder = { visitor: string; isGone: () => boolean };

/** Makes a hold for a visitor; its places count once it is made. Refuses: hold_limit with `retry_after` (seconds). */
export type HourOfPlaces = (visitor: string, places: number, hold: () => Promise<HoldResult>) => Promise<HoldResult>;

const AN_HOUR_MS = 3_600_000;
/** How long a visitor's places are held. */
const MINUTES = 10;
const TRIES = 10;

/** Keeps a visitor from holding a boat again and again. */
export function limitHeldPlaces(limiter: RateLimits['limiter'], limit: number): HourOfPlaces {
  const within = limiter('held', { limit, window_ms: AN_HOUR_MS, refusal: 'hold_limit' });
  return (visitor, places, hold) =>
    within(`visitor ${visitor}`, hold, { amount: places, isCounted: (made) => made.result === 'made' && made.is_new });
}

/**
 * Holds the places of a party for ten minutes, with the limits of a booking. Another party of the same holder on the same slot replaces the
 * hold that is there and ends when that would have; the same party is given that one. Refuses: not_found, field errors, slot_full
 * or slot_not_whole with `available_spots`, slot_unavailable, weather_undecided, resource_taken, hold_limit, busy.
 */
export async function holdPlaces(deps: HoldDeps, request: HoldRequest, holder: Holder): Promise<Hold> {
  const query = { page: request.page ?? null, service: request.service, availability_slot: request.availability_slot };
  for (let tries = TRIES; tries > 0; tries -= 1) {
    const { offer, is_recent } = await deps.findOffer(query);
    try {
      const hold = await holdOffer(deps, offer ?? notFound(), request, holder);
      if (hold) return hold;
    } catch (error) {
      // Nobody is refused for an offer of a moment ago. Another hold of this holder that was made at the same moment is replaced.
      const is_of_offer = error instanceof Refusal && ['not_found', 'validation', 'slot_unavailable'].includes(error.code);
      if (!(is_recent && is_of_offer) && constraintOf(error) !== 'holds_live_of_holder') throw error;
    }
    deps.dropOffer(query);
  }
  return refuse('busy', { retry_after: 1 });
}

/** Undefined when the offer changed before the hold was made, or what had lapsed on the slot had to be ended first. */
async function holdOffer(deps: HoldDeps, offer: OfferToHold, request: HoldRequest, { visitor, isGone }: Holder): Promise<Hold | undefined> {
  if (!offer.on_page) invalid({ service: [{ rule: 'service_not_on_page' }] });
  if (offer.slot_service_id === null) refuse('slot_unavailable');
  if (offer.slot_service_id !== offer.service_id) invalid({ availability_slot: [{ rule: 'slot_of_other_service' }] });
  const party = resolveParty(request, offer.units, offer);
  if ('broken' in party) return invalid(party.broken);
  const hold: NewHold = {
    id: uuid(),
    slot_id: request.availability_slot,
    places: party.places,
    takes_all: party.whole !== undefined,
    holder: holderOf(request.token),
    visitor,
    cutoff_minutes: offer.cutoff_minutes,
    minutes: MINUTES,
    offer_version: offer.offer_version,
  };
  const made = await deps.limitPlaces(visitor, party.places, () => deps.batcher(hold, isGone));
  if (made.result === 'made') return { id: made.id, status: 'live', places: made.places, seconds_left: made.seconds_left };
  if (made.result === 'stale') return undefined;
  if (made.result === 'limit') return refuse('hold_limit');
  if (made.result === 'resource_taken') return refuse('resource_taken');
  if (made.result === 'weather') return refuse('weather_undecided');
  if (made.result !== 'full') return refuse('slot_unavailable');
  // Behind others of the same statement, or before what has lapsed.
  if (made.places_left >= made.needed) return undefined;
  const available_spots = made.places_left + made.lapsed_places;
  if (available_spots < made.needed)
    return refuse(party.whole && available_spots > 0 ? 'slot_not_whole' : 'slot_full', { available_spots });
  await deps.endLapsed(hold.slot_id);
  return undefined;
}
