import { v7 as uuid } from 'uuid';
import { fragrantTides } from '../db/seed/content/services-fragrant-tides.ts';
import type { Sql } from '../server/core/database.ts';

export const SLUG = 'fragrant-tides';

/** stand-in until the demo seed is there */
export async function furnish(sql: Sql): Promise<void> {
  const user = uuid();
  const provider = uuid();
  const page = uuid();
  const category = uuid();
  await sql`insert into users (id, username, email, password_hash, user_type) values (${user}, 'kayan', 'kayan@example.com', 'x', 'service_provider')`;
  await sql`insert into providers (id, user_id, name, name_zh) values (${provider}, ${user}, 'Fragrant Tides', '香潮')`;
  await sql`insert into categories (id, slug, name, name_zh) values (${category}, 'x', 'On the water', '水上')`;
  await sql`insert into pages (id, provider_id, slug, title, title_zh, description, is_published) values (${page}, ${provider}, ${SLUG}, 'Fragrant Tides', '香潮', 'Boats, paddles and night skies.', true)`;
  for (const [position, s] of fragrantTides.filter((c) => c.status === 'active').entries()) {
    const id = uuid();
    await sql`insert into services ${sql({
      id, provider_id: provider, category_id: category, status: s.status, title: s.title, title_zh: s.title_zh, short_description: s.short_description,
      short_description_zh: s.short_description_zh, description: s.description, description_zh: s.description_zh, price: s.price, duration_minutes: s.duration_minutes,
      location: s.location, location_zh: s.location_zh, meeting_point: s.meeting_point, meeting_point_zh: s.meeting_point_zh, difficulty: s.difficulty,
      languages: [...s.languages], highlights: [...s.highlights], highlights_zh: [...s.highlights_zh], includes: [...s.includes], max_participants: s.max_participants,
      confirmation: s.confirmation, cutoff_minutes: s.cutoff_minutes,
    })}`;
    await sql`insert into units (id, service_id, kind, title, title_zh, price) values (${uuid()}, ${id}, 'adult', 'Adult', '成人', ${s.price})`;
    await sql`insert into page_services (page_id, service_id, position) values (${page}, ${id}, ${position})`;
    await sql`insert into slots (id, provider_id, service_id, starts_at, ends_at, capacity)
      select gen_random_uuid(), ${provider}, ${id}, t, t + interval '2 hours', 18
      from generate_series(date_trunc('hour', now()) + interval '1 day', now() + interval '90 days', interval '12 hours') t`;
  }
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

/** New slots of an experience, later than all it has: their ids. */
export async function addSlots(sql: Sql, { service_id }: OnSale, { count, capacity }: { count: number; capacity: number }): Promise<string[]> {
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
