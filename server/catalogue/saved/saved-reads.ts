import type { Db } from '../../core/database/database.ts';

/** The ids of the services that an account has saved, newest first; also of those that are not on sale now. */
export async function listSaved(db: Db, user_id: string): Promise<string[]> {
  const [saved] = await db<{ service_ids: string[] }[]>`select service_ids from saved_services where user_id = ${user_id}`;
  return saved?.service_ids ?? [];
}

/** Those of the ids that are services, each once, in the same order. */
export async function listKnown(db: Db, service_ids: string[]): Promise<string[]> {
  const known = await db<{ id: string }[]>`
    select id from services where id = any(${service_ids}::uuid[]) order by array_position(${service_ids}::uuid[], id)`;
  return known.map(({ id }) => id);
}
