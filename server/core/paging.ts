import type { List } from '../../contract/lists.ts';
import { invalid } from './errors.ts';

type Query = Record<string, unknown> & { page: number; page_size: number };

/** Puts a page of results into the list envelope, with links to its neighbours. Refuses a page beyond the last one. */
export function paged<T>(path: string, query: Query, { count, results }: { count: number; results: T[] }): List<T> {
  if (results.length === 0 && query.page > 1) invalid({ page: [{ rule: 'page_out_of_range' }] });
  const link = (page: number) => {
    const given = Object.entries<unknown>({ ...query, page }).filter(([, value]) => value !== undefined);
    return `${path}?${new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))}`;
  };
  return {
    count,
    next: query.page * query.page_size < count ? link(query.page + 1) : null,
    previous: query.page > 1 ? link(query.page - 1) : null,
    results,
  };
}
