import type { ManagedCategory } from '../../../contract/operator.ts';
import type { Db } from '../../core/database/database.ts';
import { notFound } from '../../core/api/errors.ts';

/** All categories in their order, with how many services name them. */
export async function listManagedCategories(db: Db): Promise<ManagedCategory[]> {
  return db<ManagedCategory[]>`
    select c.id, c.slug, c.name, c.name_zh, c.position, (select count(*) from services s where s.category_id = c.id) as services
    from categories c order by c.position, c.name`;
}

/** One category. Refuses: not_found. */
export async function getManagedCategory(db: Db, id: string): Promise<ManagedCategory> {
  const [category] = await db<ManagedCategory[]>`
    select c.id, c.slug, c.name, c.name_zh, c.position, (select count(*) from services s where s.category_id = c.id) as services
    from categories c where c.id = ${id}`;
  return category ?? notFound();
}
