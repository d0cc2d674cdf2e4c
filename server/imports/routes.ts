import { api } from '../../contract/api.ts';
import { providerOf } from '../core/api/caller.ts';
import { RawReply, type Serve } from '../core/api/serve.ts';
import type { Quota } from '../core/limits/quotas.ts';
import type { Senders } from '../outbox/senders.ts';
import type { Sql } from '../core/database/database.ts';
import { checkImport, makeImport, type ImportLimits } from './make.ts';
import { listImports } from './reads.ts';
import { importTemplate } from './template.ts';
import { undoImport } from './undo.ts';

type ImportDeps = { sql: Sql; senders: Senders; services: Quota; slots: Quota; limits: ImportLimits };

/** What a provider brings from another system, over HTTP. */
export function importRoutes(serve: Serve, { sql, senders, services, slots, limits }: ImportDeps): void {
  serve(api.imports.list, async ({ caller }) => ({ results: await listImports(sql, providerOf(caller)) }));
  serve(api.imports.check, async ({ body, caller, locale }) => checkImport(sql, body, { ...caller, locale }, limits));
  // Waits for what the provider makes by hand, so that both together exceed no quota.
  serve(api.imports.make, async ({ body, caller, intent, locale }) =>
    services(providerOf(caller), () =>
      slots(providerOf(caller), () => makeImport({ sql, senders }, body, { ...caller, locale }, intent, limits)),
    ),
  );
  serve(api.imports.undo, async ({ params, body, caller, locale }) => undoImport(sql, params.id, body.after, { ...caller, locale }));
  serve(api.imports.template, async ({ query, locale }) => csvReply(importTemplate(query.kind, locale)));
}

const csvReply = (text: string) => new RawReply(Buffer.from(text), 'text/csv; charset=utf-8');
