import type { Tx } from '../../core/database/database.ts';

/**
 * From now on the guests of a locked slot cancel until the start and get everything back, whatever the terms of their bookings were. A guest who is
 * to choose another date does so already.
 */
export async function freeCancellation(tx: Tx, slot_id: string): Promise<void> {
  await tx`
    with locked as (
      select id from bookings where slot_id = ${slot_id} and status in ('pending', 'confirmed') and choose_by is null order by id for no key update
    )
    update bookings set cancellation_hours = 0, cancellation_tiers = null from locked where bookings.id = locked.id`;
}
