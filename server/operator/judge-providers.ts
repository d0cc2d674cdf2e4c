import type { ManagedProvider } from '../../contract/operator.ts';
import { reinstate, suspend, unverify, verify } from '../accounts/standing.ts';
import type { Sql } from '../core/database.ts';
import { actOn, type Operator } from './act.ts';
import { getManagedProvider } from './provider-reads.ts';

// Each refuses: not_found, already_done.

/** Marks a provider as verified. */
export async function verifyProvider(sql: Sql, id: string, operator: Operator): Promise<ManagedProvider> {
  return actOn(sql, operator, { act: 'provider_verified', subject: 'provider', subject_id: id }, getManagedProvider, (tx) =>
    verify(tx, id),
  );
}

/** Takes that mark away, for a reason. */
export async function unverifyProvider(sql: Sql, id: string, reason: string, operator: Operator): Promise<ManagedProvider> {
  return actOn(
    sql,
    operator,
    { act: 'provider_unverified', subject: 'provider', subject_id: id, details: { reason } },
    getManagedProvider,
    (tx) => unverify(tx, id),
  );
}

/** Takes a provider off the marketplace, for a reason they read; bookings that exist live on. */
export async function suspendProvider(sql: Sql, id: string, reason: string, operator: Operator): Promise<ManagedProvider> {
  return actOn(
    sql,
    operator,
    { act: 'provider_suspended', subject: 'provider', subject_id: id, details: { reason } },
    getManagedProvider,
    (tx) => suspend(tx, id, reason),
  );
}

/** Lets a suspended provider sell again, unless their owner has left. */
export async function reinstateProvider(sql: Sql, id: string, operator: Operator): Promise<ManagedProvider> {
  return actOn(sql, operator, { act: 'provider_reinstated', subject: 'provider', subject_id: id }, getManagedProvider, (tx) =>
    reinstate(tx, id),
  );
}
