import { useLayoutEffect } from 'react';

/** Dispatches `hydrated` on the document once React handles its events; replay-events.ts listens. Mounted once, in the root. */
export function useHydratedEvent(): void {
  // An effect runs a moment later; an event in that moment would be handled by React and replayed as well.
  useLayoutEffect(() => {
    document.dispatchEvent(new Event('hydrated'));
  }, []);
}
