import type { z } from 'zod';
import {
  MOST_CALL_OFF_GUESTS,
  type callOffsQuery,
  type CallOffActor,
  type CallOffDay,
  type CallOffOutcome,
  type CallOffRun,
  type CallOffWeather,
} from '../../../contract/call-offs.ts';
import { MOST_LISTED } from '../../../contract/lists.ts';
import type { StaffRole } from '../../../contract/staff-roles.ts';
import type { Locale } from '../../../contract/text.ts';
import { fromCents } from '../../../rules/money.ts';
import { LONGEST_MINUTES } from '../../../rules/ranges.ts';
import type { BookingStatus } from '../../../rules/booking-states.ts';
import type { Db, Tx } from '../../core/database/database.ts';
import { notFound } from '../../core/api/errors.ts';
import { isUsed } from '../../availability/weather/facts.ts';
import { isMailedCallOff } from '../../outbox/delivery/facts.ts';
import { isPostponed } from '../deadline.ts';

/** A run as it works: what it does with each booking. */
export type CallOff = {
  id: string;
  provider_id: string;
  slot_ids: string[];
  outcome: CallOffOutcome;
  reason_en: string;
  reason_zh: string;
  choose_by: Date | null;
  actor: CallOffActor;
  actor_name: string;
  staff_id: string | null;
  staff_role: StaffRole | null;
  weather: CallOffWeather | null;
  finished_at: Date | null;
};

/** A run. Refuses: not_found, also when it is another provider's. */
export async function getCallOff(db: Db, id: string, provider_id: string | null): Promise<CallOff> {
  const [run] = await db<CallOff[]>`
    select id, provider_id, slot_ids, outcome, reason_en, reason_zh, choose_by, actor, actor_name, staff_id, staff_role, weather, finished_at
    from call_offs where id = ${id} and (${provider_id}::uuid is null or provider_id = ${provider_id})`;
  return run ?? notFound();
}

/** What a run does; `weather` where a rule of the weather asked for it. */
type CallOffAim = Pick<CallOff, 'outcome' | 'weather'>;

/**
 * Whether a run has something to do with a booking `b` of its slots: once postponed, one waits for its guest, unless somebody cancels it for good.
 * The weather takes no promise back. Of a day the rest is called off: day tickets that are used stay.
 */
function isLeft(db: Db, { outcome, weather }: CallOffAim) {
  return db`(not ${isUsed(db)} and b.status in ('pending', 'confirmed') and (${outcome === 'cancel' && weather === null} or b.choose_by is null))`;
}

/** Whether the guest of a booking `b` may choose where a run postpones: a request was promised nothing yet, and of a reseller's booking the reseller decides. */
function mayChoose(db: Db) {
  return db`(b.status = 'confirmed' and b.source <> 'reseller')`;
}

/**
 * Whether a booking `b` of a slot of a run was there when that began, and the run has not dealt with it: once the slot is open again, what is booked
 * then, or taken again by who was postponed, is no concern of a run that is still to be finished.
 */
function wasThere(db: Db, call_off_id: string) {
  return db`(b.call_off_id is distinct from ${call_off_id}::uuid
    and b.created_at <= (select created_at from call_offs where id = ${call_off_id}))`;
}

/** A slot that is to be called off, and how. */
export type CallOffSlot = { slot_id: string; outcome: CallOffOutcome };

/** Who calls off: a person, or a rule of the weather, which takes no date back that a guest was promised. */
export type PlanBy = { actor: CallOffActor; is_rule: boolean };

/** Rows `plan` of planned slots. */
function planOf(db: Db, planned: readonly CallOffSlot[]) {
  const slots = planned.map(({ slot_id, outcome }) => ({ slot_id, outcome }));
  return db`jsonb_to_recordset(${db.json(slots)}) as plan (slot_id uuid, outcome text)`;
}

/** Whether there is something to do with a booking `b` of a planned slot `plan`: the same as `isLeft`. */
function isConcerned(db: Db, { is_rule }: PlanBy) {
  return db`(not ${isUsed(db)} and b.status in ('pending', 'confirmed') and (b.choose_by is null or (plan.outcome = 'cancel' and not ${is_rule}::boolean)))`;
}

/** Whether the guest of a booking `b` of a planned slot `plan` may choose another date. */
function choosesAsPlanned(db: Db) {
  return db`(plan.outcome = 'postpone' and ${mayChoose(db)})`;
}

