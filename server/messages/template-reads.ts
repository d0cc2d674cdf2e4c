import type { MessageTemplate } from '../../contract/messages.ts';
import type { Db } from '../core/database/database.ts';

/** A provider's message templates, by title. */
export async function listTemplates(db: Db, provider_id: string): Promise<MessageTemplate[]> {
  return db<MessageTemplate[]>`
    select id, title, body from message_templates where provider_id = ${provider_id} order by lower(title), created_at, id`;
}

/** How many a provider has saved. */
export async function countTemplates(db: Db, provider_id: string): Promise<number> {
  const [counted] = await db<{ count: number }[]>`select count(*) as count from message_templates where provider_id = ${provider_id}`;
  return counted?.count ?? 0;
}
