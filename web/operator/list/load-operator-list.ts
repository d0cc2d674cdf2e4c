import type { List } from '../../../contract/lists.ts';
import type { Choices, Query } from '../../lib/list-state.ts';
import { loadList } from '../../lib/load-list.ts';
import { requireOperator } from '../../lib/session/session.tsx';

/** The loader of every list of the operator. */
export function loadOperatorList<Found extends List<unknown>, C extends Choices>(
  request: Request,
  choices: C,
  ask: (query: Query<C>) => Promise<Found>,
) {
  return loadList(request, choices, (query) => requireOperator(request).then(() => ask(query)));
}
