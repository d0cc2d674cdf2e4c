import type { DropReason } from '../../../../contract/mails.ts';
import type { ValidBooking } from '../../stored-facts.ts';
import type { DueMoment } from '../kind.ts';

/** Lapses once another date was chosen, or the money taken. */
export function waitsForChoice({ status, choose_by }: ValidBooking, { now }: DueMoment): DropReason | null {
  if (status !== 'confirmed') return 'cancelled';
  if (!choose_by) return 'answered';
  return Date.parse(choose_by) <= now ? 'too_late' : null;
}
