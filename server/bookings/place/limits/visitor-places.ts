import type { RateLimits } from '../../../core/limits/rate-limits.ts';
import type { Caller } from '../../../core/api/caller.ts';
import type { FinalResult } from '../insert.ts';

const AN_HOUR_MS = 3_600_000;

/** Who books: a key of the visitor's network address, and the account, if there is one. */
type Visitor = { visitor: string; caller: Caller | null };

/**
 * Books places for a visitor; they count once they are booked. Refuses: too_many_places with `retry_after` (seconds), when one visitor
 * would book more within an hour. The first booking of an hour passes whatever its size: a whole class may come.
 */
export type VisitorPlaces = (visitor: Visitor, places: number, book: () => Promise<FinalResult>) => Promise<FinalResult>;

/** Keeps one visitor from booking everything there is (docs/decisions/030-bounds-of-an-account.md). */
export function limitVisitorPlaces(limiter: RateLimits['limiter'], limit: number): VisitorPlaces {
  const within = limiter('places', { limit, window_ms: AN_HOUR_MS, refusal: 'too_many_places' });
  return ({ visitor, caller }, places, book) => {
    // A visitor with a proved address shares no count with others on the same network.
    const who = caller?.proved_email ? `account ${caller.id}` : `visitor ${visitor}`;
    return within(who, book, { amount: places, isCounted: ({ result }) => result === 'booked' });
  };
}
