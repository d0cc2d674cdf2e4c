import type { List } from '../../contract/lists.ts';
import { leaveMissingPage } from './address/leave-missing-page.ts';
import { PAGE_SIZE, queryOf, viewFrom, type Choices, type Query, type View } from './list-state.ts';
import { load, type LoadResult } from './load.ts';

/** A view of a list, its choices and the rows found. */
export type ListResult<Found, C extends Choices> = { view: View<C>; choices: C; list: LoadResult<Found> };

/** The loader of a list: reads the view from the address and loads it. Redirects from a page that no longer exists to the first. */
export async function loadList<Found extends List<unknown>, C extends Choices>(
  request: Request,
  choices: C,
  ask: (query: Query<C>) => Promise<Found>,
  page_size = PAGE_SIZE,
): Promise<ListResult<Found, C>> {
  const view = viewFrom(new URL(request.url).searchParams, choices);
  const list = await load(ask(queryOf(view, page_size)));
  leaveMissingPage(request, list);
  return { view, choices, list };
}
