import { api } from '../../contract/api.ts';
import type { Sql } from '../core/database.ts';
import type { Serve } from '../core/serve.ts';
import { exportOf } from './export.ts';
import { forget } from './forget.ts';

/** What we hold of a person: handing it out, and forgetting it. */
export function privacyRoutes(serve: Serve, { sql }: { sql: Sql }): void {
  serve(api.auth.exported, async ({ caller }) => exportOf(sql, caller));
  serve(api.auth.remove, async ({ body, caller }) => forget(sql, caller, body.password));
}
