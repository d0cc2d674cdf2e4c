import { z } from 'zod';
import { date, month } from '../../contract/dates.ts';

const shapes = { id: z.uuid(), date, month };

/** A list's filters by name, each with its valid values: one of these words, an id, a date or a month. */
export type Choices = Record<string, readonly string[] | keyof typeof shapes>;
type FilterValue<C> = C extends readonly string[] ? C[number] : string;

/** The search, page and filters of a list. They are in the address, so a view can be shared and the back button works. An unused filter is empty. */
export type View<C extends Choices> = { search: string; page: number; chosen: { [Name in keyof C]: FilterValue<C[Name]> | '' } };
export type Query<C extends Choices> = { page: number; page_size: number; search?: string } & { [Name in keyof C]?: FilterValue<C[Name]> };

export const PAGE_SIZE = 20;
const SEARCH_MAX = 200;

/** Reads the view from search params; invalid values are ignored. */
export function viewFrom<C extends Choices>(query: URLSearchParams, choices: C): View<C> {
  const page = Number(query.get('page'));
  const chosen = Object.entries(choices).map(([name, known]) => [name, soundly(query.get(name) ?? '', known)]);
  return {
    search: (query.get('search') ?? '').trim().slice(0, SEARCH_MAX),
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    chosen: Object.fromEntries(chosen) as View<C>['chosen'],
  };
}

function soundly(given: string, known: Choices[string]): string {
  const sound = typeof known === 'string' ? shapes[known].safeParse(given).success : known.includes(given);
  return sound ? given : '';
}

/** The search params of a view without unused filters. */
export function addressOf<C extends Choices>({ page, ...view }: View<C>): string {
  const query = new URLSearchParams(filtersOf(view));
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `?${query}` : '';
}

/** The same view as a query of the contract. */
export function queryOf<C extends Choices>({ page, ...view }: View<C>, page_size = PAGE_SIZE): Query<C> {
  return { page, page_size, ...filtersOf(view) } as Query<C>;
}

/** Whether a view has a search or filters. */
export function isFiltered<C extends Choices>(view: Omit<View<C>, 'page'>): boolean {
  return Object.keys(filtersOf(view)).length > 0;
}

/** The search and the used filters of a view. */
export function filtersOf<C extends Choices>({ search, chosen }: Omit<View<C>, 'page'>): Record<string, string> {
  return Object.fromEntries(Object.entries<string>({ search, ...chosen }).filter(([, value]) => value !== ''));
}
