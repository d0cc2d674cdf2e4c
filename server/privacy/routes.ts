import { api } from '../../contract/api.ts';
import type { SecondFactors } from '../accounts/factor-codes.ts';
import type { Sql } from '../core/database.ts';
import type { Serve } from '../core/serve.ts';
import { exportOf } from './export.ts';
import { forget } from './forget.ts';
import { erasePerson, exportPerson, holdingsOf } from './people.ts';

/** What we hold of a person: handing it out, and forgetting it. */
export function privacyRoutes(serve: Serve, { sql, factors }: { sql: Sql; factors: SecondFactors }): void {
  serve(api.auth.exported, async ({ caller }) => exportOf(sql, caller));
  serve(api.auth.remove, async ({ body, caller }) => forget({ sql, factors }, caller, body));
  serve(api.people.find, async ({ body }) => holdingsOf(sql, body));
  serve(api.people.export, async ({ body, caller }) => exportPerson(sql, body, caller));
  serve(api.people.erase, async ({ body, caller }) => erasePerson(sql, body, caller));
}
