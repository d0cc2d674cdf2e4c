import { v7 as uuid } from 'uuid';
import { hashOfKey } from '../../server/core/api/reseller-caller.ts';
import type { Tx } from '../../server/core/database/database.ts';

/** The key of the demo's reseller, which the start prints; production refuses demo data, and so knows no such key. */
export const DEMO_KEY = 'smp_sampan-demo-key-of-harbour-travel-for-trial';

/** The same of a program of Ka Yan's own, which may change things. */
export const DEMO_PROGRAM_KEY = 'smp_sampan-demo-key-of-the-till-of-kayan-tours-';

/** A hotel's travel agency sells what Ka Yan's guests book at once, most of it on ferries with room for groups, and one experience that she confirms herself. */
export async function addReseller(tx: Tx): Promise<void> {
  const [id, key_id] = [uuid(), uuid()];
  await tx`
    insert into resellers (id, provider_id, name, contact)
    select ${id}::uuid, p.id, 'Harbour Travel Desk', 'Ms Ho, +852 5555 0175' from providers p join users u on u.id = p.user_id where u.username = 'kayan'`;
  await tx`
    insert into api_keys (id, provider_id, reseller_id, token_hash, shown)
    select ${key_id}::uuid, provider_id, id, ${hashOfKey(DEMO_KEY)}, ${DEMO_KEY.slice(0, 8)} from resellers where id = ${id}`;
  await tx`
    update services set for_resellers = true where id = (
      select s.id from services s join resellers r on r.provider_id = s.provider_id
      where r.id = ${id} and s.confirmation = 'request' and s.status = 'active' order by s.title limit 1)`;
}

/** Ka Yan's till takes bookings at the pier. */
export async function addOwnKey(tx: Tx): Promise<void> {
  await tx`
    insert into api_keys (id, provider_id, name, scope, token_hash, shown)
    select ${uuid()}::uuid, p.id, 'Till at the pier', 'write', ${hashOfKey(DEMO_PROGRAM_KEY)}, ${DEMO_PROGRAM_KEY.slice(0, 8)}
    from providers p join users u on u.id = p.user_id where u.username = 'kayan'`;
}
