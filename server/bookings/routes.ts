import { api } from '../../contract/api.ts';
import type { Sql } from '../core/database.ts';
import { paged } from '../core/paging.ts';
import type { Serve } from '../core/serve.ts';
import { providerOf, type Caller } from '../core/caller.ts';
import { getOwnPage } from '../pages/own-reads.ts';
import { bookOnPage } from './book.ts';
import { decide } from './decide.ts';
import { exportBookings } from './export.ts';
import { listProviderBookings } from './list-reads.ts';
import { getManifest } from './manifest-reads.ts';
import { markAttendance, markPayment, updatePageBooking } from './mark.ts';
import { getBooking } from './reads.ts';
import { getProviderStats } from './stats.ts';
import { takeBooking } from './take.ts';

/** Bookings over HTTP. */
export function bookingRoutes(serve: Serve, { sql }: { sql: Sql }): void {
  serve(api.pages.book, async ({ body, ...booker }) => bookOnPage(sql, body, booker));

  serve(api.bookings.providerBookings, async ({ query, caller }) => {
    const list = await listProviderBookings(sql, asProvider(caller), query);
    return { ...list, ...paged(api.bookings.providerBookings.path, query, list) };
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

/** What providers do with bookings beside deciding. */
export function providerBookingRoutes(serve: Serve, { sql }: { sql: Sql }): void {
  serve(api.bookings.manual, async ({ body, caller, intent }) => takeBooking(sql, body, asProvider(caller), intent));
  serve(api.bookings.manifest, async ({ query, caller }) => getManifest(sql, providerOf(caller), query));
  serve(api.bookings.attendance, async ({ params, body, caller }) => markAttendance(sql, params.id, body, caller));
  serve(api.bookings.payment, async ({ params, body, caller }) => markPayment(sql, params.id, body, caller));
  serve(api.bookings.export, async ({ query, caller, locale }) => exportBookings(sql, providerOf(caller), query, locale));
  serve(api.ownPages.bookings, async ({ params, query, caller }) => {
    await getOwnPage(sql, params.id, providerOf(caller));
    const wishes = { ...query, page_id: params.id };
    const list = await listProviderBookings(sql, asProvider(caller), wishes);
    return { ...list, ...paged(api.ownPages.bookings.path.replace(':id', params.id), query, list) };
  });
  serve(api.ownPages.updateBooking, async ({ params, body, caller, intent }) => updatePageBooking(sql, params.id, body, caller, intent));
}

function asProvider(caller: Caller): Caller & { provider_id: string } {
  return { ...caller, provider_id: providerOf(caller) };
}
