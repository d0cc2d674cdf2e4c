import { seedDemo } from '../db/seed/demo.ts';
import type { Sql } from '../server/core/database/database.ts';

/** The demo page that is measured. */
export const SLUG = 'fragrant-tides';

// Pictures are not measured: one address, as long as a real one, is used for all of them.
const address = async () => '/media/0123456789abcdef01234567-1600.webp';
const media = { saveImage: address, keepSlip: address };

/** Fills a migrated database with the demo marketplace. */
export async function furnish(sql: Sql): Promise<void> {
  await seedDemo(sql, { now: new Date(), media });
}

/** What a visitor of the demo page can book. */
export type OnSale = { page_id: string; service_id: string };

/** The first experience of the demo page that takes a party of one. */
export async function findOnSale(sql: Sql): Promise<OnSale> {
  const [found] = await sql<OnSale[]>`
    select pg.id as page_id, s.id as service_id
    from pages pg join page_services ps on ps.page_id = pg.id join services s on s.id = ps.service_id
    where pg.slug = ${SLUG} and s.status = 'active' and s.archived_at is null and s.min_participants = 1
    order by ps.position, s.title limit 1`;
  if (!found) throw new Error('the demo page sells nothing');
  return found;
}

/** Adds slots after the last one of an experience; returns their ids. */
export async function addSlots(
  sql: Sql,
  { service_id }: OnSale,
  { count, capacity }: { count: number; capacity: number },
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    insert into slots (id, provider_id, service_id, starts_at, ends_at, capacity)
    select gen_random_uuid(), s.provider_id, s.id, at, at + interval '1 hour', ${capacity}
    from services s, lateral (
      select greatest(max(starts_at), now() + interval '30 days') + make_interval(hours => n) as at
      from slots, generate_series(1, ${count}::int) as n where service_id = s.id group by n
    ) times
    where s.id = ${service_id} returning id`;
  return rows.map(({ id }) => id);
}
