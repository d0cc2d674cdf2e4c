import type { Schedule, ScheduleBody, SetScheduleReply } from '../../../contract/schedules.ts';
import { addDays, hongKongDate } from '../../../rules/time.ts';
import { invalid, notFound, refuse } from '../../core/api/errors.ts';
import type { Sql, Tx } from '../../core/database/database.ts';
import { refuseMoreThan } from '../../core/limits/quotas.ts';
import { findOverlaps, type Overlaps } from '../overlaps/overlaps.ts';
import { countAhead, getOfferOfSlots, slotsTaken } from '../own-reads.ts';
import { checkDays, closesAt } from '../days/day-slots.ts';
import { planTemplate, type SlotPlan } from '../plan.ts';
import { insertSlots } from '../writes.ts';
import { findSchedule, listBlockedTimes, listDue, type DueSchedule, type StoredSchedule } from './schedule-reads.ts';
import { deleteSchedule, lockSchedules, updateOpened, upsertSchedule } from './schedule-writes.ts';

/** A service's schedule, or null. Refuses: not_found when the service is not the provider's. */
export async function seeSchedule(sql: Sql, service_id: string, provider_id: string): Promise<{ schedule: Schedule | null }> {
  await getOfferOfSlots(sql, service_id, provider_id);
  const stored = await findSchedule(sql, service_id, provider_id);
  return { schedule: stored ? shown(stored) : null };
}

/**
 * Lets weekly times of a service go on by themselves: opens those of the next weeks now, as create_from_template does, and from then on a
 * day each night; what would overlap then is opened closed, unless overlaps are allowed. Refuses: not_found, a week without times, times that can be
 * no day of a day ticket, quota_reached, slot_overlaps.
 */
export async function setSchedule(
  sql: Sql,
  service_id: string,
  provider_id: string,
  { template, weeks_ahead, start_date, overlaps_allowed }: ScheduleBody,
  limit: number,
): Promise<SetScheduleReply> {
  if (Object.values(template).every((times) => times.length === 0)) invalid({ template: [{ rule: 'nothing_to_make' }] });
  return sql.begin(async (tx) => {
    await lockSchedules(tx, provider_id);
    await getOfferOfSlots(tx, service_id, provider_id);
    const today = hongKongDate(Date.now());
    const first = start_date && start_date > today ? start_date : today;
    await upsertSchedule(tx, { service_id, provider_id, template, weeks_ahead, overlaps_allowed, opened_until: addDays(first, -1) });
    const { ahead, closed, until, overlaps, overlap_count } = await planNext(tx, await getSchedule(tx, service_id, provider_id));
    if (overlap_count > 0) refuse('slot_overlaps', { overlaps, overlap_count });
    const wants = ahead.length + closed.length;
    if (wants > 0) refuseMoreThan(limit, { has: await countAhead(tx, provider_id, limit), wants });
    const created = await openPlanned(tx, { service_id, provider_id }, { ahead, closed, until });
    return { schedule: shown(await getSchedule(tx, service_id, provider_id)), created };
  });
}

/** Lets a service's weekly times end: what is open stays. Refuses: not_found when it has no schedule. */
export async function stopSchedule(sql: Sql, service_id: string, provider_id: string): Promise<void> {
  await sql.begin(async (tx) => {
    await lockSchedules(tx, provider_id);
    if (!(await deleteSchedule(tx, service_id, provider_id))) notFound();
  });
}

const AT_ONCE = 100;

/**
 * Opens the days that have become due of all schedules, each in a transaction of its own; a day is opened once, so what its provider then
 * deletes stays deleted. A missed night is made up for. Returns how many slots were opened; many processes may do it at once.
 */
export async function openDueSchedules(sql: Sql, limit: number): Promise<number> {
  const today = hongKongDate(Date.now());
  let opened = 0;
  for (let last: DueSchedule | null = null; ;) {
    const due: DueSchedule[] = await listDue(sql, today, last, AT_ONCE);
    for (const one of due) opened += await openNext(sql, one, limit);
    if (due.length < AT_ONCE) return opened;
    last = due.at(-1)!;
  }
}

