import { useEffect } from 'react';

/** Tells the document that its screen answers now; see early-presses.ts. Mounted once, in the root. */
export function useAlive(): void {
  useEffect(() => {
    document.dispatchEvent(new Event('alive'));
  }, []);
}
