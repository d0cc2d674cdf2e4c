import { useEffect, useState } from 'react';
import { api } from '../../../contract/api.ts';
import type { LinkableTargets } from '../../../contract/partners.ts';
import { call } from '../../lib/call/call.ts';

/** What is on sale and fits the search; what was found before stays until the new answer is there. */
export function useTargets(search: string): { targets: LinkableTargets | null; failed: boolean; again: () => void } {
  const [targets, setTargets] = useState<LinkableTargets | null>(null);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let gone = false;
    call(api.partners.targets, { query: { search } }).then(
      (reply) => {
        if (gone) return;
        setTargets(reply);
        setFailed(false);
      },
      () => !gone && setFailed(true),
    );
    return () => {
      gone = true;
    };
  }, [search, tries]);
  return { targets, failed, again: () => setTries((before) => before + 1) };
}
