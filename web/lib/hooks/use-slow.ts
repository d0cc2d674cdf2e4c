import { useEffect, useState } from 'react';

/** A shorter wait is not shown. */
const SLOW_MS = 300;

/** Whether something has been going on long enough to show it. */
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