/** What there is to do; cents. */
export type CallOffCounts = {
  bookings: number;
  participants: number;
  cancelled: number;
  postponed: number;
  refund: number;
  refund_at_most: number;
  mails: number;
  unreachable: number;
};

/** What calling off would do on each planned slot with bookings. */
export async function countBySlot(db: Db, planned: readonly CallOffSlot[], by: PlanBy): Promise<(CallOffCounts & { slot_id: string })[]> {
  if (planned.length === 0) return [];
  return db<(CallOffCounts & { slot_id: string })[]>`
    select slot_id, count(*)::int as bookings, sum(participants)::int as participants, (count(*) filter (where not chooses))::int as cancelled,
      (count(*) filter (where chooses))::int as postponed, coalesce(sum(in_hand) filter (where not chooses), 0)::bigint as refund,
      sum(in_hand)::bigint as refund_at_most, (count(*) filter (where is_mailed))::int as mails,
      (count(*) filter (where not is_mailed and not is_resold))::int as unreachable
    from (
      select plan.slot_id, b.participants, ${choosesAsPlanned(db)} as chooses, b.paid_amount - b.refunded_amount as in_hand,
        ${isMailedCallOff(db, by.actor)} as is_mailed, b.source = 'reseller' as is_resold
      from ${planOf(db, planned)} join bookings b on b.slot_id = plan.slot_id where ${isConcerned(db, by)}
    ) concerned group by slot_id`;
}

/** How many bookings a run that has begun has left to do. */
export async function countLeft(db: Db, { id, slot_ids, outcome, weather }: CallOff): Promise<number> {
  const [counted] = await db<{ count: number }[]>`
    select count(*)::int as count from bookings b
    where b.slot_id = any(${slot_ids}::uuid[]) and ${isLeft(db, { outcome, weather })} and ${wasThere(db, id)}`;
  return counted?.count ?? 0;
}

/** Whether a run that is still to be finished has one of these locked slots; from a day after its beginning on nobody finishes it. */
export async function isBeingCalledOff(tx: Tx, slot_ids: readonly string[]): Promise<boolean> {
  const runs = await tx`
    select from call_offs where finished_at is null and created_at > now() - interval '1 day' and slot_ids && ${[...slot_ids]}::uuid[] limit 1`;
  return runs.length > 0;
}

