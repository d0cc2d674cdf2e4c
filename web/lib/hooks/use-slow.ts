import { useEffect, useState } from 'react';

/** Under this, waiting shows nothing. */
const SLOW_MS = 300;

/** Whether something has been going on for long enough to be shown. */
export function useSlow(going_on: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!going_on) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [going_on]);
  return going_on && slow;
}
