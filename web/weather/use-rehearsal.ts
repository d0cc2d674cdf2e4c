import { useEffect, useState } from 'react';
import type { RehearsalStatus } from '../../contract/rehearsals.ts';

export type RehearsalCalls = {
  see: () => Promise<RehearsalStatus>;
  begin: () => Promise<RehearsalStatus>;
  end: () => Promise<RehearsalStatus>;
};

/** How soon to look again: while something is under way, and while it runs, for it may end elsewhere. */
const SOON_MS = 2_000;
const LATER_MS = 20_000;

/** The rehearsal of who is signed in: null until it is known, `error` where it could not be read; `look` reads it again. */
export function useRehearsal({ see }: Pick<RehearsalCalls, 'see'>) {
  const [status, setStatus] = useState<RehearsalStatus | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [looks, setLooks] = useState(0);
  useEffect(() => {
    let is_over = false;
    const answer = (next: RehearsalStatus | null, problem: unknown) => {
      if (is_over) return;
      // What was seen last stays where a look fails.
      if (next) setStatus(next);
      setError(problem);
    };
    void see().then(
      (next) => answer(next, null),
      (problem: unknown) => answer(null, problem),
    );
    return () => {
      is_over = true;
    };
  }, [see, looks]);

  const state = status?.state;
  const is_under_way = state === 'starting' || state === 'ending';
  const changes = is_under_way || state === 'ready';
  useEffect(() => {
    if (!changes) return;
    const timer = setTimeout(() => setLooks((n) => n + 1), is_under_way ? SOON_MS : LATER_MS);
    return () => clearTimeout(timer);
  }, [changes, is_under_way, looks]);
  const look = () => setLooks((n) => n + 1);
  const show = (next: RehearsalStatus) => {
    setStatus(next);
    // What is on its way is from before.
    look();
  };
  return { status, error, show, look };
}
