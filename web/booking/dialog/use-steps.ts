import { useCallback, useEffect, useState } from 'react';
import type * as Steps from './booking-steps.tsx';

/** As long as the document lives: a dialog that is opened again needs no wait. */
let loaded: typeof Steps | null = null;

const load = async () => (loaded ??= await import('./booking-steps.tsx'));

/** Fetches what comes after the choice of a time, ahead of the dialog. A failure is reported in the dialog. */
export function preloadSteps(): void {
  load().catch(() => undefined);
}

/**
 * The code of all that comes after the choice of a time, fetched once the times have their place on the screen; null until it is here.
 * `has_failed`: offline, or a new version has replaced the file.
 */
export function useSteps(): { steps: typeof Steps | null; has_failed: boolean; retry: () => void } {
  const [steps, setSteps] = useState(loaded);
  const [has_failed, setFailed] = useState(false);
  const fetchSteps = useCallback(() => load().then(setSteps, () => setFailed(true)), []);
  useEffect(() => void fetchSteps(), [fetchSteps]);
  return {
    steps,
    has_failed,
    retry: () => {
      setFailed(false);
      void fetchSteps();
    },
  };
}
