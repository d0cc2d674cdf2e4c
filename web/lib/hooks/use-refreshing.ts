import { useLocation, useNavigation, useRevalidator } from 'react-router';
import { useSlow } from './use-slow.ts';

/** Whether another view of this screen's list has been loading long enough to show it. */
export function useRefreshing(): boolean {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  const { state } = useRevalidator();
  return useSlow(state === 'loading' || location?.pathname === pathname);
}
