import type { MailFact } from './mail.ts';

/** A line of what a mail lists, where there is something to say. */
type MaybeFact = [name: string, value: MailFact[1] | false];

/** The lines that say something. */
export function listFacts(facts: MaybeFact[]): MailFact[] {
  return facts.filter((fact): fact is MailFact => fact[1] !== false && fact[1].length > 0);
}
