import type { Db } from '../../core/database/database.ts';
import { listNeedsOf, listUsesBeside, type SlotNeed, type SlotUse } from './resource-reads.ts';

/**
 * Says of parties that are to come, one after another, whether the resources of their slot suffice beside what is used already and by those
 * said to fit before. A look, without a lock, at these slots only.
 */
export async function planUses(db: Db, slot_ids: readonly string[]): Promise<(slot_id: string, places: number) => boolean> {
  const needs = Map.groupBy(await listNeedsOf(db, slot_ids), ({ slot_id }) => slot_id);
  const uses = Map.groupBy(needs.size === 0 ? [] : await listUsesBeside(db, slot_ids), ({ resource_id }) => resource_id);
  return (slot_id, places) => {
    const after = (needs.get(slot_id) ?? []).map((need) => ({ need, ...useAfter(need, uses.get(need.resource_id) ?? [], places) }));
    if (after.some(({ need, use, others }) => use.grows && use.quantity + mostAtOnce(others, need) > need.count)) return false;
    for (const { need, use, others } of after) uses.set(need.resource_id, [...others, { ...need, quantity: use.quantity }]);
    return true;
  };
}

/** What a slot uses of what it needs with so many places more, and what other slots use. */
function useAfter({ slot_id, per, quantity }: SlotNeed, uses: readonly SlotUse[], places: number) {
  const before = uses.find((use) => use.slot_id === slot_id)?.quantity ?? 0;
  const others = uses.filter((use) => use.slot_id !== slot_id);
  const all = per === 'place' ? before + quantity * places : quantity;
  return { use: { quantity: all, grows: all > before }, others };
}

/** The most that is used at one moment within a time. */
function mostAtOnce(uses: readonly SlotUse[], { since, until }: SlotNeed): number {
  const within = uses.filter((use) => use.since < until && use.until > since);
  const moments = within.map((use) => Math.max(use.since, since));
  return Math.max(
    0,
    ...moments.map((moment) => within.reduce((sum, use) => sum + (use.since <= moment && use.until > moment ? use.quantity : 0), 0)),
  );
}
