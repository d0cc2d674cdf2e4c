import { joinDigits } from '../../../rules/phone.ts';
import type { Sql } from '../../core/database/database.ts';
import { common, lookedUp } from './filters.ts';
import { hasCustomer, hasTitle, idsOf, isCommon, limitedTo, mayBeInside, type NewestPart } from './search-words.ts';

/**
 * What a text has found (decision 014): bookings by their customer, or null when those are so many that going through all bookings in
 * order soon has a page of them; and services that were booked under a title with it.
 */
export type TextMatches = { text: string; ids: string[] | null; services: string[] };

/** Looks a text up in customers, contacts, references and titles of a provider's bookings; it may be a whole confirmation code as well. */
export async function findText(sql: Sql, provider_id: string, search: string): Promise<TextMatches> {
  const text = joinDigits(search);
  const [ids, services] = await Promise.all([findCustomers(sql, provider_id, text), findTitled(sql, provider_id, text)]);
  return { text, ids, services };
}

async function findCustomers(sql: Sql, provider_id: string, text: string): Promise<string[] | null> {
  const newest = await findNewest(sql, provider_id, text, 'few');
  // The index would collect all of them before it gave the first.
  if (isCommon(newest)) return null;
  const [older, indexed] = await Promise.all([
    mayBeInside(text) ? findNewest(sql, provider_id, text, 'many') : [],
    findIndexed(sql, provider_id, text),
  ]);
  return idsOf(newest, older, indexed);
}

/** Those with the text among the newest. */
async function findNewest(sql: Sql, provider_id: string, text: string, part: NewestPart): Promise<{ id: string }[]> {
  return sql<{ id: string }[]>`
    select id from (
      select b.* from bookings b where provider_id = ${lookedUp(sql, provider_id)} order by created_at desc, id desc ${limitedTo(sql, part)}
    ) b where ${hasCustomer(sql, text)}`;
}

// Planned anew at each call: the plan for all texts reads all bookings of the provider.
async function findIndexed(sql: Sql, provider_id: string, text: string): Promise<{ id: string }[]> {
  return sql<{ id: string }[]>`
    select s.booking_id as id from booking_search s
    where booking_words(s.provider_id, s.words) @@ booking_words_query(${provider_id}, search_text(${text}))
      and s.provider_id = ${provider_id} and strpos(s.words, search_text(${text})) > 0
    union all
    select b.id from booking_changes n join bookings b on b.id = n.booking_id
    where n.provider_id = ${provider_id} and n.is_new and ${hasCustomer(sql, text)}
    union all
    select b.id from bookings b where b.provider_id = ${provider_id} and b.confirmation_code = upper(${text})
    limit ${common.most_ids + 1}`;
}

async function findTitled(sql: Sql, provider_id: string, text: string): Promise<string[]> {
  const rows = await sql<{ service_id: string }[]>`
    select distinct b.service_id
    from booking_sums b
    where b.provider_id = ${provider_id} and ${hasTitle(sql, text)}`;
  return rows.map(({ service_id }) => service_id);
}
