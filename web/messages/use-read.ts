import { useEffect } from 'react';
import type { Message } from '../../contract/messages.ts';
import { api } from '../../contract/api.ts';
import { call } from '../lib/call.ts';

/** Tells the server that the other side's messages have been seen, once somebody really looks at them. */
export function useRead(booking_id: string, messages: readonly Message[]): void {
  const newest_unread = messages.findLast(({ mine, read_at }) => !mine && read_at === null)?.id;
  useEffect(() => {
    if (!newest_unread) return;
    const read = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', read);
      // Unread stays unread when this fails; the next look tries again.
      call(api.bookings.readMessages, { params: { id: booking_id } }).catch(() => undefined);
    };
    document.addEventListener('visibilitychange', read);
    read();
    return () => document.removeEventListener('visibilitychange', read);
  }, [booking_id, newest_unread]);
}
