import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import type {
  blockReply,
  bulkBody,
  bulkReply,
  OwnSlot,
  rangeBody,
  reopenBody,
  slotBody,
  slotChange,
  slotMove,
  slotPreviewQuery,
  templateBody,
  undoReply,
} from '../../contract/availability.ts';
import type { SlotPreview } from '../../contract/overlaps.ts';
import { hongKongDateTime } from '../../rules/time.ts';
import type { Db, Sql, Tx } from '../core/database/database.ts';
import { invalid, notFound, refuse } from '../core/api/errors.ts';
import { remember, type Intent } from '../core/api/idempotency.ts';
import { refuseMoreThan } from '../core/limits/quotas.ts';
import type { SaleKind } from '../../contract/catalogue-choices.ts';
import { checkDays, closesAt } from './days/day-slots.ts';
import { countAhead, getOfferOfSlots, getSlot, slotsById, slotsTaken, type OwnOffer } from './own-reads.ts';
import { findOverlaps, holidayOf, refuseOverlaps, refuseOverlapsOfAll } from './overlaps/overlaps.ts';
import { refuseReopened } from './overlaps/reopened.ts';
import { isResourceUsed } from './places.ts';
import { planBulk, planned, planTemplate, type SlotPlan } from './plan.ts';
import { addBlockedTime, lockSchedules, removeBlockedTime } from './schedule/schedule-writes.ts';
import { blockSlots, deleteBatch, deleteSlot, deleteUnchanged, insertSlots, replaceSlot, unblockSlots, updateSlot } from './writes.ts';

type BulkReply = z.output<typeof bulkReply>;

/** Most slots one call makes: a year of half hours is some 7,000. */
const MOST_SLOTS = 20_000;

/**
 * Opens one slot; in time that a calendar blocks it is closed. Refuses: not_found, what can be no day of a day ticket, quota_reached, slot_exists
 * when the service has one at that start, day_exists when that day of a day ticket is open, slot_overlaps unless that is allowed.
 */
export async function openSlot(
  sql: Sql,
  provider_id: string,
  body: z.output<typeof slotBody>,
  { limit, intent }: { limit: number; intent: Intent | null },
): Promise<OwnSlot> {
  const { default_capacity, sold_by } = await getOfferOfSlots(sql, body.service, provider_id);
  const slot = planned(body.date, body, body.capacity ?? default_capacity);
  checkDays([slot], sold_by);
  if (slot.starts_at.getTime() > Date.now()) refuseMoreThan(limit, { has: await countAhead(sql, provider_id, limit) });
  const batch = { provider_id, service_id: body.service, batch_id: null, is_available: body.is_available };
  const opened = await sql.begin(async (tx) => {
    await lockSchedules(tx, provider_id);
    const { starts, days } = await slotsTaken(tx, body.service, slot.starts_at, slot.starts_at);
    if (isTaken({ starts, days }, slot, sold_by)) return null;
    // A slot that is closed from the beginning stands beside others.
    await refuseOverlaps(tx, body.service, [slot], { overlaps_allowed: body.overlaps_allowed || !body.is_available });
    const [made] = await insertSlots(tx, [slot], batch);
    if (!made) return null;
    const reply = await getSlot(tx, made.id, provider_id);
    await remember(tx, intent, 201, reply);
    return reply;
  });
  if (opened) return opened;
  await getOfferOfSlots(sql, body.service, provider_id);
  refuse(refusalOfTaken(sold_by));
}

/** Says what a slot would overlap, and whether its day is a holiday; or the same of a slot's move. Refuses: not_found. */
export async function previewSlot(sql: Sql, provider_id: string, asked: z.output<typeof slotPreviewQuery>): Promise<SlotPreview> {
  const { default_capacity, sold_by } = await getOfferOfSlots(sql, asked.service, provider_id);
  if (asked.moves) await getSlot(sql, asked.moves, provider_id);
  const slot = planned(asked.date, asked, default_capacity);
  const known = await slotsTaken(sql, asked.service, slot.starts_at, slot.starts_at);
  const { overlaps, overlap_count } = await findOverlaps(sql, asked.service, [slot], { but: asked.moves ?? null });
  return { overlaps, overlap_count, holiday: holidayOf(slot), exists: isTaken(known, slot, sold_by) };
}