async function openNext(sql: Sql, { service_id, provider_id }: DueSchedule, limit: number): Promise<number> {
  return sql.begin(async (tx) => {
    await lockSchedules(tx, provider_id);
    const schedule = await findSchedule(tx, service_id, provider_id);
    // Stopped meanwhile.
    if (!schedule) return 0;
    if (schedule.is_archived) {
      await deleteSchedule(tx, service_id, provider_id);
      return 0;
    }
    const next = await planNext(tx, schedule);
    const wants = next.ahead.length + next.closed.length + next.overlapping.length;
    // Nothing is opened in part: the calendar says that the schedule is behind, and it is tried again each night.
    if (wants > 0 && (await countAhead(tx, provider_id, limit)) + wants > limit) return 0;
    return openPlanned(tx, schedule, { ...next, closed: [...next.closed, ...next.overlapping] });
  });
}

type NextSlots = { ahead: SlotPlan[]; closed: SlotPlan[]; until: string };

/**
 * What a schedule is to open now, and of that what its provider has blocked: it is there, but closed, until the time is reopened. Apart from both
 * what overlaps other times, though the schedule may not.
 */
async function planNext(tx: Tx, schedule: StoredSchedule): Promise<NextSlots & Overlaps & { overlapping: SlotPlan[] }> {
  const now = Date.now();
  const today = hongKongDate(now);
  const until = lastDay(schedule, today);
  const first = addDays(schedule.opened_until, 1);
  const range = { start_date: first < today ? today : first, end_date: until };
  const { template, default_capacity, sold_by } = schedule;
  const week = planTemplate(template, range, default_capacity);
  checkDays(week, sold_by);
  const plan = week.filter((slot) => closesAt(slot, sold_by) > now);
  const blocked = plan.length > 0 ? await listBlockedTimes(tx, schedule.service_id) : [];
  const isClosed = (slot: SlotPlan) => blocked.some((time) => slot.starts_at < time.ends_at && slot.ends_at > time.starts_at);
  const open = plan.filter((slot) => !isClosed(slot));
  const beside = schedule.overlaps_allowed ? [] : await unlessThere(tx, schedule, open);
  const { overlapping, overlaps, overlap_count } = await findOverlaps(tx, schedule.service_id, beside);
  const ahead = open.filter((slot) => !overlapping.has(slot));
  return { ahead, closed: plan.filter(isClosed), overlapping: [...overlapping], until, overlaps, overlap_count };
}

/** What is there already stays as it is, and overlaps what it overlaps. */
async function unlessThere(tx: Tx, { service_id, sold_by }: StoredSchedule, plan: SlotPlan[]): Promise<SlotPlan[]> {
  const [first, last] = [plan[0], plan.at(-1)];
  if (!first || !last) return [];
  const { starts, days } = await slotsTaken(tx, service_id, first.starts_at, last.starts_at);
  return plan.filter(({ starts_at, date }) => !starts.has(starts_at.getTime()) && !(sold_by === 'day' && days.has(date)));
}

/** Opens what was planned; a start that is there already stays as it is. Returns how many slots are new. */
async function openPlanned(
  tx: Tx,
  { service_id, provider_id }: Omit<DueSchedule, 'due_on'>,
  { ahead, closed, until }: NextSlots,
): Promise<number> {
  const batch = { provider_id, service_id, batch_id: null };
  const opened = ahead.length > 0 ? await insertSlots(tx, ahead, { ...batch, is_available: true }) : [];
  const shut = closed.length > 0 ? await insertSlots(tx, closed, { ...batch, is_available: false }) : [];
  const { opened_until } = await getSchedule(tx, service_id, provider_id);
  if (until > opened_until) await updateOpened(tx, { service_id, provider_id, opened_until: until });
  return opened.length + shut.length;
}

async function getSchedule(tx: Tx, service_id: string, provider_id: string): Promise<StoredSchedule> {
  return (await findSchedule(tx, service_id, provider_id)) ?? notFound();
}

/** The last day that a schedule has open on a day. */
function lastDay({ weeks_ahead }: Pick<StoredSchedule, 'weeks_ahead'>, today: string): string {
  return addDays(today, weeks_ahead * 7);
}

function shown(stored: StoredSchedule): Schedule {
  const { service_id: service, template, weeks_ahead, opened_until } = stored;
  const yesterday = addDays(hongKongDate(Date.now()), -1);
  return {
    service,
    template,
    weeks_ahead,
    opened_until,
    is_behind: opened_until < lastDay(stored, yesterday),
  };
}
