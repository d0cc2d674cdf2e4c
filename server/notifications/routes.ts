import { api } from '../../contract/api.ts';
import type { Sql } from '../core/database.ts';
import { notFound } from '../core/errors.ts';
import { paged } from '../core/paging.ts';
import type { Serve } from '../core/serve.ts';
import { getMail, listMails } from './reads.ts';

/** The outbox over HTTP. It holds everybody's mail, so in production nobody may look. */
export function notificationRoutes(serve: Serve, { sql, production }: { sql: Sql; production: boolean }): void {
  serve(api.outbox.list, async ({ query }) => {
    if (production) notFound();
    return paged(api.outbox.list.path, query, await listMails(sql, query));
  });
  serve(api.outbox.get, async ({ params }) => (production ? notFound() : getMail(sql, params.id)));
}
