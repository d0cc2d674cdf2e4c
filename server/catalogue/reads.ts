import type { List } from '../../contract/lists.ts';
import type { categoryWithCount, review, Service, servicesQuery } from '../../contract/catalogue.ts';
import type { z } from 'zod';
import { spotsLeft } from '../availability/spots.ts';
import type { Sql } from '../core/database.ts';
import { notFound } from '../core/errors.ts';

type Wanted = z.output<typeof servicesQuery>;

/** One page of active services that match all filters; dates ask for a bookable slot in the range (Hong Kong days, both included). */
export async function listServices(sql: Sql, wanted: Wanted): Promise<Omit<List<Service>, 'next' | 'previous'>> {
  const { search = null, category = null, difficulty = null, min_price = null, max_price = null } = wanted;
  const { date_from = null, date_to = null, participants = null, ordering, page, page_size } = wanted;
  const pattern = search && `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const found = await sql<{ id: string; count: number }[]>`
    select s.id, count(*) over () as count
    from services s
    join providers p on p.id = s.provider_id
    left join categories c on c.id = s.category_id
    where s.status = 'active' and s.archived_at is null and p.suspended_at is null
      and (${pattern}::text is null or s.title ilike ${pattern} or s.title_zh ilike ${pattern}
        or s.short_description ilike ${pattern} or s.short_description_zh ilike ${pattern}
        or s.location ilike ${pattern} or s.location_zh ilike ${pattern} or p.name ilike ${pattern} or p.name_zh ilike ${pattern})
      and (${category}::text is null or c.slug = ${category})
      and (${difficulty}::text is null or s.difficulty = ${difficulty})
      and (${min_price}::bigint is null or s.price >= ${min_price})
      and (${max_price}::bigint is null or s.price <= ${max_price})
      and (${participants}::int is null or ${participants} between s.min_participants and s.max_participants)
      and ((${date_from}::date is null and ${date_to}::date is null and ${participants}::int is null) or exists (
        select from slots sl
        where sl.service_id = s.id and sl.is_available and sl.starts_at > now() + make_interval(mins => s.cutoff_minutes)
          and sl.capacity - sl.spots_taken >= coalesce(${participants}::int, 1)
          and (${date_from}::date is null or sl.starts_at >= ${date_from}::date::timestamp at time zone 'Asia/Hong_Kong')
          and (${date_to}::date is null or sl.starts_at < (${date_to}::date + 1)::timestamp at time zone 'Asia/Hong_Kong')))
    order by
      case when ${ordering} = 'price' then s.price end,
      case when ${ordering} = '-price' then s.price end desc,
      case when ${ordering} = 'duration' then s.duration_minutes end,
      case when ${ordering} = 'newest' then s.created_at end desc,
      case when ${ordering} in ('rating', 'recommended') then (select avg(rating) from reviews r where r.service_id = s.id) end desc nulls last,
      case when ${ordering} = 'recommended' then (select count(*) from bookings b where b.service_id = s.id and b.status <> 'cancelled') end desc,
      s.title, s.id
    limit ${page_size} offset ${(page - 1) * page_size}`;
  return {
    count: found[0]?.count ?? 0,
    results: await servicesById(
      sql,
      found.map(({ id }) => id),
    ),
  };
}

/** An active service. Refuses: not_found. */
export async function getService(sql: Sql, id: string): Promise<Service> {
  const [live] = await sql`
    select s.id from services s join providers p on p.id = s.provider_id
    where s.id = ${id} and s.status = 'active' and s.archived_at is null and p.suspended_at is null`;
  const [service] = live ? await servicesById(sql, [id]) : [];
  return service ?? notFound();
}

/** Services in the order of the ids, with the places left on them. */
async function servicesById(sql: Sql, ids: string[]): Promise<Service[]> {
  if (ids.length === 0) return [];
  const [services, spots] = await Promise.all([
    sql<Omit<Service, 'available_spots'>[]>`
      select * from service_shapes where id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], id)`,
    spotsLeft(sql, ids),
  ]);
  return services.map((service) => ({ ...service, available_spots: spots.get(service.id) ?? 0 }));
}

/** All categories in their order, with the number of active services. */
export async function listCategories(sql: Sql): Promise<z.input<typeof categoryWithCount>[]> {
  return sql<z.input<typeof categoryWithCount>[]>`
    select c.id, c.slug, c.name, c.name_zh,
      (select count(*) from services s join providers p on p.id = s.provider_id
        where s.category_id = c.id and s.status = 'active' and s.archived_at is null and p.suspended_at is null) as service_count
    from categories c order by c.position, c.name`;
}

/** One page of a service's reviews, newest first. */
export async function listReviews(sql: Sql, service_id: string, { page, page_size }: { page: number; page_size: number }) {
  const rows = await sql<(z.input<typeof review> & { count: number })[]>`
    select id, rating, comment, author, utc(created_at) as created_at, reply,
      count(*) over () as count
    from reviews where service_id = ${service_id}
    order by created_at desc, id desc limit ${page_size} offset ${(page - 1) * page_size}`;
  return { count: rows[0]?.count ?? 0, results: rows as z.input<typeof review>[] };
}
