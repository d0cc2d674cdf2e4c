import type { OwnPage } from '../../../contract/pages.ts';
import type { Sql } from '../../core/database/database.ts';
import { notFound } from '../../core/api/errors.ts';
import { getOwnPage } from '../own-reads.ts';
import { updateEmbedOrigins } from '../writes.ts';

/** Lists the sites on which an own page may stand in a frame, each once; all others are refused by browsers. Refuses: not_found. */
export async function allowEmbedding(sql: Sql, id: string, provider_id: string, origins: string[]): Promise<OwnPage> {
  if (!(await updateEmbedOrigins(sql, id, provider_id, [...new Set(origins)]))) notFound();
  return getOwnPage(sql, id, provider_id);
}
