import { api } from '../../contract/api.ts';
import { guestOf } from '../bookings/traveller/guest.ts';
import { providerOf } from '../core/api/caller.ts';
import type { Sql } from '../core/database/database.ts';
import type { SignedLinks } from '../core/signed-links.ts';
import { paged } from '../core/database/paging.ts';
import type { Serve } from '../core/api/serve.ts';
import { listOwnReviews } from './reads.ts';
import { replyTo } from './reply.ts';
import { review } from './review.ts';

/** Reviews over HTTP; who only reads them finds them with the service (catalogue). */
export function reviewRoutes(serve: Serve, { sql, links }: { sql: Sql; links: SignedLinks }): void {
  serve(api.bookings.review, async ({ params, body, caller, intent }) => review(sql, params.id, body, caller, intent));
  serve(api.guests.review, async ({ params, body, intent }) => {
    const guest = guestOf(links, params.token);
    return review(sql, guest.link, body, guest, intent);
  });
  serve(api.reviews.list, async ({ query, caller }) => {
    const { counts, ...list } = await listOwnReviews(sql, providerOf(caller), query);
    return { ...paged(api.reviews.list.path, query, list), counts };
  });
  serve(api.reviews.reply, async ({ params, body, caller }) => replyTo(sql, params.id, body.reply, providerOf(caller)));
}
