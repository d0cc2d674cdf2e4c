import type { OptionalMail } from '../../../contract/mails.ts';
import type { Sql, Tx } from '../../core/database/database.ts';

export async function upsertChoice(sql: Sql, provider_id: string, kind: OptionalMail, wanted: boolean): Promise<void> {
  await sql`
    insert into mail_choices (provider_id, kind, wanted) values (${provider_id}, ${kind}, ${wanted})
    on conflict (provider_id, kind) do update set wanted = excluded.wanted`;
}

/** Deletes what a provider has chosen. */
export async function deleteChoicesOf(tx: Tx, provider_id: string): Promise<void> {
  await tx`delete from mail_choices where provider_id = ${provider_id}`;
}
