import type { PartnerPatch, PartnerProfile } from '../../contract/partners.ts';
import { confirmOwner } from '../accounts/delete-account.ts';
import { notifyOwner } from '../accounts/notices.ts';
import type { SecondFactors } from '../accounts/second-factor/factor-codes.ts';
import { partnerOf, type Caller } from '../core/api/caller.ts';
import type { Sql, Tx } from '../core/database/database.ts';
import { invalid } from '../core/api/errors.ts';
import { claimPictures } from '../core/storage/files.ts';
import { dialable } from '../core/text/phone.ts';
import { getPartner } from './reads.ts';
import { emptyPayout, updatePartner } from './writes.ts';

type PartnerDeps = { sql: Sql; factors: SecondFactors };

/**
 * Changes the given fields of a partner's profile and returns the profile. The payout account changes with the password only, and the owner
 * is mailed about it. Refuses a logo that is not in the picture store, password_wrong.
 */
export async function changePartner({ sql, factors }: PartnerDeps, caller: Caller, body: PartnerPatch): Promise<PartnerProfile> {
  const { password, factor_code, ...patch } = body;
  const id = partnerOf(caller);
  const moves_payout = movesPayout(await getPartner(sql, id), patch);
  if (moves_payout) await confirmOwner({ sql, factors }, caller, { password, factor_code });
  return sql.begin(async (tx) => {
    const missing = await claimPictures(tx, [patch.logo ?? '']);
    if (missing.length > 0) invalid({ logo: [{ rule: 'picture' }] });
    const { contact_phone, ...rest } = patch;
    await updatePartner(tx, id, { ...rest, ...(contact_phone !== undefined && { contact_phone: dialable(contact_phone) }) });
    if (moves_payout) await notifyOwner(tx, caller.id, 'payout_changed');
    return getPartner(tx, id);
  });
}

/** Removes a partner's payout account and mails the owner about it. Does nothing for an account that is not a partner's. */
export async function clearPayout(tx: Tx, user_id: string): Promise<void> {
  if (await emptyPayout(tx, user_id)) await notifyOwner(tx, user_id, 'payout_cleared');
}

const payoutFields = ['payout_method', 'payout_name', 'payout_account'] as const;

function movesPayout(before: PartnerProfile, patch: Omit<PartnerPatch, 'password' | 'factor_code'>): boolean {
  return payoutFields.some((field) => patch[field] !== undefined && patch[field] !== before[field]);
}
