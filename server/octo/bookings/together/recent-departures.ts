import { LRUCache } from 'lru-cache';
import type { OctoReserveBody } from '../../../../contract/octo/bookings.ts';
import type { ResellerCaller } from '../../../core/api/reseller-caller.ts';
import type { Sql } from '../../../core/database/database.ts';
import { getDeparture, type ProductDeparture } from '../../availability/availability.ts';

type DepartureQuery = Pick<OctoReserveBody, 'productId' | 'optionId' | 'availabilityId' | 'freesale'>;

/**
 * Departures that resellers asked for lately, so that most holds need not read theirs (decision 038). The statement of the hold checks that the
 * product, the departure's times and its places are still so.
 */
export type RecentDepartures = {
  /** Refuses: as `getDeparture`. */
  find: (caller: ResellerCaller, query: DepartureQuery) => Promise<{ found: ProductDeparture; is_recent: boolean }>;
  /** Has the next caller read the departure anew. */
  drop: (caller: ResellerCaller, query: DepartureQuery) => void;
};

const LIMITS = { most: 2_000, ms: 10_000 };

/** The recent departures of one process. */
export function createRecentDepartures(sql: Sql): RecentDepartures {
  const recent = new LRUCache<string, ProductDeparture>({ max: LIMITS.most, ttl: LIMITS.ms });
  const keyOf = ({ provider_id }: ResellerCaller, { productId, optionId, availabilityId, freesale }: DepartureQuery) =>
    JSON.stringify([provider_id, productId, optionId, availabilityId, freesale]);
  return {
    async find(caller, query) {
      const known = recent.get(keyOf(caller, query));
      if (known) return { found: known, is_recent: true };
      const found = await getDeparture(sql, caller, query);
      recent.set(keyOf(caller, query), found);
      return { found, is_recent: false };
    },
    drop: (caller, query) => void recent.delete(keyOf(caller, query)),
  };
}
