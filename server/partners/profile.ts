import type { PartnerPatch, PartnerProfile } from '../../contract/partners.ts';
import type { Sql } from '../core/database.ts';
import { invalid } from '../core/errors.ts';
import { claimPictures } from '../core/files.ts';
import { dialable } from '../core/phone.ts';
import { getPartner } from './reads.ts';
import { updatePartner } from './writes.ts';

/** Changes what is given of a partner's own profile, and tells the whole. Refuses a logo that is not kept here. */
export async function changePartner(sql: Sql, id: string, patch: PartnerPatch): Promise<PartnerProfile> {
  return sql.begin(async (tx) => {
    const missing = await claimPictures(tx, [patch.logo ?? '']);
    if (missing.length > 0) invalid({ logo: [{ rule: 'picture' }] });
    const { contact_phone, ...rest } = patch;
    await updatePartner(tx, id, { ...rest, ...(contact_phone !== undefined && { contact_phone: dialable(contact_phone) }) });
    return getPartner(tx, id);
  });
}
