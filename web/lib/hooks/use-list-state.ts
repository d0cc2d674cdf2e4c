import { useNavigate } from 'react-router';
import { filtersOf, viewFrom, type Choices, type View } from '../list-state.ts';
import { useWantedQuery } from './use-wanted-query.ts';

/**
 * The view of this screen's list that was last requested, also while its rows are being loaded. `show` changes that view, so that a choice
 * does not undo an earlier one that is still loading. A changed view begins at its first page. Other search params stay.
 */
export function useListState<C extends Choices>(choices: C) {
  const query = useWantedQuery();
  const navigate = useNavigate();
  const wanted = viewFrom(new URLSearchParams(query), choices);
  const show = ({ search = wanted.search, ...changed }: Partial<View<C>['chosen']> & { search?: string }, history: 'push' | 'replace') => {
    const others = new URLSearchParams(query);
    for (const name of ['search', 'page', ...Object.keys(choices)]) others.delete(name);
    const next = new URLSearchParams([...Object.entries(filtersOf({ search, chosen: { ...wanted.chosen, ...changed } })), ...others]);
    void navigate({ search: next.toString() }, { replace: history === 'replace', preventScrollReset: true });
  };
  return { wanted, show };
}
