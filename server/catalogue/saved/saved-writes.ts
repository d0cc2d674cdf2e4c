import type { Sql, Tx } from '../../core/database/database.ts';

type NewSaved = { service_ids: string[]; most: number };

/** Puts services that are not on an account's list at its head; the last ones leave. Two at once add to each other. */
export async function addSaved(sql: Sql, user_id: string, { service_ids, most }: NewSaved): Promise<void> {
  // The account is locked against its deletion, after which nothing may be saved for it.
  await sql`
    insert into saved_services (user_id, service_ids)
    select id, ${service_ids}::uuid[] from users where id = ${user_id} and password_hash <> '' for key share
    on conflict on constraint saved_services_pkey do update set service_ids = (
      array(
        select added.id from unnest(excluded.service_ids) with ordinality added (id, nth)
        where added.id <> all(saved_services.service_ids) order by added.nth
      ) || saved_services.service_ids
    )[:${most}]`;
}

/** Takes services off an account's list. */
export async function removeSaved(sql: Sql, user_id: string, service_ids: string[]): Promise<void> {
  await sql`
    update saved_services set service_ids = array(
      select left_over.id from unnest(service_ids) with ordinality left_over (id, nth) where left_over.id <> all(${service_ids}::uuid[]) order by left_over.nth
    )
    where user_id = ${user_id} and service_ids && ${service_ids}::uuid[]`;
}

/** Deletes the list of an account. */
export async function deleteSavedOf(tx: Tx, user_id: string): Promise<void> {
  await tx`delete from saved_services where user_id = ${user_id}`;
}
