import type { SeeDeps } from './see.ts';
import type { HoldConfirmer } from './together/confirm-batch.ts';
import type { ResellerHolder } from './together/hold-batch.ts';
import type { RecentDepartures } from './together/recent-departures.ts';

/** `endLapsed` ends requests and holds on a slot whose time is over; `holdPlaces` and `confirmHold` do several at once. */
export type OctoDeps = SeeDeps & {
  endLapsed: (slot_id: string) => Promise<void>;
  recentDepartures: RecentDepartures;
  holdPlaces: ResellerHolder;
  confirmHold: HoldConfirmer;
};

/** How often a hold is tried for which lapsed places had to be freed, or whose slot another transaction had locked. */
export const TRIES = 20;
