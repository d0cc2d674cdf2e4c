import { api } from '../../contract/api.ts';
import type { BookingDeps } from '../bookings/place/book.ts';
import type { EmailRateLimit } from '../bookings/place/limits/booking-limits.ts';
import { providerOf } from '../core/api/caller.ts';
import type { Serve } from '../core/api/serve.ts';
import type { SignedLinks } from '../core/signed-links.ts';
import type { Sql } from '../core/database/database.ts';
import { confirmEntry, leaveList, passOffer, takeOffer } from './answer.ts';
import { joinList, type HourOfJoins } from './join.ts';
import { getDemand } from './reads.ts';
import { seeEntry } from './see.ts';

type ListRouteDeps = BookingDeps & { sql: Sql; links: SignedLinks; emailRateLimit: EmailRateLimit; joins: HourOfJoins };

/** The waiting list over HTTP. */
export function waitingListRoutes(serve: Serve, deps: ListRouteDeps): void {
  serve(api.waitingList.join, async ({ body, ...visitor }) =>
    deps.emailRateLimit({ email: body.customer_email, caller: visitor.caller }, () => joinList(deps, body, visitor)),
  );
  serve(api.waitingList.demand, async ({ caller }) => getDemand(deps.sql, providerOf(caller)));
  serve(api.waitingList.see, async ({ params, origin }) => seeEntry(deps, params.token, origin));
  serve(api.waitingList.confirm, async ({ params, origin }) => confirmEntry(deps, params.token, origin));
  serve(api.waitingList.leave, async ({ params, origin }) => leaveList(deps, params.token, origin));
  serve(api.waitingList.pass, async ({ params, was_done, ...call }) =>
    was_done ? seeEntry(deps, params.token, call.origin) : passOffer(deps, params.token, call),
  );
  serve(api.waitingList.take, async ({ params, body, ...guest }) => takeOffer(deps, params.token, body, guest));
}
