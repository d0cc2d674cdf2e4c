import { useEffect, useState } from 'react';
import { api } from '../../../contract/api.ts';
import type { LinkableTargets } from '../../../contract/partners.ts';
import { call } from '../../lib/call/call.ts';

/** Targets on sale that fit the search; the last ones found stay until the new ones are loaded. */
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
