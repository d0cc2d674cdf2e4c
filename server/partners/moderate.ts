import type { Tx } from '../core/database/database.ts';
import { clearSuspended, setApproved, setSuspended, updateRate } from './writes.ts';

// What an operator may decide about partners. Each is false when it is so already, or cannot be so.

/** Lets a partner earn. */
export async function approve(tx: Tx, id: string): Promise<boolean> {
  return setApproved(tx, id);
}

/** Stops a partner from earning; what was earned stays theirs. */
export async function suspend(tx: Tx, id: string, reason: string): Promise<boolean> {
  return setSuspended(tx, id, reason);
}

/** Lets a suspended partner earn again. */
export async function reinstate(tx: Tx, id: string): Promise<boolean> {
  return clearSuspended(tx, id);
}

/** What a partner earns of a price, in basis points; null: the usual rate. */
export async function setRate(tx: Tx, id: string, commission_bp: number | null): Promise<boolean> {
  return updateRate(tx, id, commission_bp);
}
