import { LRUCache } from 'lru-cache';
import type { OffersFinder } from './book-for-reseller.ts';
import { findOffers, type OfferRequest, type PublicOffer } from '../place/offer.ts';

/**
 * Offers of slots that resellers confirmed lately, so that most confirmations need not read theirs (decision 038). The booking's statement checks
 * that they still hold.
 */
export type RecentResaleOffers = {
  find: OffersFinder;
  /** Has the next confirmation on the slot read the offer anew. */
  drop: (request: OfferKey) => void;
};

type OfferKey = Pick<OfferRequest, 'service' | 'availability_slot'>;

const LIMITS = { most: 2_000, ms: 10_000 };

/** The recent offers of one process. */
export function createRecentResaleOffers(): RecentResaleOffers {
  const recent = new LRUCache<string, PublicOffer>({ max: LIMITS.most, ttl: LIMITS.ms });
  const keyOf = ({ service, availability_slot }: OfferKey) => `${service} ${availability_slot}`;
  return {
    async find(tx, requests) {
      const known = requests.map((request) => recent.get(keyOf(request)));
      const unknown = requests.filter((_, nth) => !known[nth]);
      if (unknown.length === 0) return known;
      const read = await findOffers(tx, unknown);
      unknown.forEach((request, nth) => recent.set(keyOf(request), read[nth]));
      return known.map((offer, nth) => offer ?? read[unknown.indexOf(requests[nth]!)]);
    },
    drop: (request) => void recent.delete(keyOf(request)),
  };
}
