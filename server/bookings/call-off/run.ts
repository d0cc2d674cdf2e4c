import type { CallOffRun } from '../../../contract/call-offs.ts';
import type { BookingActor } from '../../../contract/bookings.ts';
import type { Sql, Tx } from '../../core/database/database.ts';
import { askedBy } from '../cancellation/facts.ts';
import { recordMove } from '../figures.ts';
import { writeMove } from '../transition/decide.ts';
import { insertEvent, lockBookingAndSlot, type LockedBooking } from '../transition/move-writes.ts';
import { findLeft, getCallOff, getRun, listLeft, STALLED_SECONDS, type CallOff } from './run-reads.ts';
import { claimStalled, countDone, noteWork, updateCallOff, updateFinished, updatePostponed } from './run-writes.ts';
import { causeWords } from './guest-words.ts';

/** So many bookings are read at a time. */
const AT_ONCE = 50;
/** A booking that another transaction has locked for longer is left for later. */
const PATIENCE = '5s';
/** So many runs are taken up at a time. */
const MOST_RUNS = 20;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** What went wrong with a booking, which stays as it was. */
export type ReportFailure = (error: unknown) => void;

/**
 * Does what is left of a run: ends or postpones each booking in a transaction of its own, one after the other, so that bookings elsewhere stay
 * quick. May be repeated and done by several at once: each booking is dealt with once. One that fails is reported and left for the next time;
 * without any the run is finished. Stops after the booking at hand where a signal asks for it.
 */
export async function workOff(sql: Sql, id: string, report: ReportFailure, stop?: AbortSignal): Promise<void> {
  const run = await getCallOff(sql, id, null);
  if (run.finished_at) return;
  await noteWork(sql, id);
  let failed = 0;
  for (let after: string | undefined = FIRST_ID; after !== undefined;) {
    const ids: string[] = await listLeft(sql, run, after, AT_ONCE);
    for (const booking_id of ids) {
      if (stop?.aborted) return;
      await dealWith(sql, run, booking_id).catch((error: unknown) => {
        failed += 1;
        report(error);
      });
    }
    after = ids.at(-1);
  }
  if (failed === 0) await updateFinished(sql, id);
}

/** Takes up runs that nobody has worked on for so many seconds; returns how many. Meant for a job. */
export async function takeUpCallOffs(sql: Sql, report: ReportFailure, seconds = STALLED_SECONDS): Promise<number> {
  const ids = await claimStalled(sql, seconds, MOST_RUNS);
  for (const id of ids) await workOff(sql, id, report);
  return ids.length;
}

/** Takes up a run at once, whatever else works on it. Refuses: not_found, also when it is another provider's. */
export async function retry(sql: Sql, id: string, provider_id: string | null, begin: (id: string) => void): Promise<CallOffRun> {
  const run = await getRun(sql, id, provider_id);
  if (run.finished_at) return run;
  await noteWork(sql, id);
  begin(id);
  return getRun(sql, id, provider_id);
}

/** Locks the slot, then the booking (docs/locking.md), and looks again whether there is anything to do: it may have been cancelled, or moved. */
async function dealWith(sql: Sql, run: CallOff, booking_id: string): Promise<void> {
  const event = await sql.begin(async (tx) => {
    await tx`select set_config('lock_timeout', ${PATIENCE}, true)`;
    const locked = await lockBookingAndSlot(tx, booking_id, { provider_id: run.provider_id, id: null });
    const left = locked && (await findLeft(tx, run, booking_id));
    if (!left) return null;
    const words = causeWords({ reason: { en: run.reason_en, zh: run.reason_zh }, weather: run.weather }, left.locale);
    return left.chooses ? postpone(tx, run, locked, words) : cancel(tx, run, locked, words);
  });
  if (event) recordMove(event);
}

async function cancel(tx: Tx, run: CallOff, locked: LockedBooking, reason: string) {
  const { refund_cents, withheld_cents } = askedBy(locked, 'provider');
  const by = signed(run);
  const event = locked.status === 'pending' && by.actor === 'provider' ? 'declined' : 'cancelled';
  await updateCallOff(tx, locked.id, run.id);
  await writeMove(tx, locked, { to: 'cancelled', event, reason, description: '', withheld_amount: withheld_cents, ...ofRule(run), ...by });
  await countDone(tx, run.id, { cancelled: 1, postponed: 0, refund: refund_cents });
  return event;
}

async function postpone(tx: Tx, run: CallOff, locked: LockedBooking, note: string): Promise<'postponed'> {
  if (!run.choose_by) throw new Error(`The run ${run.id} postpones and says not until when.`);
  await updatePostponed(tx, locked.id, { id: run.id, choose_by: run.choose_by });
  await insertEvent(tx, { booking_id: locked.id, event: 'postponed', note, ...ofRule(run), ...signed(run) });
  await countDone(tx, run.id, { cancelled: 0, postponed: 1, refund: 0 });
  return 'postponed';
}

/** The marketplace words what a rule of the weather does; other reasons are written by who calls off. */
function ofRule({ weather }: CallOff): { is_ours?: true } {
  return weather ? { is_ours: true } : {};
}

/** A rule acts for the provider who wrote it. */
function signed({ actor, actor_name, staff_id, staff_role }: CallOff) {
  const by: BookingActor = actor === 'operator' ? 'operator' : 'provider';
  return { actor: by, actor_name, staff: staff_id && staff_role ? { id: staff_id, role: staff_role } : null };
}
