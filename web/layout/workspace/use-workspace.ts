import { useEffect } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { loginPath } from '../../lib/address/navigation.ts';
import { onSignOutElsewhere } from '../../lib/session/session.tsx';

/** Leaves the workspace when the user signs out in another tab. */
export function useLeaveWithOtherTabs(): void {
  const navigate = useNavigate();
  const location = useLocation();
  useEffect(() => onSignOutElsewhere(() => void navigate(loginPath(location), { replace: true })), [navigate, location]);
}

/** Keeps the keyboard's place when an action removes the button that had the focus. */
export function useKeepPlace(): void {
  useEffect(() => {
    let last: Element | null = null;
    const remember = ({ target }: FocusEvent) => {
      last = target as Element;
    };
    const watching = new MutationObserver(() => {
      if (last?.isConnected !== false || document.activeElement !== document.body) return;
      last = null;
      document.getElementById('main')?.focus({ preventScroll: true });
    });
    document.addEventListener('focusin', remember);
    watching.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      watching.disconnect();
    };
  }, []);
}

/** The screen below `root` that is being loaded, if it is another one. */
export function useDestination(root: `/${string}`): string | undefined {
  const { pathname } = useLocation();
  const to = useNavigation().location?.pathname;
  return to?.startsWith(root) && to !== pathname ? to : undefined;
}
