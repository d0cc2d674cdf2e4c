import type { Sql } from '../../core/database/database.ts';

/** Whether the marketplace has approved a provider and not suspended it. */
export async function isInBusiness(sql: Sql, provider_id: string): Promise<boolean> {
  const [row] = await sql<{ is_in: boolean }[]>`
    select approved_at is not null and suspended_at is null as is_in from providers where id = ${provider_id}`;
  return row?.is_in === true;
}
