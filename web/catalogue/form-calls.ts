import { api } from '../../contract/api.ts';
import { call } from '../lib/call.ts';
import type { Category } from './service-kind.tsx';

/** Categories to choose from; without them the form still opens, and keeps the one it has. */
export async function categoriesToChoose(): Promise<Category[] | null> {
  return call(api.services.categories).catch(() => null);
}
