import { slotBody } from '../../../contract/availability.ts';
import { check } from '../../../contract/validation.ts';
import { hongKongDate, hongKongDateTime, hongKongTime, hongKongToInstant, daysBetween } from '../../../rules/time.ts';
import { roomForSlots } from '../../availability/open.ts';
import { findOverlapsOfAll } from '../../availability/overlaps/overlaps.ts';
import { planned, type SlotPlan } from '../../availability/plan.ts';
import { dateIn } from '../../bookings/bank/cells.ts';
import type { Db } from '../../core/database/database.ts';
import { timeIn } from '../file/cells.ts';
import { listOwnServices, listSlotsAt, type ImportService } from '../reads.ts';
import { emptyPlan, faultsOf, type ImportRow, type PlanScope, type RowFault, type RowPlan } from './plan.ts';
import { serviceFinder } from './find-service.ts';

export type SlotWork = { line: number; service: ImportService; slot: SlotPlan };

/** What rows of departures would make, and what that overlaps: slots. A start that exists already is known; one that is over is left out. */
export async function planSlots(db: Db, rows: readonly ImportRow[], { provider_id, limits }: PlanScope): Promise<RowPlan<SlotWork>> {
  const plan = emptyPlan<SlotWork>();
  const findService = serviceFinder(await listOwnServices(db, provider_id, limits.services));
  const starts = rows.map((row) => startOf(row, findService));
  const asked = starts.flatMap((one) => ('service' in one ? [one] : []));
  const there = new Set((await listSlotsAt(db, provider_id, asked)).map(({ service_id, starts_at }) => keyOf(service_id, starts_at)));
  const room = await roomForSlots(db, provider_id, limits.slots);
  const [now, seen] = [Date.now(), new Map<string, number>()];
  for (const [nth, row] of rows.entries()) {
    const start = starts[nth]!;
    if (!('service' in start)) {
      plan.faults.push(...start.faults);
      continue;
    }
    const { service, starts_at } = start;
    const key = keyOf(service.id, starts_at);
    if (there.has(key)) {
      plan.known += 1;
      continue;
    }
    if (starts_at.getTime() <= now) {
      plan.past += 1;
      continue;
    }
    const read = slotOf(row, service, starts_at);
    const twice = seen.get(key);
    if (twice !== undefined) read.faults.push({ line: row.line, field: 'date', broken: { rule: 'import_twice', n: String(twice) } });
    seen.set(key, row.line);
    if (plan.work.length >= room) read.faults.push({ line: row.line, field: null, broken: { rule: 'import_quota', n: limits.slots } });
    plan.faults.push(...read.faults);
    if (!read.slot || read.faults.length > 0) continue;
    plan.work.push({ line: row.line, service, slot: read.slot });
    const { title, title_zh } = service;
    plan.items.push({
      line: row.line,
      title,
      title_zh,
      starts_at: hongKongDateTime(starts_at),
      quantity: read.slot.capacity,
      amount: null,
      is_paid: false,
    });
  }
  return { ...plan, ...(await findOverlapsOfAll(db, slotsByService(plan.work))) };
}

/** The slots of each service. */
export function slotsByService(work: readonly SlotWork[]): Map<string, SlotPlan[]> {
  const services = Map.groupBy(work, ({ service }) => service.id);
  return new Map([...services].map(([service, rows]) => [service, rows.map(({ slot }) => slot)]));
}

/** When a row is, and of which service; a row without either has faults. */
export function startOf(
  { line, cell }: ImportRow,
  findService: ReturnType<typeof serviceFinder>,
): { service: ImportService; starts_at: Date } | { faults: RowFault[] } {
  const faults: RowFault[] = [];
  const found = findService(cell('service'));
  if ('rule' in found) faults.push({ line, field: 'service', broken: found });
  const date = dateIn(cell('date'));
  if (date === null) faults.push({ line, field: 'date', broken: { rule: cell('date') === '' ? 'required' : 'import_date' } });
  // The time may stand behind the date.
  const field = cell('start_time') === '' ? 'date' : 'start_time';
  const time = timeIn(cell(field));
  if (time === null && date !== null) faults.push({ line, field: 'start_time', broken: { rule: 'import_time' } });
  if ('rule' in found || date === null || time === null) return { faults };
  return { service: found, starts_at: hongKongToInstant(date, time) };
}

/** Which start of which service. */
export function keyOf(service_id: string, starts_at: Date): string {
  return `${service_id} ${starts_at.getTime()}`;
}

/** Without an end a slot lasts as long as its service does. */
function slotOf({ line, cell }: ImportRow, service: ImportService, starts_at: Date): { slot?: SlotPlan; faults: RowFault[] } {
  const given_end = cell('end_time');
  const end = given_end === '' ? null : timeIn(given_end);
  if (given_end !== '' && end === null) return { faults: [{ line, field: 'end_time', broken: { rule: 'import_time' } }] };
  const [date, start_time] = [hongKongDate(starts_at), hongKongTime(starts_at)];
  const ends_at = new Date(starts_at.getTime() + service.duration_minutes * 60_000);
  const { value, broken } = check(slotBody, {
    service: service.id,
    date,
    start_time,
    end_time: end ?? hongKongTime(ends_at),
    ...(end === null && { end_day_offset: daysBetween(date, hongKongDate(ends_at)) }),
    ...(cell('capacity') !== '' && { capacity: cell('capacity') }),
  });
  if (!value) return { faults: faultsOf(line, broken) };
  return { slot: planned(value.date, value, value.capacity ?? service.default_capacity), faults: [] };
}
