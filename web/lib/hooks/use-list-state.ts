import { useNavigate } from 'react-router';
import { narrowed, viewFrom, type Choices, type View } from '../list-state.ts';
import { useWantedQuery } from './use-wanted-query.ts';

/**
 * The view of the list on this screen that was last asked for, also while its rows are on their way, and how to ask for another: `show`
 * adds to it, so that the next choice does not undo one that is not answered yet. Another view begins at its first page. What else stands
 * in the address stays there.
 */
export function useListState<C extends Choices>(choices: C) {
  const query = useWantedQuery();
  const navigate = useNavigate();
  const wanted = viewFrom(new URLSearchParams(query), choices);
  const show = ({ search = wanted.search, ...changed }: Partial<View<C>['chosen']> & { search?: string }, history: 'push' | 'replace') => {
    const others = new URLSearchParams(query);
    for (const name of ['search', 'page', ...Object.keys(choices)]) others.delete(name);
    const next = new URLSearchParams([...Object.entries(narrowed({ search, chosen: { ...wanted.chosen, ...changed } })), ...others]);
    void navigate({ search: next.toString() }, { replace: history === 'replace', preventScrollReset: true });
  };
  return { wanted, show };
}
