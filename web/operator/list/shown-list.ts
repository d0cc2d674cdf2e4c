import type { List } from '../../../contract/lists.ts';
import { leaveMissingPage } from '../../lib/address/leave-missing-page.ts';
import { loaded, type Loaded } from '../../lib/loaded.ts';
import { requireOperator } from '../../lib/session/session.tsx';
import { queryOf, viewFrom, type Choices, type Query, type View } from './list-view.ts';

/** A view of a list, and what was found for it. */
export type ShownList<Found, C extends Choices> = { view: View<C>; list: Loaded<Found> };

/** The loader of every list of the operator: reads the view from the address, and asks. */
export async function shownList<Found extends List<unknown>, C extends Choices>(
  request: Request,
  choices: C,
  ask: (query: Query<C>) => Promise<Found>,
): Promise<ShownList<Found, C>> {
  const view = viewFrom(new URL(request.url).searchParams, choices);
  const list = await loaded(requireOperator(request).then(() => ask(queryOf(view))));
  leaveMissingPage(request, list);
  return { view, list };
}
