import type { OpenSlot } from '../../../contract/availability.ts';
import { DEFAULT_RANGE_DAYS, LONGEST_RANGE_DAYS } from '../../../rules/ranges.ts';
import { addDays } from '../../../rules/time.ts';
import { firstRange, type ReadSlots } from './open-times.ts';
import { withRange } from './week.ts';

/** Places on a slot that this browser holds, and so has left for itself. */
export type OwnPlaces = { slot_id: string; places: number };

type KnownTimes = {
  list: OpenSlot[];
  /** Last day that has been read. */
  until: string;
  /** Slots have been read once; a later failure does not change that. */
  is_known: boolean;
  is_reading: boolean;
  failure: Error | null;
};

type TimesTools = { service_id: string; today: string; readSlots: ReadSlots; listOwn: () => readonly OwnPlaces[] };

/** A service's times from today on: the first two months, then on demand. The last question counts, however late one before is answered. */
export function newKnownTimes({ service_id, today, readSlots, listOwn }: TimesTools) {
  const listeners = new Set<() => void>();
  const last = addDays(today, LONGEST_RANGE_DAYS);
  let state: KnownTimes = { list: [], until: firstRange(today).date_to, is_known: false, is_reading: true, failure: null };
  let asked = 0;

  function tell(next: Partial<KnownTimes>): void {
    state = { ...state, ...next };
    for (const listen of listeners) listen();
  }

  async function read(from: string, to: string): Promise<void> {
    const turn = ++asked;
    tell({ is_reading: true, failure: null });
    const own = listOwn();
    try {
      const fresh = withOwn(await readSlots(service_id, { date_from: from, date_to: to }), own);
      if (turn !== asked) return;
      tell({ list: withRange(state.list, fresh, { from, to }), until: to, is_known: true, is_reading: false });
    } catch (error) {
      // Every failure is shown in the same words: the times could not be read, try again.
      if (turn === asked) tell({ is_reading: false, failure: error as Error });
    }
  }

  return {
    subscribe: (listen: () => void) => {
      listeners.add(listen);
      return () => void listeners.delete(listen);
    },
    state: () => state,
    /** Reads all known slots again: their places change. */
    refresh: () => read(today, state.until),
    /** Reads on until that day is known too. */
    reach: (day: string) => {
      const { until, is_reading } = state;
      if (day <= until || until >= last || is_reading) return;
      const further = addDays(until, DEFAULT_RANGE_DAYS);
      void read(addDays(until, 1), further < last ? further : last);
    },
  };
}

function withOwn(list: OpenSlot[], own: readonly OwnPlaces[]): OpenSlot[] {
  return list.map((slot) => {
    const places = own.find(({ slot_id }) => slot_id === slot.id)?.places;
    return places === undefined || slot.weather_stops
      ? slot
      : { ...slot, available_spots: Math.min(slot.available_spots + places, slot.whole_places ?? Infinity) };
  });
}
