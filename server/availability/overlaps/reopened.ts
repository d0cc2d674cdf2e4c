import type { Tx } from '../../core/database/database.ts';
import { between, type SlotPlan } from '../plan.ts';
import { listClosed, type ClosedSlot, type ClosedSlots } from './closed-reads.ts';
import { refuseOverlapsOfAll } from './overlaps.ts';

/**
 * Refuses to open slots that their provider has closed beside what has been opened meanwhile; the transaction has locked the provider's
 * schedules. Those with guests, or closed by a calendar, were there all along. Refuses: slot_overlaps with `overlaps` and `overlap_count`.
 */
export async function refuseReopened(tx: Tx, provider_id: string, which: ClosedSlots): Promise<void> {
  await refuseOverlapsOfAll(tx, plansOf(await listClosed(tx, provider_id, which)));
}

function plansOf(closed: readonly ClosedSlot[]): Map<string, SlotPlan[]> {
  const plan = ({ starts_at, ends_at, capacity }: ClosedSlot) => between(starts_at, ends_at, capacity);
  const services = Map.groupBy(closed, ({ service_id }) => service_id);
  return new Map([...services].map(([service_id, slots]) => [service_id, slots.map(plan)]));
}
