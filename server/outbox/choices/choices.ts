import { optInMails, optionalMails, requiredMails, type MailChoice, type OptionalMail } from '../../../contract/mails.ts';
import type { Sql } from '../../core/database/database.ts';
import { findChoices } from './choice-reads.ts';
import { upsertChoice } from './choice-writes.ts';

/** The mails about bookings that a provider gets, those that always come first. */
export async function seeChoices(sql: Sql, provider_id: string): Promise<MailChoice[]> {
  const chosen = await findChoices(sql, provider_id);
  return [
    ...requiredMails.map((kind) => ({ kind, wanted: true, always: true })),
    ...optionalMails.map((kind) => ({ kind, wanted: chosen.get(kind) ?? !optInMails.includes(kind), always: false })),
  ];
}

/** Turns one kind of mail on or off, for events that no mail has been made of yet. */
export async function choose(sql: Sql, provider_id: string, kind: OptionalMail, wanted: boolean): Promise<MailChoice[]> {
  await upsertChoice(sql, provider_id, kind, wanted);
  return seeChoices(sql, provider_id);
}
