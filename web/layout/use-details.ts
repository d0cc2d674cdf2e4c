import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';

/** Closes a native <details>, which opens without JavaScript: after a navigation, by Escape and by a press outside. */
export function useDetails(): RefObject<HTMLDetailsElement | null> {
  const details = useRef<HTMLDetailsElement>(null);
  const location = useLocation();
  const left = useRef(location);
  useEffect(() => {
    // Not at hydration: the visitor may have opened it before.
    if (left.current === location) return;
    left.current = location;
    details.current?.removeAttribute('open');
  }, [location]);
  useEffect(() => closeOutside(details), []);
  return details;
}

/** Escape and a press outside close it; returns how to stop. */
function closeOutside(details: RefObject<HTMLDetailsElement | null>): () => void {
  const stop = new AbortController();
  const close = (focus: boolean) => {
    if (!details.current?.open) return;
    details.current.open = false;
    if (focus) details.current.querySelector('summary')?.focus();
  };
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && close(true), stop);
  document.addEventListener('pointerdown', ({ target }) => !details.current?.contains(target as Node) && close(false), stop);
  return () => stop.abort();
}