/** The next bookings that a run has something to do with, by id. */
export async function listLeft(db: Db, { id, slot_ids, outcome, weather }: CallOff, after: string, most: number): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select b.id from bookings b
    where b.slot_id = any(${slot_ids}::uuid[]) and ${isLeft(db, { outcome, weather })} and ${wasThere(db, id)} and b.id > ${after} order by b.id limit ${most}`;
  return rows.map(({ id }) => id);
}

/**
 * What a run has to do with a locked booking: whether its guest may choose another date, and the language that the guest reads. Undefined where
 * there is nothing to do: it was cancelled, postponed or moved meanwhile.
 */
export async function findLeft(
  db: Db,
  { id, slot_ids, outcome, weather }: CallOff,
  booking_id: string,
): Promise<{ chooses: boolean; locale: Locale } | undefined> {
  const [left] = await db<{ chooses: boolean; locale: Locale }[]>`
    select (${outcome}::text = 'postpone' and ${mayChoose(db)}) as chooses, b.locale from bookings b
    where b.id = ${booking_id} and b.slot_id = any(${slot_ids}::uuid[]) and ${isLeft(db, { outcome, weather })} and ${wasThere(db, id)}`;
  return left;
}

type CallOffDepartureRow = CallOffDay['departures'][number];

/** The columns of a departure, on slots `sl` of services `s`. */
function departureColumns(db: Db) {
  return db`
    sl.id as slot_id, s.title as service_title, s.title_zh as service_title_zh, sl.all_day, hong_kong(sl.starts_at) as start_datetime,
    hong_kong(sl.ends_at) as end_datetime, sl.is_available as is_open, coalesce(here.bookings, 0) as bookings, coalesce(here.participants, 0) as participants`;
}

/** What stands on a slot `sl` and would be called off with it. */
function bookedHere(db: Db) {
  return db`lateral (
    select count(*)::int as bookings, sum(b.participants)::int as participants from bookings b
    where b.slot_id = sl.id and b.status in ('pending', 'confirmed') and b.choose_by is null and not ${isUsed(db)}) here on true`;
}

/** Most departures of one day that are listed. */
const MOST_OF_DAY = 200;

/** A provider's departures of a Hong Kong day that are not over, and have guests or can be booked; with a slot named, its day's. */
export async function listDay(db: Db, provider_id: string, date: string, slot: string | undefined): Promise<CallOffDay> {
  if ((await db`select from providers where id = ${provider_id}`).length === 0) notFound();
  const [named] = slot
    ? await db<{ date: string }[]>`select date::text from slots where id = ${slot} and provider_id = ${provider_id}`
    : [];
  const day = named?.date ?? date;
  const departures = await db<CallOffDepartureRow[]>`
    select ${departureColumns(db)}
    from slots sl join services s on s.id = sl.service_id
    left join ${bookedHere(db)}
    where sl.provider_id = ${provider_id} and sl.ends_at > now() and (sl.is_available or here.bookings > 0)
      and sl.starts_at < (${day}::date + 1)::timestamp at time zone 'Asia/Hong_Kong' and sl.ends_at > ${day}::date::timestamp at time zone 'Asia/Hong_Kong'
      and sl.starts_at >= (${day}::date::timestamp at time zone 'Asia/Hong_Kong') - make_interval(mins => ${LONGEST_MINUTES})
    order by sl.starts_at, s.title, sl.id limit ${MOST_OF_DAY}`;
  return { date: day, departures };
}

/** These slots of a provider, in order of time. */
export async function listSlots(db: Db, provider_id: string, slot_ids: readonly string[]): Promise<CallOffDepartureRow[]> {
  return db<CallOffDepartureRow[]>`
    select ${departureColumns(db)}
    from slots sl join services s on s.id = sl.service_id
    left join ${bookedHere(db)}
    where sl.provider_id = ${provider_id} and sl.id = any(${[...slot_ids]}::uuid[]) order by sl.starts_at, s.title, sl.id`;
}

/** A guest of a departure that is called off; cents. */
export type CallOffGuestRow = {
  booking_id: string;
  booking_reference: string;
  name: string;
  participants: number;
  starts_at: Date;
  start_datetime: string;
  all_day: boolean;
  locale: Locale;
  is_mailed: boolean;
  is_resold: boolean;
  /** The reseller's name; empty where the guest booked here. */
  reseller: string;
  /** The departure has ended: it was called off afterwards. */
  is_over: boolean;
  status: BookingStatus;
  choose_by: Date | null;
  /** Whether the guest may choose another date. */
  chooses: boolean;
  refund: number;
  phone: string;
  service_title: string;
  service_title_zh: string;
  provider_name: string;
  provider_name_zh: string;
};

/** The columns of `CallOffGuestRow` but for the choice and the refund, on bookings `b` and providers `p`. */
function guestColumns(db: Db, actor: CallOffActor) {
  return db`
    b.id as booking_id, b.booking_reference, b.customer_name as name, b.participants, b.starts_at, hong_kong(b.starts_at) as start_datetime, b.all_day,
    b.locale, ${isMailedCallOff(db, actor)} as is_mailed, b.source = 'reseller' as is_resold,
    case when b.source = 'reseller' then b.taken_by else '' end as reseller, b.ends_at <= now() as is_over, b.status, case when ${isPostponed(db)} then b.choose_by end as choose_by,
    b.customer_phone as phone, b.service_title, b.service_title_zh, p.name as provider_name, p.name_zh as provider_name_zh`;
}

/** The guests whom calling off planned slots would concern, those first who hear of it from nobody. */
export async function listGuestsPlanned(
  db: Db,
  planned: readonly CallOffSlot[],
  by: PlanBy,
): Promise<(CallOffGuestRow & { slot_id: string })[]> {
  if (planned.length === 0) return [];
  return db<(CallOffGuestRow & { slot_id: string })[]>`
    select * from (
      select plan.slot_id, ${guestColumns(db, by.actor)}, ${choosesAsPlanned(db)} as chooses, b.paid_amount - b.refunded_amount as refund
      from ${planOf(db, planned)} join bookings b on b.slot_id = plan.slot_id join providers p on p.id = b.provider_id
      where ${isConcerned(db, by)}
    ) guest order by is_mailed or is_resold, starts_at, name, booking_id limit ${MOST_CALL_OFF_GUESTS}`;
}

/** The guests whom a run has concerned, those first who hear of it from nobody. */
export async function listGuestsOf(db: Db, { id, actor }: Pick<CallOff, 'id' | 'actor'>): Promise<CallOffGuestRow[]> {
  return db<CallOffGuestRow[]>`
    select * from (
      select ${guestColumns(db, actor)}, ${isPostponed(db)} as chooses,
      case when b.refund_due_since is not null or ${isPostponed(db)} then b.paid_amount - b.refunded_amount else 0 end as refund
      from bookings b join providers p on p.id = b.provider_id where b.call_off_id = ${id}
    ) guest order by is_mailed or is_resold, starts_at, name, booking_id limit ${MOST_CALL_OFF_GUESTS}`;
}

/** How many guests of a run hear of it from nobody, and how many have not chosen another date yet. */
export async function countGuestsOf(
  db: Db,
  { id, actor }: Pick<CallOff, 'id' | 'actor'>,
): Promise<{ unreachable: number; waiting: number }> {
  const [counts] = await db<{ unreachable: number; waiting: number }[]>`
    select (count(*) filter (where not ${isMailedCallOff(db, actor)} and b.source <> 'reseller'))::int as unreachable,
      (count(*) filter (where ${isPostponed(db)}))::int as waiting
    from bookings b where b.call_off_id = ${id}`;
  return counts ?? notFound();
}

type RunRow = Omit<CallOffRun, 'refund' | 'created_at' | 'finished_at' | 'choose_by'> & {
  refund_amount: number;
  created_at: Date;
  finished_at: Date | null;
  choose_by: Date | null;
};

/** After so many seconds without progress a run stands still; a booking that is locked is waited for less long. */
export const STALLED_SECONDS = 30;

function runColumns(db: Db) {
  return db`
    c.id, jsonb_build_object('id', p.id, 'name', p.name, 'name_zh', p.name_zh) as provider, c.outcome,
    jsonb_build_object('en', c.reason_en, 'zh', c.reason_zh) as reason, c.weather, c.actor, c.actor_name as by,
    case when c.staff_role is not null then jsonb_build_object('role', c.staff_role, 'name',
      coalesce((select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username) from users u where u.id = c.staff_id), '')) end as staff,
    c.bookings, c.cancelled, c.postponed, c.refund_amount, c.choose_by, cardinality(c.slot_ids) as departures, c.created_at, c.finished_at,
    c.finished_at is null and coalesce(c.worked_at, c.created_at) < now() - make_interval(secs => ${STALLED_SECONDS}) as is_stalled`;
}

function asRun({ refund_amount, created_at, finished_at, choose_by, ...run }: RunRow): CallOffRun {
  return {
    ...run,
    refund: fromCents(refund_amount),
    choose_by: choose_by?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
  };
}

/** A run as its reader sees it. Refuses: not_found, also when it is another provider's. */
export async function getRun(db: Db, id: string, provider_id: string | null): Promise<CallOffRun> {
  const [row] = await db<RunRow[]>`
    select ${runColumns(db)} from call_offs c join providers p on p.id = c.provider_id
    where c.id = ${id} and (${provider_id}::uuid is null or c.provider_id = ${provider_id})`;
  return asRun(row ?? notFound());
}

/** One page of runs, the newest first: a provider's, or with null all. */
export async function listRuns(db: Db, provider_id: string | null, { page, page_size }: z.output<typeof callOffsQuery>) {
  const ofProvider = provider_id === null ? db`true` : db`c.provider_id = ${provider_id}`;
  const [rows, [counted]] = await Promise.all([
    db<RunRow[]>`
      select ${runColumns(db)} from call_offs c join providers p on p.id = c.provider_id where ${ofProvider}
      order by c.created_at desc, c.id desc limit ${page_size} offset ${(page - 1) * page_size}`,
    db<{ count: number }[]>`select count(*)::int as count from (select from call_offs c where ${ofProvider} limit ${MOST_LISTED + 1}) c`,
  ]);
  const count = counted?.count ?? 0;
  return { count: Math.min(count, MOST_LISTED), at_least: count > MOST_LISTED, results: rows.map(asRun) };
}

/** Days whose runs of weather rules are listed; older ones are on the page of all runs. */
const RECENT_DAYS = 2;
const MOST_RECENT = 20;

/** The runs of the last days that a rule of the weather asked for, the newest first: a provider's, or with null all. */
export async function listWeatherRuns(db: Db, provider_id: string | null): Promise<CallOffRun[]> {
  const rows = await db<RunRow[]>`
    select ${runColumns(db)} from call_offs c join providers p on p.id = c.provider_id
    where (${provider_id}::uuid is null or c.provider_id = ${provider_id}) and c.weather is not null
      and c.created_at > now() - make_interval(days => ${RECENT_DAYS})
    order by c.created_at desc, c.id desc limit ${MOST_RECENT}`;
  return rows.map(asRun);
}
