import type { MessageTemplate, MessageTemplateBody } from '../../contract/messages.ts';
import type { Db, Tx } from '../core/database/database.ts';

export async function insertTemplate(tx: Tx, provider_id: string, { id, title, body }: MessageTemplate): Promise<void> {
  await tx`insert into message_templates (id, provider_id, title, body) values (${id}, ${provider_id}, ${title}, ${body})`;
}

/** Rewrites an own template; false when there is none. */
export async function updateTemplate(db: Db, id: string, provider_id: string, { title, body }: MessageTemplateBody): Promise<boolean> {
  const updated = await db`
    update message_templates set title = ${title}, body = ${body} where id = ${id} and provider_id = ${provider_id} returning id`;
  return updated.length === 1;
}

/** Deletes an own template; false when there is none. */
export async function deleteTemplate(db: Db, id: string, provider_id: string): Promise<boolean> {
  const deleted = await db`delete from message_templates where id = ${id} and provider_id = ${provider_id} returning id`;
  return deleted.length === 1;
}

/** Deletes all templates of a provider. */
export async function deleteTemplatesOf(tx: Tx, provider_id: string): Promise<void> {
  await tx`delete from message_templates where provider_id = ${provider_id}`;
}
