import type { SaleKind } from '../../../contract/catalogue-choices.ts';
import { invalid } from '../../core/api/errors.ts';
import type { SlotPlan } from '../plan.ts';

const LONGEST_DAY_MS = 24 * 3_600_000;

/** The instant (ms) until which a slot of a service can be begun: a departure leaves at its start, a day ticket is good until closing. */
export function closesAt({ starts_at, ends_at }: Pick<SlotPlan, 'starts_at' | 'ends_at'>, sold_by: SaleKind): number {
  return (sold_by === 'day' ? ends_at : starts_at).getTime();
}

/** Refuses slots that are no days, for a service that is sold by days: opening hours above 24, or two slots on a day. */
export function checkDays(plan: readonly SlotPlan[], sold_by: SaleKind): void {
  if (sold_by !== 'day') return;
  if (plan.some(({ starts_at, ends_at }) => ends_at.getTime() - starts_at.getTime() > LONGEST_DAY_MS))
    invalid({ end_time: [{ rule: 'day_too_long' }] });
  if (new Set(plan.map(({ date }) => date)).size < plan.length) invalid({ non_field_errors: [{ rule: 'one_a_day' }] });
}
