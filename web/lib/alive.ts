import { useEffect } from 'react';

/** Tells the document that its screen answers now; see seen-first.ts. Mounted once, in the root. */
export function useAlive(): void {
  useEffect(() => {
    document.dispatchEvent(new Event('alive'));
  }, []);
}
