import type { ExtremeSaying } from '../../rules/weather/extreme-conditions.ts';
import { isCallOff } from '../../rules/weather/policy.ts';
import { notifyOwner } from '../accounts/notices.ts';
import { lockForWeather, resumeAfterWeather } from '../availability/places.ts';
import { callOff, letGo } from '../bookings/call-off/call-off.ts';
import type { Caller } from '../core/api/caller.ts';
import { notFound, Refusal } from '../core/api/errors.ts';
import { rememberDone, type Intent } from '../core/api/idempotency.ts';
import { audit } from '../core/audit.ts';
import type { Sql, Tx } from '../core/database/database.ts';
import { byRule, type WeatherActor } from './actor.ts';
import { causeOf } from './due/cause.ts';
import { findSlotOf, readWeather, type RanOut } from './reads.ts';
import { withdrawGroundless } from './undecided/withdraw.ts';
import { endOthers, insertExpectation, insertExtremeStatement, setRun, takeProposals, type Ending, type ProposalClaim } from './writes.ts';

type ProposalOf = { id: string; provider_id: string | null };
/** By which call: of an operator or not, and with which key. */
type CallOrigin = { operator: Caller | null; intent: Intent | null };

/**
 * Does what a proposal asks for, in one transaction: it is taken, and the departure called off. Guests read the name of the business, or of the
 * marketplace, and nobody's own; `operator` is who acts for the marketplace, which is audited. Returns the run, which is still to be done; null
 * where a departure is only shortened, or was called off already. Refuses: not_found, also when it is another's or no longer waits.
 */
export async function actOnProposal(
  sql: Sql,
  proposal: ProposalOf,
  by: WeatherActor,
  { operator, intent }: CallOrigin,
): Promise<string | null> {
  return sql.begin((tx) =>
    decide(tx, proposal, { state: 'done' }, by, async (taken) => {
      const run = await callOffTaken(tx, taken, by);
      await rememberDone(tx, intent);
      if (run !== null && operator) {
        const details = { reason: causeOf(taken).reason.en, departures: '1' };
        await audit(tx, operator, { act: 'departures_called_off', subject: 'provider', subject_id: taken.provider_id, details });
      }
      return run;
    }),
  );
}

/**
 * Does what was promised where nobody has decided in time, however late, as the host would have by pressing. The owner hears of it. Refuses:
 * not_found where somebody has decided meanwhile.
 */
export async function actByPromise(sql: Sql, proposal: RanOut): Promise<void> {
  await sql.begin(async (tx) => {
    await decide(tx, proposal, { state: 'done', ran_out: true }, byRule, (taken) => callOffTaken(tx, taken, byRule, true));
    if (!proposal.is_mailed) await notifyOwner(tx, proposal.user_id, 'weather_ran_out');
  });
}

/**
 * Ends a proposal with what else is open for its departure, and acts by it; where nothing is left to decide the departure is on sale again. Locks the
 * slot first, as who makes proposals does.
 */
async function decide<Done>(
  tx: Tx,
  proposal: ProposalOf,
  ending: Ending,
  by: WeatherActor,
  act: (taken: ProposalClaim) => Promise<Done>,
): Promise<Done> {
  const slot_id = (await findSlotOf(tx, proposal)) ?? notFound();
  await lockForWeather(tx, [slot_id]);
  const [taken] = await takeProposals(tx, { ids: [proposal.id], provider_id: proposal.provider_id }, ending, by);
  if (!taken) return notFound();
  await endOthers(tx, [taken], ending);
  const done = await act(taken);
  await resumeAfterWeather(tx, [slot_id]);
  return done;
}

async function callOffTaken(tx: Tx, proposal: ProposalClaim, by: WeatherActor, however_late?: true): Promise<string | null> {
  const { id, provider_id, slot_id, rule } = proposal;
  const { outcome } = rule;
  if (!isCallOff(outcome)) return null;
  try {
    const order = { provider_id, slot_ids: [slot_id], outcome, by, ...causeOf(proposal) };
    const run = await callOff(tx, { ...order, ...(however_late && { however_late }) });
    await setRun(tx, [id], { provider_id, run });
    return run;
  } catch (error) {
    // Its provider has closed it, and nobody is booked any more.
    if (error instanceof Refusal && error.code === 'nothing_to_call_off') return null;
    throw error;
  }
}

/**
 * Lets a departure go although a rule proposes otherwise, for a reason that its guests read. A guest who does not want to come cancels and gets
 * everything back. Refuses: not_found, also when it is another's, or no longer waits.
 */
export async function goAnyway(sql: Sql, proposal: ProposalOf, reason: string, by: WeatherActor, intent: Intent | null): Promise<void> {
  await sql.begin((tx) =>
    decide(tx, proposal, { state: 'dismissed', reason }, by, async ({ slot_id, rule }) => {
      if (isCallOff(rule.outcome)) await letGo(tx, slot_id);
      await rememberDone(tx, intent);
    }),
  );
}

/**
 * Says that signal 8 is expected within two hours, or no longer, for a provider or with null for all. What only that asked for is withdrawn at
 * once, unless the time to decide about it was over before.
 */
export async function expectSignal(sql: Sql, provider_id: string | null, is_expected: boolean, said_by: string): Promise<void> {
  await insertExpectation(sql, provider_id, is_expected, said_by);
  if (!is_expected) await withdrawGroundless(sql, await readWeather(sql), provider_id);
}

/**
 * Says of Extreme Conditions that they are in force, are over, or were said by mistake, for a provider or with null for all. Once they are over
 * they count as a signal that was lowered: what was due stays. What was said by mistake counts as never said: what only that asked for is
 * withdrawn at once, unless the time to decide about it was over before.
 */
export async function sayExtreme(sql: Sql, provider_id: string | null, says: ExtremeSaying, said_by: string): Promise<void> {
  await insertExtremeStatement(sql, provider_id, says, said_by);
  if (says !== 'in_force') await withdrawGroundless(sql, await readWeather(sql), provider_id);
}
