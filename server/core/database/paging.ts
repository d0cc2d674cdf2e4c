import { MOST_LISTED, type List } from '../../../contract/lists.ts';
import { invalid } from '../api/errors.ts';

type PageQuery = Record<string, unknown> & { page: number; page_size: number };

/**
 * `last`, where it is known: the id of the page's last one when more follow, else null. Without it `has_more` says whether they do, or else
 * the count.
 */
type PagedRows<T> = { count: number; results: T[]; last?: string | null; has_more?: boolean };

/** A page of a list that is counted to `MOST_LISTED`, from a count and rows that were each read one further. */
export function countedPage<T>(count: number, rows: T[], page_size: number) {
  return {
    count: Math.min(count, MOST_LISTED),
    at_least: count > MOST_LISTED,
    results: rows.slice(0, page_size),
    has_more: rows.length > page_size,
  };
}

/** Puts a page of results into the list envelope, with links to its neighbours. Refuses a page beyond the last one. */
export function paged<T>(path: string, query: PageQuery, { count, results, last, has_more }: PagedRows<T>): List<T> {
  if (results.length === 0 && query.page > 1) invalid({ page: [{ rule: 'page_out_of_range' }] });
  const link = (page: number, after?: string | null) => {
    const given = Object.entries<unknown>({ ...query, page, after: after ?? undefined }).filter(([, value]) => value !== undefined);
    return `${path}?${new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))}`;
  };
  const more = last === undefined ? (has_more ?? query.page * query.page_size < count) : last !== null;
  return {
    count,
    next: more ? link(query.page + 1, last) : null,
    previous: query.page > 1 ? link(query.page - 1) : null,
    results,
  };
}

/** The lowest UUIDv7 of a millisecond since 1970. */
export function firstIdOf(ms: number): string {
  const hex = ms.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