type KnownSlots = Awaited<ReturnType<typeof slotsTaken>>;

/** Whether a service has a slot at the start of one, or on its day where it is sold by days. */
function isTaken({ starts, days }: KnownSlots, { starts_at, date }: SlotPlan, sold_by: SaleKind): boolean {
  return starts.has(starts_at.getTime()) || (sold_by === 'day' && days.has(date));
}

const refusalOfTaken = (sold_by: SaleKind) => (sold_by === 'day' ? 'day_exists' : 'slot_exists');

const fixed = ['service', 'date', 'start_time', 'end_time'] as const;

/**
 * Changes capacity, blocks or unblocks. Refuses: not_found, another service or time, slot_overlaps unless that is allowed, capacity_below_taken
 * with `spots_taken`, resource_taken when the places that are taken with it need more than there is of a resource.
 */
export async function changeSlot(sql: Sql, id: string, provider_id: string, change: z.output<typeof slotChange>): Promise<OwnSlot> {
  if (fixed.some((field) => change[field] !== undefined)) {
    const now = await getSlot(sql, id, provider_id);
    const moved = fixed.filter((field) => change[field] !== undefined && change[field] !== now[field]);
    if (moved.length > 0) invalid(Object.fromEntries(moved.map((field) => [field, [{ rule: 'slot_stays' }]])));
  }
  const writing = change.is_available ? reopenSlot(sql, id, provider_id, change) : updateSlot(sql, id, provider_id, change);
  const changed = await writing.catch(refuseWhereUsed);
  const slot = await getSlot(sql, id, provider_id);
  return changed ? slot : refuse('capacity_below_taken', { spots_taken: slot.spots_taken });
}

/** Who has all places of a slot takes those that it gets too. */
function refuseWhereUsed(error: unknown): never {
  if (isResourceUsed(error)) refuse('resource_taken');
  throw error;
}

function reopenSlot(sql: Sql, id: string, provider_id: string, change: z.output<typeof slotChange>): Promise<boolean> {
  return sql.begin(async (tx) => {
    await lockSchedules(tx, provider_id);
    if (!change.overlaps_allowed) await refuseReopened(tx, provider_id, { id });
    return updateSlot(tx, id, provider_id, change);
  });
}

/**
 * Moves a slot that nobody has booked to another time. It is a new slot there, so that a guest who was shown the old time cannot book the new
 * one by it; holds on it end. Refuses: not_found, a slot that has begun, a time that is past, slot_has_bookings, slot_exists or
 * day_exists when the service has one at that start, or on that day, slot_overlaps unless that is allowed.
 */
export async function moveSlot(sql: Sql, id: string, provider_id: string, body: z.output<typeof slotMove>): Promise<OwnSlot> {
  const { service, capacity, start_datetime } = await getSlot(sql, id, provider_id);
  const { sold_by } = await getOfferOfSlots(sql, service, provider_id);
  const slot = planned(body.date, body, body.capacity ?? capacity);
  checkDays([slot], sold_by);
  const now = Date.now();
  if (Date.parse(start_datetime) <= now) invalid({ start_time: [{ rule: 'slot_stays' }] });
  if (closesAt(slot, sold_by) <= now) invalid({ start_time: [{ rule: 'in_future' }] });
  return sql.begin(async (tx) => {
    await lockSchedules(tx, provider_id);
    const { deleted, made } = await replaceSlot(tx, { id, provider_id, service_id: service }, slot, body);
    if (made) {
      await refuseOverlaps(tx, service, [slot], { overlaps_allowed: body.overlaps_allowed, but: made });
      return getSlot(tx, made, provider_id);
    }
    if (deleted) refuse(refusalOfTaken(sold_by));
    await getSlot(tx, id, provider_id);
    return refuse('slot_has_bookings');
  });
}

/** Deletes a slot that nobody has booked, and ends the holds on it; cancelled bookings keep their own record of it. Refuses: not_found, slot_has_bookings. */
export async function closeSlot(sql: Sql, id: string, provider_id: string): Promise<void> {
  if (await deleteSlot(sql, id, provider_id)) return;
  await getSlot(sql, id, provider_id);
  refuse('slot_has_bookings');
}

