import { useNavigate } from 'react-router';
import { viewFrom, type Choices, type View } from '../list-state.ts';
import { useWantedQuery } from './use-wanted-query.ts';

/**
 * The view of the list on this screen that was last asked for, also while its rows are on their way, and how to ask for another: `show`
 * adds to it, so that the next choice does not undo one that is not answered yet. Another view begins at its first page.
 */
export function useListState<C extends Choices>(choices: C) {
  const query = useWantedQuery();
  const navigate = useNavigate();
  const show = (changed: Partial<View<C>['chosen']> & { search?: string }, history: 'push' | 'replace') => {
    const next = new URLSearchParams(query);
    next.delete('page');
    for (const [name, value] of Object.entries(changed as Record<string, string>)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    void navigate({ search: next.toString() }, { replace: history === 'replace', preventScrollReset: true });
  };
  return { wanted: viewFrom(new URLSearchParams(query), choices), show };
}
