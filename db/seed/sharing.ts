import { v7 as uuid } from 'uuid';
import type { Tx } from '../../server/core/database/database.ts';

type SharingSeed = { name: string; name_zh: string; count: number; per: 'departure' | 'place'; titles: readonly string[] };

const sharing: readonly SharingSeed[] = [
  {
    name: 'Skipper Ah Wai',
    name_zh: '船長阿偉',
    count: 1,
    per: 'departure',
    titles: ['Red-sail junk cruise at dusk', 'Small boat to the stone columns'],
  },
  {
    name: 'Kayaks at Sha Ha',
    name_zh: '沙下獨木舟',
    count: 120,
    per: 'place',
    titles: ['Kayak the Sai Kung sea arches', 'Kayak rental for a day, Sha Ha beach'],
  },
];

/** Fragrant Tides has one skipper for two boats, and one rack of kayaks for its tours and those it rents out. */
export async function addSharing(tx: Tx): Promise<void> {
  for (const { titles, per, ...resource } of sharing) {
    const id = uuid();
    await tx`
      insert into resources (id, provider_id, name, name_zh, count)
      select ${id}::uuid, provider_id, ${resource.name}, ${resource.name_zh}, ${resource.count} from services where title = ${titles[0]!}`;
    await tx`
      insert into resource_needs (service_id, resource_id, provider_id, quantity, per)
      select s.id, r.id, r.provider_id, 1, ${per} from services s join resources r on r.provider_id = s.provider_id
      where r.id = ${id} and s.title = any(${titles}::text[])`;
  }
  await tx`update slots set needs_resources = true where ends_at > now() and service_id in (select service_id from resource_needs)`;
  await tx`
    insert into resource_uses (slot_id, resource_id, provider_id, quantity, starts_at, ends_at)
    select slot_id, resource_id, provider_id, quantity, starts_at, ends_at from resource_uses_due`;
}
