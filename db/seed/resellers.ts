import { v7 as uuid } from 'uuid';
import { hashOfKey } from '../../server/core/api/reseller-caller.ts';
import type { Tx } from '../../server/core/database/database.ts';
import { SERVICE_FEE_BASIS_POINTS } from '../../rules/money.ts';
import { DISCOUNT_BP, RESELLER } from './money/resold.ts';

/** The key of the demo's reseller, which the start prints; production refuses demo data, and so knows no such key. */
export const DEMO_KEY = 'smp_sampan-demo-key-of-harbour-travel-for-trial';

/** The same of a program of Ka Yan's own, which may change things. */
export const DEMO_PROGRAM_KEY = 'smp_sampan-demo-key-of-the-till-of-kayan-tours-';

/** A hotel's travel agency sells what Ka Yan's guests book at once, most of it on ferries with room for groups, and one experience that she confirms herself. */
export async function addReseller(tx: Tx): Promise<void> {
  const [id, key_id] = [uuid(), uuid()];
  await tx`
    insert into resellers (id, provider_id, name, contact, rate_bp, created_at)
    select ${id}::uuid, p.id, ${RESELLER}, 'Ms Ho, +852 5555 0175', ${DISCOUNT_BP}, now() - interval '90 days' from providers p join users u on u.id = p.user_id where u.username = 'kayan'`;
  await tx`
    insert into api_keys (id, provider_id, reseller_id, token_hash, shown)
    select ${key_id}::uuid, provider_id, id, ${hashOfKey(DEMO_KEY)}, ${DEMO_KEY.slice(0, 8)} from resellers where id = ${id}`;
  await tx`
    update services set for_resellers = true where id = (
      select s.id from services s join resellers r on r.provider_id = s.provider_id
      where r.id = ${id} and s.confirmation = 'request' and s.status = 'active' order by s.title limit 1)`;
  await recordBookings(tx, id);
}

/** The reseller's own record of what was booked through it, as its software would have left it. */
async function recordBookings(tx: Tx, id: string): Promise<void> {
  await tx`
    insert into reseller_bookings (uuid, provider_id, reseller_id, service_id, slot_id, starts_at, ends_at, hold_id, booking_id, supplier_reference,
      reseller_reference, contact, unit_items, email_receipt, body_hash, created_at, updated_at, expires_at, fee_bp, rate_bp, prices)
    select gen_random_uuid(), b.provider_id, r.id, b.service_id, b.slot_id, b.starts_at, b.ends_at, uuidv7(), b.id, b.booking_reference,
      'HTD-' || 1040 + row_number() over (order by b.created_at, b.id),
      nobody.contact || jsonb_build_object('fullName', b.customer_name, 'emailAddress', b.customer_email, 'phoneNumber', b.customer_phone),
      party.items, true, '', b.created_at, b.created_at, b.created_at + interval '30 minutes', ${SERVICE_FEE_BASIS_POINTS}, r.rate_bp, party.prices
    from resellers r
    join bookings b on b.provider_id = r.provider_id and b.source = 'reseller'
    cross join (select '{"fullName": null, "firstName": null, "lastName": null, "emailAddress": null, "phoneNumber": null, "locales": [],
      "country": null, "postalCode": null, "notes": null}'::jsonb as contact) nobody
    cross join lateral (
      select jsonb_agg(jsonb_build_object('uuid', gen_random_uuid(), 'unit', u.unit, 'reseller_reference', null, 'contact', nobody.contact)) as items,
        jsonb_object_agg(u.unit, u.list_price) as prices
      from jsonb_to_recordset(b.units) as u (unit uuid, quantity int, list_price bigint) cross join generate_series(1, u.quantity)
    ) party
    where r.id = ${id}`;
}

/** Ka Yan's till takes bookings at the pier. */
export async function addOwnKey(tx: Tx): Promise<void> {
  await tx`
    insert into api_keys (id, provider_id, name, scope, token_hash, shown)
    select ${uuid()}::uuid, p.id, 'Till at the pier', 'write', ${hashOfKey(DEMO_PROGRAM_KEY)}, ${DEMO_PROGRAM_KEY.slice(0, 8)}
    from providers p join users u on u.id = p.user_id where u.username = 'kayan'`;
}
