import { api } from '../../contract/api.ts';
import type { SecondFactors } from '../accounts/second-factor/factor-codes.ts';
import type { Sql } from '../core/database/database.ts';
import type { Serve } from '../core/api/serve.ts';
import { exportOf } from './export.ts';
import { deleteOwnAccount } from './erase.ts';
import { publishText } from './legal.ts';
import { getLegalText } from './legal-reads.ts';
import { seeRetention } from './retain.ts';
import { erasePerson, exportPerson, holdingsOf } from './people.ts';

/** Personal data over HTTP: showing how much there is, exporting and erasing it. */
export function privacyRoutes(serve: Serve, { sql, factors, guest_days }: { sql: Sql; factors: SecondFactors; guest_days: number }): void {
  serve(api.auth.exported, async ({ caller }) => exportOf(sql, caller));
  serve(api.auth.remove, async ({ body, caller }) => deleteOwnAccount({ sql, factors }, caller, body));
  serve(api.marketplace.legal, async ({ params, query }) => ({
    ...(await getLegalText(sql, params.kind, query.version ?? null)),
    guest_days,
  }));
  serve(api.marketplace.publishLegal, async ({ params, body, caller }) => ({
    ...(await publishText(sql, params.kind, body, caller)),
    guest_days,
  }));
  serve(api.people.find, async ({ body }) => holdingsOf(sql, body));
  serve(api.people.export, async ({ body, caller }) => exportPerson(sql, body, caller));
  serve(api.people.retention, async () => seeRetention(sql, guest_days));
  serve(api.people.erase, async ({ body, caller }) => erasePerson(sql, body, caller));
}
