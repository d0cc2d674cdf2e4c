import { MOST_OVERLAPS, type Holiday, type Overlap } from '../../../contract/overlaps.ts';
import { holidayOn } from '../../../rules/holidays/holidays.ts';
import { hongKongDateTime } from '../../../rules/time.ts';
import { notFound, refuse } from '../../core/api/errors.ts';
import type { Db } from '../../core/database/database.ts';
import type { SlotPlan } from '../plan.ts';
import { findTitles, listNear, listSharing, type NearSlot, type SharingSlot, type SlotBeside } from './overlap-reads.ts';

/** What times that are to be opened overlap: the first `MOST_OVERLAPS`, in time order, and how many in all. */
export type Overlaps = { overlaps: Overlap[]; overlap_count: number };

/**
 * What planned slots of a service, in time order, overlap: its own slots, each other, and slots of services that need the same boat or guide
 * where there are not enough for both; `overlapping` are those of the plan. Times that touch do not overlap. `but` is the slot that moves, `beside` are times of other services that are to be opened
 * with these. What a provider has closed without guests does not count.
 */
export async function findOverlaps(
  db: Db,
  service_id: string,
  plan: readonly SlotPlan[],
  { but = null, beside = [] }: { but?: string | null; beside?: readonly SlotBeside[] } = {},
): Promise<Overlaps & { overlapping: ReadonlySet<SlotPlan> }> {
  const [first] = plan;
  const overlapping = new Set<SlotPlan>();
  if (!first) return { overlaps: [], overlap_count: 0, overlapping };
  const last = plan.reduce((latest, { ends_at }) => Math.max(latest, ends_at.getTime()), 0);
  const span = { since: first.starts_at, until: new Date(last), but };
  const own = [...(await listNear(db, service_id, span)), ...(await plannedAs(db, service_id, plan))];
  const sharing = await listSharing(db, service_id, span, beside);
  const overlaps: Overlap[] = [];
  let overlap_count = 0;
  const note = (slot: SlotPlan, other: NearSlot | SlotAhead, resource: Overlap['resource']) => {
    overlapping.add(slot);
    overlap_count += 1;
    if (overlaps.length < MOST_OVERLAPS) overlaps.push(overlapOf(slot, other, resource));
  };
  const nearOwn = sweep(own, (slot) => [slot.starts_at.getTime(), slot.ends_at.getTime()]);
  const nearSharing = sweep(sharing, busyOf);
  for (const slot of plan) {
    const [starts, ends] = [slot.starts_at.getTime(), slot.ends_at.getTime()];
    for (const other of nearOwn(starts, ends)) if (isOther(slot, other)) note(slot, other, null);
    const sharers = nearSharing(starts - MOST_AROUND_MS, ends + MOST_AROUND_MS).filter((other) => !isSame(slot, other, service_id));
    for (const other of tooMany(sharers, slot)) if (!isOwnOverlap(slot, other, service_id)) note(slot, other, other.resource);
  }
  return { overlaps, overlap_count, overlapping };
}

/** Refuses: slot_overlaps with `overlaps` and `overlap_count`, unless overlaps are allowed. */
export async function refuseOverlaps(
  db: Db,
  service_id: string,
  plan: readonly SlotPlan[],
  { overlaps_allowed, but = null }: { overlaps_allowed: boolean; but?: string | null },
): Promise<void> {
  if (overlaps_allowed) return;
  const { overlaps, overlap_count } = await findOverlaps(db, service_id, plan, { but });
  if (overlap_count > 0) refuse('slot_overlaps', { overlaps, overlap_count });
}

/** What planned slots of several services overlap, each other too: times of two services that need one boat are listed once. */
export async function findOverlapsOfAll(db: Db, plans: ReadonlyMap<string, readonly SlotPlan[]>): Promise<Overlaps> {
  const all: Overlaps = { overlaps: [], overlap_count: 0 };
  const beside: SlotBeside[] = [];
  for (const [service_id, slots] of plans) {
    const plan = slots.toSorted((one, other) => one.starts_at.getTime() - other.starts_at.getTime());
    const { overlaps, overlap_count } = await findOverlaps(db, service_id, plan, { beside });
    all.overlaps.push(...overlaps.slice(0, MOST_OVERLAPS - all.overlaps.length));
    all.overlap_count += overlap_count;
    beside.push(...plan.map(({ starts_at, ends_at }) => ({ service_id, starts_at, ends_at })));
  }
  return all;
}

