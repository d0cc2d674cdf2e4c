import type { z } from 'zod';
import type { StoredMail, MailListItem, outboxQuery } from '../../contract/mails.ts';
import { audit, type Actor } from '../core/audit.ts';
import type { Sql } from '../core/database/database.ts';
import { blankLinks, blankWords } from './delivery/blank.ts';
import { subjectOf, composeMail, type MailContext } from './compose/compose.ts';
import { getMail, listMails, listMailsTo, type StoredFacts } from './reads.ts';

// A mail that was sent is read as it was sent. One that was stored for want of a mail server is composed here, from the facts of when it was due (facts.ts).

/** One page of the outbox, newest first. */
export async function listOutbox(sql: Sql, query: z.output<typeof outboxQuery>) {
  const { results, ...found } = await listMails(sql, query);
  return { ...found, results: results.map(withSubject) };
}

/** One mail of the outbox. Refuses: not_found. */
export async function readMail(sql: Sql, id: string, context: MailContext): Promise<StoredMail> {
  const mail = await getMail(sql, id);
  const facts = factsOf(mail);
  return facts ? { ...mail, ...composeMail({ ...mail, ...facts }, mailTime(mail), context) } : mail;
}

/** One mail as an operator sees it: links that open a booking or an account are blanked, and the reading is audited. Refuses: not_found. */
export async function readAsOperator(sql: Sql, id: string, context: MailContext, operator: Actor): Promise<StoredMail> {
  const mail = await readMail(sql, id, context);
  if (mail.plain === null) return mail;
  await sql.begin((tx) => audit(tx, operator, { act: 'mail_read', subject: 'mail', subject_id: id }));
  return { ...blankWords(mail), html: blankLinks(mail.html) };
}

/** The mails to a customer, sent or waiting, without their text. */
export async function listCustomerMails(sql: Sql, user_id: string | null, booking_ids: string[]): Promise<MailListItem[]> {
  return (await listMailsTo(sql, user_id, booking_ids)).map(withSubject);
}

function withSubject(mail: MailListItem & StoredFacts): MailListItem {
  const facts = factsOf(mail);
  return facts ? { ...mail, subject: subjectOf({ ...mail, ...facts }, mailTime(mail)) } : mail;
}

/** What a mail is composed from; null where there is nothing, or what it is about is gone. */
function factsOf({ facts }: StoredFacts): StoredFacts['facts'] {
  return facts?.booking || facts?.account ? facts : null;
}

function mailTime({ sent_at, due_at }: MailListItem): number {
  return Date.parse(sent_at ?? due_at);
}
