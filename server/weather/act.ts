import { cjkSpaced } from '../../rules/chinese/cjk-spacing.ts';
import type { BilingualText } from '../../rules/localized-text.ts';
import { isCallOff } from '../../rules/weather/policy.ts';
import { warningTitle } from '../../rules/weather/warnings.ts';
import { ruleSentence } from '../../rules/weather/words.ts';
import { callOff } from '../bookings/call-off/call-off.ts';
import type { Caller } from '../core/api/caller.ts';
import { notFound, Refusal } from '../core/api/errors.ts';
import { audit } from '../core/audit.ts';
import type { Sql, Tx } from '../core/database/database.ts';
import { momentWords } from '../notifications/templates/words.ts';
import { insertExpectation, setRun, takeProposal, type ProposalClaim } from './writes.ts';
import type { WeatherActor } from './actor.ts';

type ProposalOf = { id: string; provider_id: string | null };

/**
 * Does what a proposal asks for, in one transaction: it is taken, and the departure called off. Guests read the name of the business, or of the
 * marketplace, and nobody's own; `operator` is who acts for the marketplace, which is audited. Returns the run, which is still to be done; null
 * where a departure is only shortened, or was called off already. Refuses: not_found, also when it is another's or no longer waits.
 */
export async function actOnProposal(sql: Sql, proposal: ProposalOf, by: WeatherActor, operator: Caller | null): Promise<string | null> {
  return sql.begin(async (tx) => {
    const taken = (await takeProposal(tx, proposal, 'done', by)) ?? notFound();
    const run = await callOffTaken(tx, taken, by);
    if (run !== null) await setRun(tx, taken, run);
    if (run !== null && operator) {
      const details = { reason: reasonOf(taken).en, departures: '1' };
      await audit(tx, operator, { act: 'departures_called_off', subject: 'provider', subject_id: taken.provider_id, details });
    }
    return run;
  });
}

async function callOffTaken(tx: Tx, proposal: ProposalClaim, by: WeatherActor): Promise<string | null> {
  const { provider_id, slot_id, rule, warning, issued_at } = proposal;
  const { outcome } = rule;
  if (!isCallOff(outcome)) return null;
  const sentence = ruleSentence(rule);
  const weather = { warning, issued_at: issued_at.toISOString(), sentence_en: sentence.en, sentence_zh: sentence['zh-HK'] };
  try {
    return await callOff(tx, { provider_id, slot_ids: [slot_id], outcome, reason: reasonOf(proposal), by, weather });
  } catch (error) {
    // Its provider has closed it, and nobody is booked any more.
    if (error instanceof Refusal && error.code === 'nothing_to_call_off') return null;
    throw error;
  }
}

/** Why guests' plans change. */
function reasonOf({ source, warning, code, issued_at }: ProposalClaim): { en: string; zh: string } {
  return source === 'person' ? expectedWords(issued_at) : issuedWords(warningTitle({ warning, code }), issued_at);
}

/** The warning, and when it was issued. */
function issuedWords(title: BilingualText, at: Date): { en: string; zh: string } {
  return {
    en: `Weather: ${title.en}, issued at ${momentWords(at, 'en')}`,
    zh: cjkSpaced`天氣：${title['zh-HK']}，${momentWords(at, 'zh-HK')}發出`,
  };
}

/** Before the Observatory has issued it. */
function expectedWords(at: Date): { en: string; zh: string } {
  return {
    en: `Weather: signal 8 was expected within two hours at ${momentWords(at, 'en')}`,
    zh: cjkSpaced`天氣：於 ${momentWords(at, 'zh-HK')}預計兩小時內發出八號信號`,
  };
}

/** Lets a departure go although a rule proposes otherwise. Refuses: not_found, also when it is another's, or no longer waits. */
export async function goAnyway(sql: Sql, proposal: ProposalOf, by: WeatherActor): Promise<void> {
  await sql.begin(async (tx) => (await takeProposal(tx, proposal, 'dismissed', by)) ?? notFound());
}

/** Says that signal 8 is expected within two hours, or no longer, for a provider or with null for all. */
export async function expectSignal(sql: Sql, provider_id: string | null, is_expected: boolean, said_by: string): Promise<void> {
  await insertExpectation(sql, provider_id, is_expected, said_by);
}
