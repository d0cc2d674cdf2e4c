import { api } from '../../contract/api.ts';
import { accountOf, providerOf } from '../core/api/caller.ts';
import { guestOf } from '../bookings/traveller/guest.ts';
import type { Sql } from '../core/database/database.ts';
import type { Quota } from '../core/limits/quotas.ts';
import type { Limiter } from '../core/limits/rate-limits.ts';
import type { SignedLinks } from '../core/signed-links.ts';
import type { Serve } from '../core/api/serve.ts';
import type { Senders } from '../outbox/senders.ts';
import { getWaiting, listMessages, sideOf } from './reads.ts';
import { readAsMarketplace, readMessages, sendAsMarketplace, sendMessage } from './send.ts';
import { listTemplates } from './template-reads.ts';
import { createTemplate, removeTemplate, replaceTemplate } from './templates.ts';
import type { Watch } from './watch.ts';

type MessageDeps = { sql: Sql; watch: Watch; links: SignedLinks; senders: Senders; limit: Limiter };

/** Messages of a booking over HTTP, and word of what is new. */
export function messageRoutes(serve: Serve, { sql, watch, links, senders, limit }: MessageDeps): void {
  serve(api.bookings.messages, async ({ params, caller }) => listMessages(sql, params.id, await sideOf(sql, params.id, caller)));
  serve(api.bookings.sendMessage, async ({ params, body, caller, intent }) =>
    senders(accountOf(caller), () => sendMessage({ sql, limit }, params.id, body.message, caller, intent)),
  );
  serve(api.bookings.readMessages, async ({ params, caller }) => readMessages(sql, params.id, caller));
  serve(api.bookings.unread, async ({ caller }) => getWaiting(sql, providerOf(caller)));
  serve(api.guests.messages, async ({ params }) => {
    const guest = guestOf(links, params.token);
    return listMessages(sql, guest.link, await sideOf(sql, guest.link, guest));
  });
  serve(api.guests.sendMessage, async ({ params, body, intent }) => {
    const guest = guestOf(links, params.token);
    return sendMessage({ sql, limit }, guest.link, body.message, guest, intent);
  });
  serve(api.guests.readMessages, async ({ params }) => {
    const guest = guestOf(links, params.token);
    return readMessages(sql, guest.link, guest);
  });
  serve(api.operator.messages, async ({ params, caller }) => readAsMarketplace(sql, params.id, caller));
  serve(api.operator.sendMessage, async ({ params, body, caller, intent }) =>
    sendAsMarketplace({ sql, limit }, params.id, body.message, caller, intent),
  );
  serve(api.bookings.live, async ({ caller }) => watch.open(providerOf(caller), caller));
}

/** A provider's message templates over HTTP. */
export function templateRoutes(serve: Serve, { sql, quota }: { sql: Sql; quota: Quota }): void {
  serve(api.messageTemplates.list, async ({ caller }) => listTemplates(sql, providerOf(caller)));
  serve(api.messageTemplates.create, async ({ body, caller, intent }) =>
    quota(providerOf(caller), (limit) => createTemplate(sql, providerOf(caller), body, { limit, intent })),
  );
  serve(api.messageTemplates.replace, async ({ params, body, caller }) => replaceTemplate(sql, params.id, providerOf(caller), body));
  serve(api.messageTemplates.remove, async ({ params, caller }) => removeTemplate(sql, params.id, providerOf(caller)));
}
