import type { z } from 'zod';
import type { categoryBody, categoryPatch, ManagedCategory } from '../../../contract/operator.ts';
import { addCategory, dropCategory, orderCategories, renameCategory } from '../../catalogue/arrange.ts';
import { audit } from '../../core/audit.ts';
import type { Sql } from '../../core/database/database.ts';
import { audited, type Operator } from './audited.ts';
import { getManagedCategory, listManagedCategories } from '../lists/category-reads.ts';
import { changeDetails } from './change-details.ts';

/** Adds a category at the end. Refuses a slug that is taken. */
export async function createCategory(sql: Sql, body: z.output<typeof categoryBody>, operator: Operator): Promise<ManagedCategory> {
  return sql.begin(async (tx) => {
    const id = await addCategory(tx, body);
    await audit(tx, operator, { act: 'category_created', subject: 'category', subject_id: id, details: body });
    return getManagedCategory(tx, id);
  });
}

/** Changes a category; writes nothing when nothing changes. Refuses: not_found, a slug that is taken. */
export async function changeCategory(
  sql: Sql,
  id: string,
  patch: z.output<typeof categoryPatch>,
  operator: Operator,
): Promise<ManagedCategory> {
  const details = changeDetails(await getManagedCategory(sql, id), patch);
  if (Object.keys(details).length > 0)
    await sql.begin(async (tx) => {
      await renameCategory(tx, id, patch);
      await audit(tx, operator, { act: 'category_changed', subject: 'category', subject_id: id, details });
    });
  return getManagedCategory(sql, id);
}

/** Orders all categories. Refuses a list that does not name each once. */
export async function moveCategories(sql: Sql, ids: string[], operator: Operator): Promise<ManagedCategory[]> {
  await sql.begin(async (tx) => {
    if (await orderCategories(tx, ids)) await audit(tx, operator, { act: 'category_moved', subject: 'category', subject_id: null });
  });
  return listManagedCategories(sql);
}

/** Deletes a category. Refuses: not_found, category_in_use. */
export async function removeCategory(sql: Sql, id: string, operator: Operator): Promise<void> {
  const { slug, name, name_zh } = await getManagedCategory(sql, id);
  const details = { slug, name, name_zh };
  await audited(sql, operator, { act: 'category_deleted', subject: 'category', subject_id: id, details }, (tx) => dropCategory(tx, id));
}
