import { useEffect, useState, useSyncExternalStore } from 'react';
import { hongKongDate } from '../../../rules/time.ts';
import { useLatest } from '../../lib/hooks/use-latest.ts';
import { newKnownTimes, type OwnPlaces } from './known-times.ts';
import { readOpenSlots, type ReadSlots } from './open-times.ts';

export type Slots = ReturnType<typeof useSlots>;

/**
 * A service's times, full ones too, read anew whenever `open` turns true: the first two months, then on demand. Places that this browser
 * holds (`listOwn`) count as left. A component shows one service for as long as it lives.
 */
export function useSlots(
  service_id: string,
  open: boolean,
  listOwn: () => readonly OwnPlaces[] = () => [],
  readSlots: ReadSlots = readOpenSlots,
) {
  // Today in Hong Kong when the slots were first read.
  const [today] = useState(() => hongKongDate(Date.now()));
  const own = useLatest(listOwn);
  const [times] = useState(() => newKnownTimes({ service_id, today, readSlots, listOwn: () => own.current() }));
  const known = useSyncExternalStore(times.subscribe, times.state, times.state);
  useEffect(() => {
    if (open) void times.refresh();
  }, [open, times]);
  return { today, ...known, refresh: times.refresh, reach: times.reach };
}
