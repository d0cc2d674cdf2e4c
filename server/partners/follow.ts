import { randomUUID } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { isOneLine } from '../../contract/text.ts';
import { refuse } from '../core/api/errors.ts';
import type { Sql } from '../core/database/database.ts';
import { codeLetters } from '../core/text/code-letters.ts';
import { findDestination, getPartner, type Destination } from './reads.ts';
import { ensureConciergeLink, insertClick } from './writes.ts';

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

/** In a partner's figures and statements, among the names of its links: in both languages as one text. */
export const FOR_GUESTS = 'Desk 禮賓預訂';
/** A code that somebody has, or a link made at the same moment by another call, is met in the next try. */
const TRIES = 5;

/**
 * The link, which nobody can follow, to which bookings that a partner makes for its guests are credited, each by a click of its own that is
 * made with the booking (db/objects/partners/record_guest_click.sql). Returns its id. Refuses: partner_may_not_book (suspended),
 * partner_not_approved, busy.
 */
export async function linkForGuests(sql: Sql, partner_id: string): Promise<string> {
  const { approved, suspended } = await getPartner(sql, partner_id);
  if (suspended) refuse('partner_may_not_book');
  if (!approved) refuse('partner_not_approved');
  for (let tries = TRIES; tries > 0; tries -= 1) {
    const link_id = await ensureConciergeLink(sql, { id: uuid(), partner_id, code: codeLetters(6), placement: FOR_GUESTS });
    if (link_id !== undefined) return link_id;
  }
  return refuse('busy', { retry_after: 1 });
}
