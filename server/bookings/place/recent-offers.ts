import { LRUCache } from 'lru-cache';
import type { BookingBatcher, WaitLimit } from './batch/batch.ts';
import type { OfferLookup, OfferRequest, PublicOffer } from './offer.ts';

/** Offers that were read lately, so that most bookings need not read theirs (decision 038). The booking's statement checks that they still hold. */
export type RecentOffers = {
  /** Refuses: busy. */
  find: (request: OfferRequest, limit?: WaitLimit) => Promise<OfferLookup>;
  /** Has the next caller read the offer anew. */
  drop: (request: OfferRequest) => void;
};

const LIMITS = { most: 2_000, ms: 10_000 };

/** The recent offers of one process. */
export function createRecentOffers({ findOffer }: Pick<BookingBatcher, 'findOffer'>, { most, ms } = LIMITS): RecentOffers {
  const offers = new LRUCache<string, PublicOffer>({ max: most, ttl: ms });
  const keyOf = ({ page, service, availability_slot }: OfferRequest) => `${page} ${service} ${availability_slot}`;
  return {
    async find(request, limit) {
      const recent = offers.get(keyOf(request));
      if (recent) return { offer: recent, is_recent: true };
      const offer = await findOffer(request, limit);
      if (offer) offers.set(keyOf(request), offer);
      return { offer, is_recent: false };
    },
    drop: (request) => void offers.delete(keyOf(request)),
  };
}
