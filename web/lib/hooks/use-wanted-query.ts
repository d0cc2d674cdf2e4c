import { useLocation, useNavigation } from 'react-router';

/**
 * The query this screen was last asked for (`?…` or nothing): what was chosen counts while its answer is on its way, so that the next
 * choice adds to it and does not undo it.
 */
export function useWantedQuery(): string {
  const { pathname, search } = useLocation();
  const { location } = useNavigation();
  return location?.pathname === pathname ? location.search : search;
}
