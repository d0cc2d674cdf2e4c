import { useLocation, useNavigation } from 'react-router';

/**
 * The search params last requested for this screen (`?…` or nothing), also while they are being loaded, so that the next choice adds to
 * them.
 */
export function useWantedQuery(): string {
  const { pathname, search } = useLocation();
  const { location } = useNavigation();
  return location?.pathname === pathname ? location.search : search;
}
