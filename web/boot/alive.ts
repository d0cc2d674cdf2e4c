import { useLayoutEffect } from 'react';

/** Tells the document that its screen answers from now on; see early-presses.ts. Mounted once, in the root. */
export function useAlive(): void {
  // An effect would come a moment later, and in that moment a press would be both answered and held.
  useLayoutEffect(() => {
    document.dispatchEvent(new Event('alive'));
  }, []);
}
