import { api } from '../../contract/api.ts';
import { MOST_MAILS } from '../../contract/mails.ts';
import { providerOf, type Caller } from '../core/api/caller.ts';
import type { Sql } from '../core/database/database.ts';
import { notFound } from '../core/api/errors.ts';
import type { SignedLinks } from '../core/signed-links.ts';
import { paged } from '../core/database/paging.ts';
import type { Serve } from '../core/api/serve.ts';
import { listOutbox, readAsOperator, readMail } from './outbox.ts';
import { choose, seeChoices } from './choices/choices.ts';
import { resend } from './resend.ts';

type OutboxDeps = { sql: Sql; links: SignedLinks; from: string; production: boolean };

/**
 * The outbox over HTTP. In production only operators may read it, with secret links blanked; for others it does not exist. In development
 * it is the mailbox of every account.
 */
export function notificationRoutes(serve: Serve, { sql, links, from, production }: OutboxDeps): void {
  const admitted = (caller: Caller | null) => (production && caller?.user_type !== 'operator' ? notFound() : undefined);
  const read = (id: string, caller: Caller | null, origin: string) =>
    production && caller ? readAsOperator(sql, id, { links, origin, from }, caller) : readMail(sql, id, { links, origin, from });

  serve(api.outbox.list, async ({ query, caller }) => {
    admitted(caller);
    const { at_least, ...list } = await listOutbox(sql, query);
    // Pages beyond MOST_MAILS have no number.
    const is_far = (query.page - 2) * query.page_size >= MOST_MAILS;
    return { ...paged(api.outbox.list.path, query, list), ...(is_far && { previous: null }), at_least };
  });
  serve(api.outbox.get, async ({ params, caller, origin }) => {
    admitted(caller);
    return read(params.id, caller, origin);
  });
  serve(api.outbox.resend, async ({ params, caller, intent, was_done, origin }) => {
    if (!was_done) await resend(sql, params.id, { ...caller, intent });
    return read(params.id, caller, origin);
  });
}

/** Which mails a provider wants, over HTTP. */
export function mailChoiceRoutes(serve: Serve, { sql }: { sql: Sql }): void {
  serve(api.mailChoices.list, async ({ caller }) => seeChoices(sql, providerOf(caller)));
  serve(api.mailChoices.choose, async ({ body, caller }) => choose(sql, providerOf(caller), body.kind, body.wanted));
}
