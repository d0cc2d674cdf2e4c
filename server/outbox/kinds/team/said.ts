import type { Locale } from '../../../../contract/text.ts';
import { inLocale } from '../../../../rules/localized-text.ts';
import type { InvitationForMail, LeaverForMail } from '../../../../words/mail-facts.ts';
import type { AccountFacts } from '../../stored-facts.ts';

/** What somebody reads who is invited to a team. */
export function sayInvitation({ team }: AccountFacts, locale: Locale): InvitationForMail {
  const { name = '', name_zh = '', role = 'guide' } = team ?? {};
  const business = inLocale(name, name_zh, locale).text;
  return { as_written: [business], business, role };
}

/** What an owner reads of somebody who has left the team. */
export function sayLeaver({ leaver }: AccountFacts): LeaverForMail {
  const { name = '', role = 'guide' } = leaver ?? {};
  return { as_written: [name], name, role };
}
