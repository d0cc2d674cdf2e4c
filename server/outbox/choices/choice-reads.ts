import type { MailChoice } from '../../../contract/mails.ts';
import type { Db } from '../../core/database/database.ts';

/** What a provider has chosen, by kind. */
export async function findChoices(db: Db, provider_id: string): Promise<Map<MailChoice['kind'], boolean>> {
  const rows = await db<Pick<MailChoice, 'kind' | 'wanted'>[]>`select kind, wanted from mail_choices where provider_id = ${provider_id}`;
  return new Map(rows.map(({ kind, wanted }) => [kind, wanted]));
}

/** A query fragment: the kinds of mails that a provider `p` has turned off. */
export function unwantedMails(db: Db) {
  return db`array(select c.kind from mail_choices c where c.provider_id = p.id and not c.wanted)`;
}
