import { useEffect } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { loginPath } from '../lib/address/navigation.ts';
import { onSignOutElsewhere } from '../lib/session/session.tsx';

/** Signing out in another tab leaves this one too. */
export function useLeaveWithOtherTabs(): void {
  const navigate = useNavigate();
  const location = useLocation();
  useEffect(() => onSignOutElsewhere(() => void navigate(loginPath(location), { replace: true })), [navigate, location]);
}

/** An action may take its own button away with the first picture after it; a keyboard must not be thrown to the top of the page then. */
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

/** The other screen of the workspace below `root` that is on its way. */
export function useDestination(root: `/${string}`): string | undefined {
  const { pathname } = useLocation();
  const to = useNavigation().location?.pathname;
  return to?.startsWith(root) && to !== pathname ? to : undefined;
}
