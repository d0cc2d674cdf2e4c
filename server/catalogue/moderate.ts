import type { Tx } from '../core/database/database.ts';
import { clearHidden, setHidden, updateRate } from './writes.ts';

/** Takes a service off the marketplace for its reason, whatever its provider set; bookings that exist live on. False when it is hidden already. */
export async function hideService(tx: Tx, id: string, reason: string): Promise<boolean> {
  return setHidden(tx, id, reason);
}

/** Shows a hidden service again. False when it is not hidden. */
export async function showService(tx: Tx, id: string): Promise<boolean> {
  return clearHidden(tx, id);
}

/** What a referral to the service earns, in basis points; null: the usual rate. False when it does already. */
export async function setServiceRate(tx: Tx, id: string, commission_bp: number | null): Promise<boolean> {
  return updateRate(tx, id, commission_bp);
}
