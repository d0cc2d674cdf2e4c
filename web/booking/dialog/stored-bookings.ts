import { useMemo, useSyncExternalStore } from 'react';
import type { Confirmation } from '../../../contract/bookings.ts';
import { readTab, storeTab } from '../../lib/tab-storage.ts';

/** A booking made on a page in this tab: it survives a reload and ends with the tab, or with the document where storage is blocked. */
export type StoredBooking = { service_id: string; confirmation: Confirmation };

const listeners = new Set<() => void>();

/** Newest last; empty on the server. */
export function useStoredBookings(page_id: string): StoredBooking[] {
  const stored = useSyncExternalStore(
    subscribe,
    () => read(page_id),
    () => null,
  );
  return useMemo(() => parsed(stored), [stored]);
}

/** Stores a booking of this page. */
export function storeBooking(page_id: string, booked: StoredBooking): void {
  storeTab(keyOf(page_id), JSON.stringify([...parsed(read(page_id)), booked]));
  for (const listen of listeners) listen();
}

const keyOf = (page_id: string) => `sampan_booked_${page_id}`;
const read = (page_id: string) => readTab(keyOf(page_id));

function parsed(stored: string | null): StoredBooking[] {
  try {
    return JSON.parse(stored ?? '[]') as StoredBooking[];
  } catch {
    return []; // not written by us
  }
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}
