import { v7 as uuid } from 'uuid';
import type { Tx } from '../../server/core/database/database.ts';

/** Who waits for Ka Yan's next full departure; the family came last and is asked before the couple soon. */
const parties = [
  { name: 'Wong Siu Ling 黃小玲', email: 'siuling.wong@example.com', locale: 'zh-HK', people: 2, hours: 20 },
  { name: 'Marta Ruiz', email: 'marta.ruiz@example.com', locale: 'en', people: 1, hours: 9 },
  { name: 'The Lams 林家', email: 'lam.family@example.com', locale: 'zh-HK', people: 4, hours: 7 },
];

/** Guests wait for places on a departure that is full. */
export async function addWaiting(tx: Tx): Promise<void> {
  const rows = parties.map(({ hours, ...party }) => ({ id: uuid(), ...party, hours }));
  await tx`
    with full_slot as (
      select sl.id, sl.provider_id, sl.service_id, sl.date, sl.start_time, (select id from units u where u.service_id = sl.service_id order by position limit 1) as unit
      from slots sl join services s on s.id = sl.service_id join providers p on p.id = sl.provider_id join users u on u.id = p.user_id
      where u.username = 'kayan' and s.status = 'active' and not sl.all_day and sl.is_available and sl.is_full and sl.capacity > 0
        and sl.starts_at > now() + interval '2 days' and s.max_participants >= 4
      order by sl.starts_at limit 1
    )
    insert into waiting_entries (id, provider_id, service_id, slot_id, date_from, date_to, time_from, time_to, participants, places, units, customer_name,
      customer_email, customer_phone, locale, created_at, confirmed_at)
    select party.id, provider_id, service_id, full_slot.id, date, date, start_time, start_time, people, people,
      jsonb_build_array(jsonb_build_object('unit', unit, 'quantity', people)), name, email, '', locale, now() - make_interval(hours => hours), now() - make_interval(hours => hours)
    from full_slot, jsonb_to_recordset(${tx.json(rows)}) as party (id uuid, name text, email text, locale text, people int, hours int)`;
  await tx`update slots set is_awaited = true where id in (select slot_id from waiting_entries)`;
}
