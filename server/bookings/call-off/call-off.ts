import type { CallOffActor, CallOffBody, CallOffOutcome, CallOffRun, CallOffWeather } from '../../../contract/call-offs.ts';
import { CHOICE_HOURS, MOST_CALLED_OFF_BOOKINGS } from '../../../contract/call-offs.ts';
import { toCents } from '../../../rules/money.ts';
import { marketplace } from '../../../rules/localized-text.ts';
import { closeSlots } from '../../availability/departures/close-slots.ts';
import { providerOf, type Caller } from '../../core/api/caller.ts';
import { invalid, notFound, refuse } from '../../core/api/errors.ts';
import { remember, type Intent } from '../../core/api/idempotency.ts';
import { audit, type Operator } from '../../core/audit.ts';
import type { Sql, Tx } from '../../core/database/database.ts';
import { freeCancellation } from '../cancellation/cancellation-writes.ts';
import { nameOf, staffOf } from '../transition/decide.ts';
import type { StaffActor } from '../transition/move-writes.ts';
import { countPlanned, sumCounts } from './preview.ts';
import { getRun, isBeingCalledOff } from './run-reads.ts';
import { insertCallOff } from './run-writes.ts';

/** By whom departures are called off, as their guests read it. */
export type CallOffSigner = { actor: CallOffActor; actor_name: string; staff: StaffActor | null };

/** Departures of one provider that are called off, by whom, and why; guests read the reason in their language. */
type CallOffOrder = {
  provider_id: string;
  slot_ids: readonly string[];
  outcome: CallOffOutcome;
  reason: { en: string; zh: string };
  by: CallOffSigner;
  /** Of a rule: the warning, when it was issued, and the rule's sentence. They stand in timeline, mail and log. */
  weather: CallOffWeather | null;
  /** Also a departure that is over: what its guests were promised is done however late. */
  however_late?: true;
  /** How long guests of postponed bookings may choose; a week unless said. */
  choice_hours?: number;
};

/** Calls departures off for a provider, as previewed (`callOff`). Refuses also: call_off_changed with the figures of now. */
export async function callOffAsProvider(sql: Sql, body: CallOffBody, caller: Caller, intent: Intent | null): Promise<CallOffRun> {
  const provider_id = providerOf(caller);
  const by = { actor: 'provider', actor_name: nameOf(caller, 'provider'), staff: staffOf(caller) } as const;
  return sql.begin(async (tx) => {
    const id = await writeCallOff(tx, { ...body, provider_id, by, weather: null }, body.shown);
    const run = await getRun(tx, id, provider_id);
    await remember(tx, intent, 201, run);
    return run;
  });
}

/** The same for an operator, of any provider; audited. */
export async function callOffAsOperator(
  sql: Sql,
  provider_id: string,
  body: CallOffBody,
  operator: Operator,
  intent: Intent | null,
): Promise<CallOffRun> {
  const by = { actor: 'operator', actor_name: marketplace.name, staff: null } as const;
  return sql.begin(async (tx) => {
    const id = await writeCallOff(tx, { ...body, provider_id, by, weather: null }, body.shown);
    const run = await getRun(tx, id, provider_id);
    const details = { reason: body.reason.en, departures: String(run.departures), bookings: String(run.bookings) };
    await audit(tx, operator, { act: 'departures_called_off', subject: 'provider', subject_id: provider_id, details });
    await remember(tx, intent, 201, run);
    return run;
  });
}

/**
 * Calls departures off: takes them off sale and writes down the run, after which nobody can book them. The run is then
 * done by `workOff`, or within a minute by the job (run.ts). Returns the run's id. Refuses: not_found where a departure is not the provider's
 * or is over, unless it is done `however_late`; nothing_to_call_off where all are closed and nobody is booked; too_many with more bookings than one run takes; call_off_changed
 * while another run has one of them and is not finished.
 */
export async function callOff(tx: Tx, order: CallOffOrder): Promise<string> {
  return writeCallOff(tx, order, null);
}

/**
 * Lets a locked departure go that its guests read would be called off or postponed: a guest who does not want to come cancels until the start
 * and gets everything back.
 */
export async function letGo(tx: Tx, slot_id: string): Promise<void> {
  await freeCancellation(tx, slot_id);
}

/** `shown`: the figures of the preview; null where nobody has looked. */
async function writeCallOff(tx: Tx, order: CallOffOrder, shown: CallOffBody['shown'] | null): Promise<string> {
  const slot_ids = [...new Set(order.slot_ids)];
  // Who is booking one of them commits first, and is counted.
  const { found, open } = await closeSlots(tx, order.provider_id, slot_ids, order.reason.en, order.however_late ? 'all' : 'not_over');
  if (found < slot_ids.length) notFound();
  const planned = slot_ids.map((slot_id) => ({ slot_id, outcome: order.outcome }));
  const figures = await countPlanned(tx, planned, { actor: order.by.actor, is_rule: order.weather !== null });
  const counts = sumCounts([...figures.values()]);
  if (counts.bookings > MOST_CALLED_OFF_BOOKINGS) invalid({ slot_ids: [{ rule: 'too_many', n: MOST_CALLED_OFF_BOOKINGS }] });
  if (counts.bookings === 0 && open === 0) refuse('nothing_to_call_off');
  // Somebody else was quicker, and has yet to deal with its guests: they hear one thing.
  if (await isBeingCalledOff(tx, slot_ids)) refuse('call_off_changed', { bookings: counts.bookings });
  if (shown && (shown.bookings !== counts.bookings || toCents(shown.refund) !== counts.refund))
    refuse('call_off_changed', { bookings: counts.bookings });
  const { provider_id, outcome, reason, weather, choice_hours = CHOICE_HOURS, by } = order;
  return insertCallOff(tx, { provider_id, slot_ids, outcome, reason, weather, choice_hours, ...by, bookings: counts.bookings });
}
