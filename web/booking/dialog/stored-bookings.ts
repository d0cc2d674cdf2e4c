import { useMemo, useSyncExternalStore } from 'react';
import type { Confirmation } from '../../../contract/bookings.ts';

/** A booking made on a page in this tab, in sessionStorage: it survives a reload and ends with the tab. */
export type StoredBooking = { service_id: string; confirmation: Confirmation };

const listeners = new Set<() => void>();

/** Newest last; empty on the server and where storage is blocked. */
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
  try {
    sessionStorage.setItem(keyOf(page_id), JSON.stringify([...parsed(read(page_id)), booked]));
  } catch {
    return; // storage is full or blocked: the confirmation is on screen all the same
  }
  for (const listen of listeners) listen();
}

const keyOf = (page_id: string) => `sampan_booked_${page_id}`;

function read(page_id: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(page_id));
  } catch {
    return null;
  }
}

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