/** The bulk form: past and existing starts are skipped, all others are made, or none. With dry_run nothing is. Refuses: not_found, nothing to make, too many, what can be no day of a day ticket, quota_reached, slot_overlaps unless that is allowed. */
export async function openMany(
  sql: Sql,
  provider_id: string,
  { service_id, slots, dry_run, overlaps_allowed }: z.output<typeof bulkBody>,
  limit: number,
): Promise<BulkReply> {
  const { default_capacity, sold_by } = await getOfferOfSlots(sql, service_id, provider_id);
  return make(sql, { provider_id, service_id, sold_by, dry_run, overlaps_allowed, limit }, planBulk(slots, default_capacity));
}

/** The same from times by day of the week. */
export async function openFromTemplate(
  sql: Sql,
  provider_id: string,
  body: z.output<typeof templateBody>,
  limit: number,
): Promise<BulkReply> {
  const { default_capacity, sold_by } = await getOfferOfSlots(sql, body.service_id, provider_id);
  return make(sql, { ...body, provider_id, sold_by, limit }, planTemplate(body.template, body, default_capacity));
}

/** How many slots ahead more a provider may have. */
export async function roomForSlots(db: Db, provider_id: string, limit: number): Promise<number> {
  return Math.max(0, limit - (await countAhead(db, provider_id, limit)));
}

/**
 * Opens slots of several services in the caller's transaction; those in time that a calendar blocks are closed, and starts that exist are passed
 * over. Returns the ids of those made, by service and start (ms). Refuses: quota_reached, slot_overlaps unless that is allowed.
 */
export async function openPlanned(
  tx: Tx,
  provider_id: string,
  plans: ReadonlyMap<string, readonly SlotPlan[]>,
  { batch_id, limit, overlaps_allowed }: { batch_id: string; limit: number; overlaps_allowed: boolean },
): Promise<Map<string, string>> {
  await lockSchedules(tx, provider_id);
  const wants = [...plans.values()].reduce((sum, slots) => sum + slots.length, 0);
  const has = await countAhead(tx, provider_id, limit);
  if (has + wants > limit) refuseMoreThan(limit, { has, wants });
  if (!overlaps_allowed) await refuseOverlapsOfAll(tx, plans);
  const ids = new Map<string, string>();
  for (const [service_id, slots] of plans) {
    const made = await insertSlots(tx, slots, { provider_id, service_id, batch_id, is_available: true });
    for (const { id, starts_at } of made) ids.set(`${service_id} ${starts_at.getTime()}`, id);
  }
  return ids;
}

/** Deletes those of the slots that are as they were made and without bookings, and ends the holds on them; returns the ids of those that are left, each with why. */
export async function removeNewSlots(
  tx: Tx,
  provider_id: string,
  slots: readonly { id: string; capacity: number }[],
): Promise<Map<string, 'booked' | 'changed'>> {
  const left = await deleteUnchanged(tx, provider_id, slots);
  return new Map(left.map(({ id, is_booked }) => [id, is_booked ? 'booked' : 'changed']));
}

type Order = Pick<OwnOffer, 'sold_by'> & {
  provider_id: string;
  service_id: string;
  dry_run: boolean;
  overlaps_allowed: boolean;
  limit: number;
};

async function make(
  sql: Sql,
  { provider_id, service_id, sold_by, dry_run, overlaps_allowed, limit }: Order,
  plan: SlotPlan[],
): Promise<BulkReply> {
  if (plan.length === 0) invalid({ non_field_errors: [{ rule: 'nothing_to_make' }] });
  if (plan.length > MOST_SLOTS) invalid({ non_field_errors: [{ rule: 'too_many_slots', n: MOST_SLOTS }] });
  checkDays(plan, sold_by);
  const now = Date.now();
  const isAhead = (slot: SlotPlan) => closesAt(slot, sold_by) > now;
  const ahead = plan.filter(isAhead);
  const has = await countAhead(sql, provider_id, limit);
  const known = await slotsOf(sql, service_id, plan);
  const fresh = ahead.filter((slot) => !isTaken(known, slot, sold_by));
  if (has + ahead.length > limit) refuseMoreThan(limit, { has, wants: fresh.length });
  const batch_id = uuid();
  const batch = { provider_id, service_id, batch_id, is_available: true };
  const made = dry_run
    ? new Map(fresh.map(({ starts_at }) => [starts_at.getTime(), uuid()]))
    : await makeNow(sql, ahead, { batch, sold_by, overlaps_allowed });
  const skipped = plan
    .filter(({ starts_at }) => !made.has(starts_at.getTime()))
    .map((slot) => ({
      date: slot.date,
      start_time: slot.start_time,
      reason: isAhead(slot) ? ('exists' as const) : ('past' as const),
      spots_taken: known.starts.get(slot.starts_at.getTime()) ?? (sold_by === 'day' ? known.days.get(slot.date) : undefined) ?? 0,
    }));
  const slots = ahead.flatMap(({ starts_at, ends_at, ...slot }) => {
    const id = made.get(starts_at.getTime());
    return id ? [{ id, ...slot, end_datetime: hongKongDateTime(ends_at), holiday: holidayOf(slot) }] : [];
  });
  const { overlaps, overlap_count } = dry_run ? await findOverlaps(sql, service_id, fresh) : { overlaps: [], overlap_count: 0 };
  return { created: slots.length, skipped, slots, overlaps, overlap_count, batch_id: dry_run ? null : batch_id };
}