/** The same, refused. Refuses: slot_overlaps with `overlaps` and `overlap_count`. */
export async function refuseOverlapsOfAll(db: Db, plans: ReadonlyMap<string, readonly SlotPlan[]>): Promise<void> {
  const { overlaps, overlap_count } = await findOverlapsOfAll(db, plans);
  if (overlap_count > 0) refuse('slot_overlaps', { overlaps, overlap_count });
}

/** The holiday on which a slot begins, by its names as they are shown. */
export function holidayOf({ date }: Pick<SlotPlan, 'date'>): Holiday | null {
  const holiday = holidayOn(date);
  return holiday && { name: holiday.en, name_zh: holiday.zh };
}

type SlotAhead = Omit<NearSlot, 'id'> & { id: null; plan: SlotPlan };

/** Longest that a resource is busy before or after a departure. */
const MOST_AROUND_MS = 2 * 86_400_000;

async function plannedAs(db: Db, service_id: string, plan: readonly SlotPlan[]): Promise<SlotAhead[]> {
  const service = (await findTitles(db, service_id)) ?? notFound();
  return plan.map((slot) => ({ id: null, plan: slot, service, starts_at: slot.starts_at, ends_at: slot.ends_at, spots_taken: 0 }));
}

/** Of two planned slots the later overlaps the earlier. A slot that is there at the same start is passed over, not made. */
function isOther(slot: SlotPlan, other: NearSlot | SlotAhead): boolean {
  return 'plan' in other ? other.plan !== slot && other.starts_at < slot.starts_at : other.starts_at.getTime() !== slot.starts_at.getTime();
}

/** Whether a slot is the one that the service has at this start already. */
function isSame(slot: SlotPlan, other: NearSlot, service_id: string): boolean {
  return other.service.id === service_id && other.starts_at.getTime() === slot.starts_at.getTime();
}

/** What overlaps as a slot of the same service is listed as that. */
function isOwnOverlap(slot: SlotPlan, other: NearSlot, service_id: string): boolean {
  return other.service.id === service_id && other.starts_at < slot.ends_at && other.ends_at > slot.starts_at;
}

function busyOf({ starts_at, ends_at, need }: SharingSlot): [number, number] {
  return [starts_at.getTime() - need.minutes_before * 60_000, ends_at.getTime() + need.minutes_after * 60_000];
}

/** Those of the slots nearby that take, with this one, more of a resource than there are. */
function tooMany(nearby: readonly SharingSlot[], { starts_at, ends_at }: SlotPlan): SharingSlot[] {
  const beside = nearby.filter((other) => {
    const [from, until] = busyOf(other);
    const { own_before, own_after } = other.need;
    return from < ends_at.getTime() + own_after * 60_000 && until > starts_at.getTime() - own_before * 60_000;
  });
  return beside.filter((other) => {
    const { count, own_quantity } = other.need;
    const used = beside.filter(({ resource_id }) => resource_id === other.resource_id).reduce((sum, { need }) => sum + need.quantity, 0);
    return used + own_quantity > count;
  });
}

/** Asked for times in order, says which of the slots overlap each: every slot is looked at a few times, however many there are. */
function sweep<T>(slots: readonly T[], spanOf: (slot: T) => [number, number]): (starts: number, ends: number) => T[] {
  const waiting = slots.map((slot) => ({ slot, span: spanOf(slot) })).toSorted((one, other) => one.span[0] - other.span[0]);
  let next = 0;
  let near: typeof waiting = [];
  return (starts, ends) => {
    while (next < waiting.length && waiting[next]!.span[0] < ends) near.push(waiting[next++]!);
    near = near.filter(({ span }) => span[1] > starts);
    return near.filter(({ span }) => span[0] < ends).map(({ slot }) => slot);
  };
}

function overlapOf({ date, start_time }: SlotPlan, other: NearSlot | SlotAhead, resource: Overlap['resource']): Overlap {
  const { id: slot, service, starts_at, ends_at, spots_taken } = other;
  return {
    date,
    start_time,
    slot,
    service,
    start_datetime: hongKongDateTime(starts_at),
    end_datetime: hongKongDateTime(ends_at),
    spots_taken,
    resource,
  };
}
