import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import type { categoryBody, categoryPatch } from '../../../contract/operator.ts';
import { audit, audited, changeDetails, type Operator } from '../../core/audit.ts';
import { constraintOf, type Sql } from '../../core/database/database.ts';
import { invalid, notFound, refuse } from '../../core/api/errors.ts';
import { deleteCategory, insertCategory, lockCategories, lockCategory, updateCategory, updatePositions } from '../writes.ts';

/** Adds a category at the end; its id. Refuses a slug that is taken. */
export async function createCategory(sql: Sql, body: z.output<typeof categoryBody>, operator: Operator): Promise<string> {
  const id = uuid();
  await sql.begin(async (tx) => {
    await insertCategory(tx, { id, ...body }).catch(refuseTaken);
    await audit(tx, operator, { act: 'category_created', subject: 'category', subject_id: id, details: body });
  });
  return id;
}

/** Changes a category; writes nothing when nothing changes. Refuses: not_found, a slug that is taken. */
export async function changeCategory(sql: Sql, id: string, patch: z.output<typeof categoryPatch>, operator: Operator): Promise<void> {
  await sql.begin(async (tx) => {
    const details = changeDetails((await lockCategory(tx, id)) ?? notFound(), patch);
    if (Object.keys(details).length === 0) return;
    await updateCategory(tx, id, patch).catch(refuseTaken);
    await audit(tx, operator, { act: 'category_changed', subject: 'category', subject_id: id, details });
  });
}

/** Orders all categories. Refuses a list that does not name each once. */
export async function orderCategories(sql: Sql, ids: string[], operator: Operator): Promise<void> {
  await sql.begin(async (tx) => {
    const before = await lockCategories(tx);
    const each_once = ids.length === before.length && new Set(ids).size === before.length && ids.every((id) => before.includes(id));
    if (!each_once) invalid({ ids: [{ rule: 'order_incomplete' }] });
    if (before.every((id, n) => id === ids[n])) return;
    await updatePositions(tx, ids);
    await audit(tx, operator, { act: 'category_moved', subject: 'category', subject_id: null });
  });
}

/** Deletes a category. Refuses: not_found, category_in_use (by archived services too). */
export async function removeCategory(sql: Sql, id: string, operator: Operator): Promise<void> {
  await audited(sql, operator, { act: 'category_deleted', subject: 'category', subject_id: id }, async (tx) => {
    const names = (await lockCategory(tx, id)) ?? notFound();
    await deleteCategory(tx, id).catch(refuseUsed);
    return names;
  });
}

function refuseTaken(error: unknown): never {
  if (constraintOf(error) === 'categories_slug_key') invalid({ slug: [{ rule: 'slug_used' }] });
  throw error;
}

function refuseUsed(error: unknown): never {
  if (constraintOf(error) === 'services_category_id_fkey') refuse('category_in_use');
  throw error;
}