type NewBatch = Pick<Order, 'sold_by' | 'overlaps_allowed'> & { batch: Parameters<typeof insertSlots>[2] };

/** Ids by start (ms) of the slots made. Refuses: not_found, when the service was deleted meanwhile, slot_overlaps. */
async function makeNow(sql: Sql, plan: SlotPlan[], { batch, sold_by, overlaps_allowed }: NewBatch): Promise<Map<number, string>> {
  const made = await sql.begin(async (tx) => {
    await lockSchedules(tx, batch.provider_id);
    const known = await slotsOf(tx, batch.service_id, plan);
    const fresh = plan.filter((slot) => !isTaken(known, slot, sold_by));
    await refuseOverlaps(tx, batch.service_id, fresh, { overlaps_allowed });
    return insertSlots(tx, fresh, batch);
  });
  if (made.length === 0) await getOfferOfSlots(sql, batch.service_id, batch.provider_id);
  return new Map(made.map(({ id, starts_at }) => [starts_at.getTime(), id]));
}

/** The slots that a service has already where some are planned. */
async function slotsOf(db: Db, service_id: string, plan: readonly SlotPlan[]): Promise<KnownSlots> {
  const [first, last] = [plan[0], plan.at(-1)];
  return first && last ? slotsTaken(db, service_id, first.starts_at, last.starts_at) : { starts: new Map(), days: new Map() };
}

/** Takes back a bulk creation; slots people have booked stay. Refuses: not_found. */
export async function undoMany(sql: Sql, provider_id: string, batch_id: string): Promise<z.output<typeof undoReply>> {
  const undone = await deleteBatch(sql, batch_id, provider_id);
  return undone.deleted + undone.kept_with_bookings === 0 ? notFound() : undone;
}

/**
 * Stops booking of every slot that overlaps the range, also of those that a schedule has yet to open there; slots with bookings stay booked
 * and are returned apart. Refuses: not_found.
 */
export async function blockTime(sql: Sql, provider_id: string, range: z.output<typeof rangeBody>): Promise<z.output<typeof blockReply>> {
  if (range.service_id) await getOfferOfSlots(sql, range.service_id, provider_id);
  const blocked = await sql.begin(async (tx) => {
    await lockSchedules(tx, provider_id);
    await addBlockedTime(tx, provider_id, range);
    return blockSlots(tx, provider_id, range, range.reason);
  });
  const booked = blocked.filter(({ spots_taken }) => spots_taken > 0).map(({ id }) => id);
  return { blocked: blocked.length, kept_with_bookings: await slotsById(sql, booked, provider_id) };
}

/** Opens slots of a range that were blocked by hand; what a calendar blocks stays closed. Refuses: not_found, slot_overlaps unless that is allowed. */
export async function unblockTime(sql: Sql, provider_id: string, range: z.output<typeof reopenBody>): Promise<{ unblocked: number }> {
  if (range.service_id) await getOfferOfSlots(sql, range.service_id, provider_id);
  return sql.begin(async (tx) => {
    await lockSchedules(tx, provider_id);
    if (!range.overlaps_allowed) await refuseReopened(tx, provider_id, range);
    await removeBlockedTime(tx, provider_id, range);
    return { unblocked: await unblockSlots(tx, provider_id, range) };
  });
}
