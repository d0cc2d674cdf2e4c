import type { Sql } from '../core/database/database.ts';
import { notFound } from '../core/api/errors.ts';
import { markShared } from './writes.ts';

/** Remembers that a provider handed out the address of an own page: one of their first steps. Refuses: not_found. */
export async function sharePage(sql: Sql, id: string, provider_id: string): Promise<void> {
  if (!(await markShared(sql, id, provider_id))) notFound();
}
