import { useCallback, useEffect, useRef, useState } from 'react';
import type { OpenSlot } from '../../../contract/availability.ts';
import { DEFAULT_RANGE_DAYS, LONGEST_RANGE_DAYS } from '../../../rules/ranges.ts';
import { addDays, hongKongDate } from '../../../rules/time.ts';
import { useLatest } from '../../lib/hooks/use-latest.ts';
import { firstRange, readOpenSlots, type ReadSlots } from './open-times.ts';
import { withRange } from './week.ts';

export type Slots = {
  /** Today in Hong Kong when the slots were first read. */
  today: string;
  list: OpenSlot[];
  /** Last day that has been read. */
  until: string;
  /** Slots have been read once; a later failure does not change that. */
  is_known: boolean;
  is_reading: boolean;
  failure: Error | null;
  /** Reads all known slots again: their places change. */
  refresh: () => Promise<void>;
  /** Reads on until that day is known too. */
  reach: (day: string) => void;
};

/** Places on a slot that this browser holds, and so has left for itself. */
type OwnPlaces = { slot_id: string; places: number };

/**
 * A service's times with places left, full ones too, read anew whenever `open` turns true; the first two months, then on demand. What this
 * browser holds by then (`listOwn`) counts as left: it is nobody else's.
 */
export function useSlots(
  service_id: string,
  open: boolean,
  listOwn: () => OwnPlaces[] = () => [],
  readSlots: ReadSlots = readOpenSlots,
): Slots {
  const [today] = useState(() => hongKongDate(Date.now()));
  const [known, setKnown] = useState<{ list: OpenSlot[]; until: string } | null>(null);
  const [reading, setReading] = useState<{ is_reading: boolean; failure: Error | null }>({ is_reading: true, failure: null });
  const asked = useRef(0);

  const own = useLatest(listOwn);
  const until = known?.until ?? firstRange(today).date_to;
  const last = addDays(today, LONGEST_RANGE_DAYS);

  const read = useCallback(
    async (from: string, to: string) => {
      const turn = ++asked.current;
      setReading({ is_reading: true, failure: null });
      const before = own.current();
      try {
        const fresh = await readSlots(service_id, { date_from: from, date_to: to });
        if (turn !== asked.current) return;
        setKnown((known) => ({ list: withRange(known?.list ?? [], withOwn(fresh, before), { from, to }), until: to }));
        setReading({ is_reading: false, failure: null });
      } catch (error) {
        // Every failure is shown in the same words: the times could not be read, try again.
        if (turn === asked.current) setReading({ is_reading: false, failure: error as Error });
      }
    },
    [service_id, own, readSlots],
  );

  const refresh = useCallback(() => read(today, until), [read, today, until]);
  const reach = (day: string) => {
    if (day <= until || until >= last || reading.is_reading) return;
    const further = addDays(until, DEFAULT_RANGE_DAYS);
    void read(addDays(until, 1), further < last ? further : last);
  };

  const refreshed = useRef(refresh);
  useEffect(() => {
    refreshed.current = refresh;
  }, [refresh]);
  useEffect(() => {
    if (open) void refreshed.current();
  }, [open]);

  return { today, list: known?.list ?? [], until, is_known: known !== null, ...reading, refresh, reach };
}

function withOwn(list: OpenSlot[], own: readonly OwnPlaces[]): OpenSlot[] {
  return list.map((slot) => {
    const places = own.find(({ slot_id }) => slot_id === slot.id)?.places;
    return places === undefined || slot.weather_stops
      ? slot
      : { ...slot, available_spots: Math.min(slot.available_spots + places, slot.whole_places ?? Infinity) };
  });
}
