import { api } from '../../contract/api.ts';
import type { Sql } from '../core/database.ts';
import type { Serve } from '../core/serve.ts';
import { listOpenSlots } from './reads.ts';

/** Slots over HTTP. */
export function availabilityRoutes(serve: Serve, { sql }: { sql: Sql }): void {
  serve(api.services.availability, async ({ params, query }) => listOpenSlots(sql, params.id, query));
}
