import type { Resolver } from 'react-hook-form';
import { api } from '../../../../contract/api.ts';
import { slotChange, slotMove, type OwnSlot } from '../../../../contract/availability.ts';
import { daysBetween, hongKongDate } from '../../../../rules/time.ts';
import { bodyResolver } from '../../../lib/body-resolver.ts';
import type { Call } from '../../../lib/call/call-type.ts';
import type { RuleWords } from '../../../lib/form.ts';
import { timesLike, type FirstTimes } from './end-day.ts';

/** A day and the times of a slot on it. */
export type DayTimes = FirstTimes & { date: string };
export type SlotFields = DayTimes & { capacity: number | null; is_available: boolean; block_reason: string };

const timeKeys = ['date', 'start_time', 'end_time', 'end_day_offset'] as const;

/** A slot as its form begins. */
export function fieldsOf(slot: OwnSlot): SlotFields {
  const { date, capacity, is_available, block_reason } = slot;
  return { date, ...timesLike(slot), capacity, is_available, block_reason };
}

/** The time in the fields as the contract takes it. */
export function timesIn({ date, start_time, end_time, end_day_offset }: SlotFields): DayTimes {
  return { date, start_time, end_time, ...(end_day_offset !== undefined && { end_day_offset }) };
}

/** Whether a slot's time is another than it was. */
export function isMoved(slot: OwnSlot, fields: SlotFields): boolean {
  const before = fieldsOf(slot);
  return timeKeys.some((key) => fields[key] !== before[key]);
}

/** Whether a slot's time may be changed: while nobody has booked it and it has not begun. */
export function mayBeMoved({ spots_taken, start_datetime }: OwnSlot, now: number): boolean {
  return spots_taken === 0 && Date.parse(start_datetime) > now;
}

/** Whether a slot takes up time that it has not taken up: at another time, or open again. */
export function mayOverlap(slot: OwnSlot, fields: SlotFields, now: number): boolean {
  return (mayBeMoved(slot, now) && isMoved(slot, fields)) || (!slot.is_available && fields.is_available);
}

/** Checks the form as the change or the move that it is. */
export function slotResolver(slot: OwnSlot, words: RuleWords): Resolver<SlotFields> {
  const change = bodyResolver({ schema: slotChange, bodyOf: (fields: SlotFields) => changeOf(slot, fields), words });
  const move = bodyResolver({ schema: slotMove, bodyOf: (fields: SlotFields) => moveOf(slot, fields), words });
  return (fields, ...rest) => (isMoved(slot, fields) ? move : change)(fields, ...rest);
}

/** Saves what was changed; the time only where it is another. */
export function saveSlot(call: Call, slot: OwnSlot, fields: SlotFields, overlaps_allowed: boolean): Promise<unknown> {
  const params = { id: slot.id };
  return isMoved(slot, fields)
    ? call(api.availability.move, { params, body: { ...moveOf(slot, fields), overlaps_allowed } })
    : call(api.availability.change, { params, body: { ...changeOf(slot, fields), overlaps_allowed } });
}

/** Opens a slot like one that was deleted: same time, places and state. */
export async function openAgain(call: Call, slot: OwnSlot): Promise<void> {
  const { service, date, start_time, end_time, capacity, is_available, block_reason } = slot;
  const end_day_offset = daysBetween(date, hongKongDate(Date.parse(slot.end_datetime)));
  const body = { service, date, start_time, end_time, end_day_offset, capacity, is_available, overlaps_allowed: true };
  const { id } = await call(api.availability.create, { body });
  if (block_reason !== '') await call(api.availability.change, { params: { id }, body: { block_reason } });
}

function changeOf(slot: OwnSlot, { capacity, is_available, block_reason }: SlotFields) {
  return { capacity: capacity ?? slot.capacity, is_available, block_reason };
}

function moveOf(slot: OwnSlot, fields: SlotFields) {
  return { ...timesIn(fields), ...changeOf(slot, fields) };
}
