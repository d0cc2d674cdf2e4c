import { v7 as uuid } from 'uuid';
import { constraintOf, type Tx } from '../core/database/database.ts';
import { invalid, refuse } from '../core/api/errors.ts';
import { deleteCategory, holdCategories, insertCategory, updateCategory, updatePositions } from './writes.ts';

type Names = { slug: string; name: string; name_zh: string };

/** A new category behind the others; its id. Refuses a slug that is taken. */
export async function addCategory(tx: Tx, names: Names): Promise<string> {
  const id = uuid();
  await insertCategory(tx, { id, ...names }).catch(refuseTaken);
  return id;
}

/** Renames a category. Refuses a slug that is taken. */
export async function renameCategory(tx: Tx, id: string, names: { [Part in keyof Names]?: string | undefined }): Promise<void> {
  await updateCategory(tx, id, names).catch(refuseTaken);
}

/** Puts all categories in order. False when they stand so already. Refuses when they are not all of them, once each. */
export async function orderCategories(tx: Tx, ids: string[]): Promise<boolean> {
  const before = await holdCategories(tx);
  const each_once = ids.length === before.length && new Set(ids).size === before.length && ids.every((id) => before.includes(id));
  if (!each_once) invalid({ ids: [{ rule: 'order_incomplete' }] });
  if (before.every((id, n) => id === ids[n])) return false;
  await updatePositions(tx, ids);
  return true;
}

/** Deletes a category. False when it is gone already. Refuses: category_in_use, for archived services too. */
export async function dropCategory(tx: Tx, id: string): Promise<boolean> {
  return deleteCategory(tx, id).catch((error: unknown) => {
    if (constraintOf(error) === 'services_category_id_fkey') refuse('category_in_use');
    throw error;
  });
}

function refuseTaken(error: unknown): never {
  if (constraintOf(error) === 'categories_slug_key') invalid({ slug: [{ rule: 'slug_used' }] });
  throw error;
}
