import type { Tx } from '../../core/database/database.ts';

/** Writes down that the operator has asked for past bookings to be completed; false when that was done before. Others who ask wait. */
export async function askForPast(tx: Tx): Promise<boolean> {
  const asked = await tx`
    update marketplace_settings set past_completed_at = clock_timestamp() where past_completed_at is null returning past_completed_at`;
  return asked.length === 1;
}
