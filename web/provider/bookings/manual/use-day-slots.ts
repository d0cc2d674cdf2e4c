import { useEffect, useState } from 'react';
import { api } from '../../../../contract/api.ts';
import { isOwnSlot, type OwnSlot } from '../../../../contract/availability.ts';
import { call } from '../../../lib/call/call.ts';
import { bookableAt } from './manual-fields.ts';

export type DaySlots = { state: 'reading' | 'failed'; list: readonly OwnSlot[] } | { state: 'known'; list: readonly OwnSlot[] };

/** A service's times of one day that have not begun and still have places; `turn` reads them again. */
export function useDaySlots(service: string, date: string, turn: number): DaySlots {
  const key = `${service} ${date} ${turn}`;
  const [read, setRead] = useState<{ key: string; slots: DaySlots }>({ key: '', slots: { state: 'reading', list: [] } });
  useEffect(() => {
    if (!service || !date) return;
    let gone = false;
    const tell = (slots: DaySlots) => !gone && setRead({ key, slots });
    call(api.availability.list, { query: { service, date } }).then(
      (list) => tell({ state: 'known', list: bookableAt(list.filter(isOwnSlot), Date.now()) }),
      () => tell({ state: 'failed', list: [] }),
    );
    return () => {
      gone = true;
    };
  }, [service, date, key]);
  return read.key === key ? read.slots : { state: 'reading', list: [] };
}
