import type { Tx } from '../core/database/database.ts';
import { clearSuspended, setApproved, setSuspended, updateRate } from './writes.ts';

// An operator's decisions about partners. Each returns false when nothing changes.

/** Allows a partner to earn. */
export async function approve(tx: Tx, id: string): Promise<boolean> {
  return setApproved(tx, id);
}

/** Stops a partner from earning; earlier earnings stay. */
export async function suspend(tx: Tx, id: string, reason: string): Promise<boolean> {
  return setSuspended(tx, id, reason);
}

/** Allows a suspended partner to earn again. */
export async function reinstate(tx: Tx, id: string): Promise<boolean> {
  return clearSuspended(tx, id);
}

/** Sets a partner's commission, in basis points; null means the usual rate. */
export async function setRate(tx: Tx, id: string, commission_bp: number | null): Promise<boolean> {
  return updateRate(tx, id, commission_bp);
}
