import type { KeptMail } from '../../contract/mails.ts';
import type { Sql } from '../core/database.ts';
import { write, type Desk } from './letter.ts';
import { getMail } from './reads.ts';

/** One mail of the outbox. A kept one is written now, of what was true when its time came. Refuses: not_found. */
export async function readMail(sql: Sql, id: string, desk: Desk): Promise<KeptMail> {
  const { mail, told, facts } = await getMail(sql, id);
  if (!facts) return mail;
  const { html, plain, calendar } = write({ ...mail, ...told, ...facts }, Date.parse(mail.sent_at ?? mail.due_at), desk);
  return { ...mail, html, plain, calendar };
}
