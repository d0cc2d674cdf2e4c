import { useEffect } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { loginPath } from '../lib/leave.ts';
import { onSignOutElsewhere } from '../lib/session.tsx';

/** Signing out in another tab leaves this one too. */
export function useLeaveWithOtherTabs(): void {
  const navigate = useNavigate();
  const location = useLocation();
  useEffect(() => onSignOutElsewhere(() => void navigate(loginPath(location), { replace: true })), [navigate, location]);
}

/** The other screen of the workspace below `root` that is on its way. */
export function useDestination(root: `/${string}`): string | undefined {
  const { pathname } = useLocation();
  const to = useNavigation().location?.pathname;
  return to?.startsWith(root) && to !== pathname ? to : undefined;
}
