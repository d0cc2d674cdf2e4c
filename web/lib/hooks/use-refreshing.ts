import { useLocation, useNavigation, useRevalidator } from 'react-router';
import { useSlow } from './use-slow.ts';

/** Another view of the list on this screen has been on its way long enough to say so. */
export function useRefreshing(): boolean {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  const { state } = useRevalidator();
  return useSlow(state === 'loading' || location?.pathname === pathname);
}
