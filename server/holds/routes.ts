import { api } from '../../contract/api.ts';
import type { Serve } from '../core/api/serve.ts';
import type { Sql } from '../core/database/database.ts';
import { createHoldBatcher } from './batch.ts';
import { holdPlaces, type FromBookings, type HourOfPlaces } from './hold.ts';
import { releaseHold, seeHold } from './release.ts';

type HoldRouteDeps = FromBookings & { sql: Sql; limitPlaces: HourOfPlaces; places_a_visitor: number };

/** Holds over HTTP. */
export function holdRoutes(serve: Serve, { sql, places_a_visitor, ...lent }: HoldRouteDeps): void {
  const deps = { ...lent, batcher: createHoldBatcher(sql, places_a_visitor) };
  serve(api.holds.hold, async ({ body, visitor, isGone }) => holdPlaces(deps, body, { visitor: visitor(), isGone }));
  serve(api.holds.see, async ({ params, body }) => seeHold(sql, params.id, body.token));
  serve(api.holds.release, async ({ params, body }) => releaseHold(sql, params.id, body.token));
}
