import type { RateLimits } from '../../../core/limits/rate-limits.ts';
import type { Caller } from '../../../core/api/caller.ts';

const AN_HOUR_MS = 3_600_000;

/** Who books: a key of the visitor's address, and the account, where there is one. */
type Visitor = { visitor: string; caller: Caller | null };

/**
 * Takes so many places for a visitor; `isTaken` says of what came of it whether they are taken, and only then they count. Refuses:
 * too_many_places with `retry_after` (seconds), when they would be more than one visitor books within an hour. The first booking of an hour
 * passes whatever its size: a whole class may come.
 */
export type Shelves = <T>(who: Visitor, places: number, take: () => Promise<T>, isTaken: (outcome: T) => boolean) => Promise<T>;

/** Keeps one visitor from emptying the shelves (docs/decisions/030-bounds-of-an-account.md). */
export function guardShelves(allowance: RateLimits['limiter'], most: number): Shelves {
  const within = allowance('places', { limit: most, window_ms: AN_HOUR_MS, refusal: 'too_many_places' });
  return ({ visitor, caller }, places, take, isTaken) => {
    // A visitor with a proved address shares no count with the neighbours of the same network.
    const who = caller?.proved_email ? `account ${caller.id}` : `visitor ${visitor}`;
    return within(who, take, { amount: places, isCounted: isTaken });
  };
}
