import type { ManagedProvider } from '../../../contract/operator.ts';
import { approve, reinstate, suspend, unverify, verify } from '../../accounts/moderate.ts';
import type { Sql } from '../../core/database/database.ts';
import { auditedOn, type Operator } from './audited.ts';
import { getManagedProvider } from '../lists/provider-reads.ts';

const onProvider = auditedOn('provider', getManagedProvider);

// Each refuses: not_found, already_done.

/** Allows a waiting provider to sell. */
export async function approveProvider(sql: Sql, id: string, operator: Operator): Promise<ManagedProvider> {
  return onProvider(sql, operator, { act: 'provider_approved', id }, approve);
}

/** Marks a provider as verified. Refuses also: licence_expired. */
export async function verifyProvider(sql: Sql, id: string, operator: Operator): Promise<ManagedProvider> {
  return onProvider(sql, operator, { act: 'provider_verified', id }, verify);
}

/** Removes the verified mark of a provider, for a reason. */
export async function unverifyProvider(sql: Sql, id: string, reason: string, operator: Operator): Promise<ManagedProvider> {
  return onProvider(sql, operator, { act: 'provider_unverified', id, details: { reason } }, unverify);
}

/** Takes a provider off the marketplace; the provider sees the reason, and existing bookings stay. */
export async function suspendProvider(sql: Sql, id: string, reason: string, operator: Operator): Promise<ManagedProvider> {
  return onProvider(sql, operator, { act: 'provider_suspended', id, details: { reason } }, (tx) => suspend(tx, id, reason));
}

/** Allows a suspended provider to sell again, unless the owner has deleted the account. */
export async function reinstateProvider(sql: Sql, id: string, operator: Operator): Promise<ManagedProvider> {
  return onProvider(sql, operator, { act: 'provider_reinstated', id }, reinstate);
}
