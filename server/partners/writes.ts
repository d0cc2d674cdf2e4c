import type { Tx } from '../core/database.ts';

/** Suspends a partner who leaves, and forgets whom to call and where to pay. */
export async function emptyPartner(tx: Tx, id: string): Promise<void> {
  await tx`
    update partners set suspended_at = coalesce(suspended_at, now()), contact_name = '', contact_phone = '', payout_name = '', payout_account = ''
    where id = ${id}`;
}

// What an operator decides. Each is false when it is so already.

export async function setApproved(tx: Tx, id: string): Promise<boolean> {
  const changed = await tx`update partners set approved_at = now() where id = ${id} and approved_at is null returning id`;
  return changed.length === 1;
}

export async function setSuspended(tx: Tx, id: string, reason: string): Promise<boolean> {
  const changed = await tx`
    update partners set suspended_at = now(), suspend_reason = ${reason} where id = ${id} and suspended_at is null returning id`;
  return changed.length === 1;
}

/** Never that of a partner who has left. */
export async function clearSuspended(tx: Tx, id: string): Promise<boolean> {
  const changed = await tx`
    update partners p set suspended_at = null, suspend_reason = '' from users u
    where p.id = ${id} and p.suspended_at is not null and u.id = p.user_id and u.password_hash <> '' returning p.id`;
  return changed.length === 1;
}

export async function updateRate(tx: Tx, id: string, commission_bp: number | null): Promise<boolean> {
  const changed = await tx`
    update partners set commission_bp = ${commission_bp} where id = ${id} and commission_bp is distinct from ${commission_bp}::int returning id`;
  return changed.length === 1;
}
