import { api } from '../../contract/api.ts';
import type { Caller } from '../core/caller.ts';
import type { Sql } from '../core/database.ts';
import { notFound } from '../core/errors.ts';
import { paged } from '../core/paging.ts';
import type { Serve } from '../core/serve.ts';
import { getMail, listMails } from './reads.ts';
import { resend } from './resend.ts';

/** The outbox over HTTP. It holds everybody's mail, so in production only an operator may look; to others it is not there. */
export function notificationRoutes(serve: Serve, { sql, production }: { sql: Sql; production: boolean }): void {
  const admitted = (caller: Caller | null) => (production && caller?.user_type !== 'operator' ? notFound() : undefined);

  serve(api.outbox.list, async ({ query, caller }) => {
    admitted(caller);
    return paged(api.outbox.list.path, query, await listMails(sql, query));
  });
  serve(api.outbox.get, async ({ params, caller }) => {
    admitted(caller);
    return getMail(sql, params.id);
  });
  serve(api.outbox.resend, async ({ params, caller }) => resend(sql, params.id, caller));
}
