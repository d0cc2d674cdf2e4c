import { useMemo, useSyncExternalStore } from 'react';
import type { Confirmation } from '../../../contract/bookings.ts';

/** What a visitor booked on a page in this tab: it survives a reload and ends with the tab. */
export type Booked = { service_id: string; confirmation: Confirmation };

const listeners = new Set<() => void>();

/** Newest last; empty on the server and where storage is closed to us. */
export function useBooked(page_id: string): Booked[] {
  const kept = useSyncExternalStore(
    subscribe,
    () => read(page_id),
    () => null,
  );
  return useMemo(() => parsed(kept), [kept]);
}

/** Remembers a booking of this page. */
export function keepBooked(page_id: string, booked: Booked): void {
  try {
    sessionStorage.setItem(keyOf(page_id), JSON.stringify([...parsed(read(page_id)), booked]));
  } catch {
    return; // storage is full or closed: the ticket is on screen all the same
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

function parsed(kept: string | null): Booked[] {
  try {
    return JSON.parse(kept ?? '[]') as Booked[];
  } catch {
    return []; // not written by us
  }
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}
