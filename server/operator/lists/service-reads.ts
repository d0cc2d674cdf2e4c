import type { z } from 'zod';
import type { ManagedService, managedServicesQuery } from '../../../contract/operator.ts';
import { likePattern } from '../../core/database/like-pattern.ts';
import type { Db, Sql } from '../../core/database/database.ts';
import { notFound } from '../../core/api/errors.ts';

/** A query of services as the operator sees them; the caller adds the condition. */
function managedServices(db: Db) {
  return db`
    select s.id, s.title, s.title_zh, s.short_description, s.short_description_zh, s.featured_image, s.status, hkd(s.price) as price, s.commission_bp,
      utc(s.hidden_at) as hidden_at, s.hide_reason,
      case when c.id is not null then jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'name_zh', c.name_zh) end as category,
      jsonb_build_object('id', p.id, 'name', p.name, 'name_zh', p.name_zh, 'suspended', p.suspended_at is not null) as provider,
      (select coalesce(sum(b.bookings), 0)::bigint from booking_sums b where b.provider_id = s.provider_id and b.service_id = s.id) as bookings, utc(s.created_at) as created_at
    from services s join providers p on p.id = s.provider_id left join categories c on c.id = s.category_id`;
}

/** One service that is not archived. Refuses: not_found. */
export async function getManagedService(db: Db, id: string): Promise<ManagedService> {
  const [service] = await db<ManagedService[]>`${managedServices(db)} where s.id = ${id} and s.archived_at is null`;
  return service ?? notFound();
}

/** One page of services, newest first. */
export async function listManagedServices(sql: Sql, wanted: z.output<typeof managedServicesQuery>) {
  const { status = null, provider = null, page, page_size } = wanted;
  const text = likePattern(wanted.search);
  const hidden = wanted.hidden === undefined ? null : wanted.hidden === 'yes';
  const matching = sql`
    s.archived_at is null and (${text}::text is null or search_text(concat_ws(E'\n', s.title, s.title_zh, p.name, p.name_zh)) like search_text(${text}))
    and (${status}::text is null or s.status = ${status}) and (${provider}::uuid is null or s.provider_id = ${provider})
    and (${hidden}::boolean is null or (s.hidden_at is not null) = ${hidden})`;
  const [[counted], results] = await Promise.all([
    sql<{ count: number }[]>`select count(*) as count from services s join providers p on p.id = s.provider_id where ${matching}`,
    sql<ManagedService[]>`
      ${managedServices(sql)} where ${matching}
      order by s.created_at desc, s.id desc limit ${page_size} offset ${(page - 1) * page_size}`,
  ]);
  return { count: counted?.count ?? 0, results };
}
