import { v7 as uuid } from 'uuid';
import type { MessageTemplate, MessageTemplateBody } from '../../contract/messages.ts';
import { notFound } from '../core/api/errors.ts';
import { remember, type Intent } from '../core/api/idempotency.ts';
import type { Sql, Tx } from '../core/database/database.ts';
import { refuseMoreThan } from '../core/limits/quotas.ts';
import { countTemplates } from './template-reads.ts';
import { deleteTemplate, deleteTemplatesOf, insertTemplate, updateTemplate } from './template-writes.ts';

/** Saves a message template. Refuses: quota_reached with `limit`. */
export async function createTemplate(
  sql: Sql,
  provider_id: string,
  body: MessageTemplateBody,
  { limit, intent }: { limit: number; intent: Intent | null },
): Promise<MessageTemplate> {
  return sql.begin(async (tx) => {
    refuseMoreThan(limit, { has: await countTemplates(tx, provider_id) });
    const template = { id: uuid(), ...body };
    await insertTemplate(tx, provider_id, template);
    await remember(tx, intent, 201, template);
    return template;
  });
}

/** Rewrites an own template. Refuses: not_found. */
export async function replaceTemplate(sql: Sql, id: string, provider_id: string, body: MessageTemplateBody): Promise<MessageTemplate> {
  if (!(await updateTemplate(sql, id, provider_id, body))) notFound();
  return { id, ...body };
}

/** Deletes an own template. Refuses: not_found. */
export async function removeTemplate(sql: Sql, id: string, provider_id: string): Promise<void> {
  if (!(await deleteTemplate(sql, id, provider_id))) notFound();
}

/** Deletes the templates of a provider who leaves. */
export async function eraseTemplates(tx: Tx, provider_id: string): Promise<void> {
  await deleteTemplatesOf(tx, provider_id);
}
