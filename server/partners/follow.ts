import { randomUUID } from 'node:crypto';
import { isOneLine } from '../../contract/text.ts';
import type { Sql } from '../core/database/database.ts';
import { findDestination, type Destination } from './reads.ts';
import { insertClick } from './writes.ts';

/** Where a short link leads, and its click with the days for which it is credited; null when it does not count. */
export type LinkRedirect = { location: string; click: { id: string; days: number } | null };

const CATALOGUE = '/experiences';

/**
 * Follows a short link. When `counts` is true it records a click, to which a later booking is credited; the address carries the click too,
 * for browsers that lose the cookie. An archived link still redirects, and an unknown code leads to the catalogue; neither records a click.
 */
export async function follow(sql: Sql, code: string, counts: boolean): Promise<LinkRedirect> {
  // Anything may stand in an address; what no text can hold, the database cannot be asked for.
  const found = isOneLine(code) ? await findDestination(sql, code) : undefined;
  const location = found ? addressOf(found) : CATALOGUE;
  if (!found || found.archived || !counts) return { location, click: null };
  const id = randomUUID();
  await insertClick(sql, id, found.link_id);
  return { location: `${location}?ref=${id}`, click: { id, days: found.attribution_days } };
}

function addressOf({ slug, service_id }: Destination): string {
  if (slug !== null) return `/page/${encodeURIComponent(slug)}`;
  return service_id === null ? CATALOGUE : `${CATALOGUE}/${service_id}`;
}
