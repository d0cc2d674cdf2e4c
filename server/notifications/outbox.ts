import type { z } from 'zod';
import type { KeptMail, ListedMail, outboxQuery } from '../../contract/mails.ts';
import { audit, type Actor } from '../core/audit.ts';
import type { Sql } from '../core/database/database.ts';
import { blankTokens } from '../core/links.ts';
import { subjectOf, write, type Desk } from './templates/letter.ts';
import { getMail, listMails, listMailsTo, type ToldOf } from './reads.ts';

// Of kept mails only what they tell is kept, since few are ever read; their words are written here, of what was true when their time came.

/** One page of the outbox, newest first. */
export async function listOutbox(sql: Sql, query: z.output<typeof outboxQuery>) {
  const { results, ...found } = await listMails(sql, query);
  return { ...found, results: results.map(withSubject) };
}

/** One mail of the outbox. Refuses: not_found. */
export async function readMail(sql: Sql, id: string, desk: Desk): Promise<KeptMail> {
  const mail = await getMail(sql, id);
  const { facts } = mail;
  return facts ? { ...mail, ...write({ ...mail, ...facts }, keptAt(mail), desk) } : mail;
}

/** The same for an operator: without what opens somebody's booking or account, and the reading is logged. Refuses: not_found. */
export async function readAsOperator(sql: Sql, id: string, desk: Desk, operator: Actor): Promise<KeptMail> {
  const mail = await readMail(sql, id, desk);
  if (mail.html === null) return mail;
  await sql.begin((tx) => audit(tx, operator, { act: 'mail_read', subject: 'mail', subject_id: id }));
  const { html, plain, calendar } = mail;
  return { ...mail, html: blanked(html), plain: blanked(plain), calendar: blanked(calendar && unfolded(calendar)) };
}

const blanked = (words: string | null) => words && blankTokens(words);

/** A calendar file breaks long lines anywhere. */
const unfolded = (calendar: string) => calendar.replaceAll(/\r?\n[ \t]/g, '');

/** What was mailed to a customer, or is waiting to be; without what the mails said, which their mailbox has. */
export async function mailsTo(sql: Sql, user_id: string | null, booking_ids: string[]): Promise<ListedMail[]> {
  return (await listMailsTo(sql, user_id, booking_ids)).map(withSubject);
}

function withSubject(mail: ListedMail & ToldOf): ListedMail {
  const { facts } = mail;
  return facts ? { ...mail, subject: subjectOf({ ...mail, ...facts }, keptAt(mail)) } : mail;
}

function keptAt({ sent_at, due_at }: ListedMail): number {
  return Date.parse(sent_at ?? due_at);
}
