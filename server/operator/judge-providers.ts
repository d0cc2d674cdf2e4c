import type { AuditAct } from '../../contract/audit.ts';
import type { ManagedProvider } from '../../contract/operator.ts';
import { reinstate, suspend, unverify, verify } from '../accounts/standing.ts';
import type { Sql, Tx } from '../core/database.ts';
import { act, type Operator } from './act.ts';
import { getManagedProvider } from './provider-reads.ts';

// Each refuses: not_found, already_done.

/** Marks a provider as verified. */
export async function verifyProvider(sql: Sql, id: string, operator: Operator): Promise<ManagedProvider> {
  return judge(sql, id, operator, 'provider_verified', {}, (tx) => verify(tx, id));
}

/** Takes that mark away, for a reason. */
export async function unverifyProvider(sql: Sql, id: string, reason: string, operator: Operator): Promise<ManagedProvider> {
  return judge(sql, id, operator, 'provider_unverified', { reason }, (tx) => unverify(tx, id));
}

/** Takes a provider off the marketplace, for a reason they read; bookings that exist live on. */
export async function suspendProvider(sql: Sql, id: string, reason: string, operator: Operator): Promise<ManagedProvider> {
  return judge(sql, id, operator, 'provider_suspended', { reason }, (tx) => suspend(tx, id, reason));
}

/** Lets a suspended provider sell again, unless their owner has left. */
export async function reinstateProvider(sql: Sql, id: string, operator: Operator): Promise<ManagedProvider> {
  return judge(sql, id, operator, 'provider_reinstated', {}, (tx) => reinstate(tx, id));
}

async function judge(
  sql: Sql,
  id: string,
  operator: Operator,
  name: AuditAct,
  details: Record<string, string>,
  change: (tx: Tx) => Promise<boolean>,
): Promise<ManagedProvider> {
  await getManagedProvider(sql, id);
  await act(sql, operator, { act: name, subject: 'provider', subject_id: id, details }, change);
  return getManagedProvider(sql, id);
}
