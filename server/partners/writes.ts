import type { Tx } from '../core/database.ts';

/** Suspends a partner who leaves, and forgets whom to call and where to pay. */
export async function emptyPartner(tx: Tx, id: string): Promise<void> {
  await tx`
    update partners set suspended_at = coalesce(suspended_at, now()), contact_name = '', contact_phone = '', payout_name = '', payout_account = ''
    where id = ${id}`;
}
