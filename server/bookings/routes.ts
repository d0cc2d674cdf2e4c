import { api } from '../../contract/api.ts';
import type { Sql } from '../core/database.ts';
import { forbidden } from '../core/errors.ts';
import { paged } from '../core/paging.ts';
import type { Serve } from '../core/serve.ts';
import type { Caller } from '../core/caller.ts';
import { bookOnPage } from './book.ts';
import { decide } from './decide.ts';
import { getBooking, listProviderBookings } from './reads.ts';
import { getProviderStats } from './stats.ts';

/** Bookings over HTTP. */
export function bookingRoutes(serve: Serve, { sql }: { sql: Sql }): void {
  serve(api.pages.book, async ({ body, ...booker }) => bookOnPage(sql, body, booker));

  serve(api.bookings.providerBookings, async ({ query, caller }) => {
    const { counts, ...list } = await listProviderBookings(sql, asProvider(caller), query);
    return { ...paged(api.bookings.providerBookings.path, query, list), counts };
  });
  serve(api.bookings.providerStats, async ({ caller }) => getProviderStats(sql, asProvider(caller).provider_id));

  serve(api.bookings.get, async ({ params, caller }) => getBooking(sql, params.id, caller));
  serve(api.bookings.update, async ({ params, body, caller, intent }) =>
    decide(sql, params.id, { to: body.status, reason: body.reason }, caller, intent),
  );
  serve(api.bookings.accept, async ({ params, body, caller, intent }) =>
    decide(sql, params.id, { to: 'confirmed', reason: body.reason }, caller, intent),
  );
  serve(api.bookings.complete, async ({ params, body, caller, intent }) =>
    decide(sql, params.id, { to: 'completed', reason: body.reason }, caller, intent),
  );
  serve(api.bookings.cancel, async ({ params, body, caller, intent }) =>
    decide(sql, params.id, { to: 'cancelled', ...body }, caller, intent),
  );
}

function asProvider(caller: Caller): Caller & { provider_id: string } {
  const { provider_id } = caller;
  return provider_id ? { ...caller, provider_id } : forbidden();
}
