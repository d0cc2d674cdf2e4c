import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Focuses the heading after a navigation, so that a screen reader announces the new screen. */
export function useFocusHeading(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const place = document.querySelector<HTMLElement>('#main h1') ?? document.getElementById('main');
    if (!place) return;
    place.tabIndex = -1;
    place.focus({ preventScroll: true });
  }, [pathname]);
}
