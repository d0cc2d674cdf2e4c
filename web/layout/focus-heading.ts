import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** After a change of screen inside the page, focus goes to its heading, so that a screen reader says where one is. */
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
