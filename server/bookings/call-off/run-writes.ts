import { v7 as uuid } from 'uuid';
import type { CallOffActor, CallOffOutcome, CallOffWeather } from '../../../contract/call-offs.ts';
import type { Sql, Tx } from '../../core/database/database.ts';
import type { StaffActor } from '../transition/move-writes.ts';

type NewCallOff = {
  provider_id: string;
  slot_ids: readonly string[];
  outcome: CallOffOutcome;
  reason: { en: string; zh: string };
  choice_hours: number;
  actor: CallOffActor;
  actor_name: string;
  staff: StaffActor | null;
  weather: CallOffWeather | null;
  /** How many bookings there are to end or postpone. */
  bookings: number;
};

/**
 * Writes down a run that is to be done, as of now, when its slots are locked and closed: who was booked on one of them, or joined its waiting
 * list, has committed before. Returns its id.
 */
export async function insertCallOff(tx: Tx, run: NewCallOff): Promise<string> {
  const id = uuid();
  const { provider_id, slot_ids, outcome, reason, choice_hours, actor, actor_name, staff, weather, bookings } = run;
  await tx`
    insert into call_offs (id, provider_id, slot_ids, outcome, reason_en, reason_zh, choose_by, actor, actor_name, staff_id, staff_role, weather, bookings,
      created_at)
    values (${id}, ${provider_id}, ${[...slot_ids]}::uuid[], ${outcome}, ${reason.en}, ${reason.zh},
      case when ${outcome} = 'postpone' then date_trunc('second', now()) + make_interval(hours => ${choice_hours}) end, ${actor}, ${actor_name},
      ${staff?.id ?? null}, ${staff?.role ?? null}, ${weather && tx.json(weather)}::jsonb, ${bookings},
      clock_timestamp())`;
  return id;
}

/** Takes up unfinished runs of the last day that nobody has worked on for so many seconds, so that one process does each; returns their ids. */
export async function claimStalled(sql: Sql, seconds: number, most: number): Promise<string[]> {
  const claimed = await sql<{ id: string }[]>`
    with stalled as materialized (
      select id from call_offs
      where finished_at is null and created_at > now() - interval '1 day'
        and coalesce(worked_at, '-infinity') < now() - make_interval(secs => ${seconds})
      order by created_at limit ${most} for update skip locked
    )
    update call_offs set worked_at = now() from stalled where call_offs.id = stalled.id returning call_offs.id`;
  return claimed.map(({ id }) => id);
}

/** Says that a run goes on. */
export async function noteWork(sql: Sql, id: string): Promise<void> {
  await sql`update call_offs set worked_at = clock_timestamp() where id = ${id} and finished_at is null`;
}

/** Counts what a run did with a booking, in the same transaction; cents. */
export async function countDone(tx: Tx, id: string, done: { cancelled: number; postponed: number; refund: number }): Promise<void> {
  await tx`
    update call_offs set cancelled = cancelled + ${done.cancelled}, postponed = postponed + ${done.postponed},
      refund_amount = refund_amount + ${done.refund}, worked_at = clock_timestamp()
    where id = ${id} and finished_at is null`;
}

/** Ends a run; nothing of it changes from then on. */
export async function updateFinished(sql: Sql, id: string): Promise<void> {
  await sql`update call_offs set finished_at = clock_timestamp() where id = ${id} and finished_at is null`;
}

/** Notes by which run a locked booking is ended. */
export async function updateCallOff(tx: Tx, booking_id: string, call_off_id: string): Promise<void> {
  await tx`update bookings set call_off_id = ${call_off_id} where id = ${booking_id}`;
}

/**
 * Lets a locked, confirmed booking wait for its customer to choose another date. Nothing is to be paid meanwhile, and nobody has arrived.
 */
export async function updatePostponed(tx: Tx, booking_id: string, call_off: { id: string; choose_by: Date }): Promise<void> {
  await tx`
    update bookings set call_off_id = ${call_off.id}, choose_by = ${call_off.choose_by}, pay_by = null, attendance = 'expected', arrived_people = null,
      arrivals = null, checked_in_at = null
    where id = ${booking_id}`;
}
