import { useEffect, useRef } from 'react';
import type { Message } from '../../contract/messages.ts';
import type { Line } from './lines.ts';

/** Marks the other side's messages as read once the screen is visible. */
export function useRead(line: Line, messages: readonly Message[]): void {
  const { id } = line;
  const latest = useRef(line);
  useEffect(() => {
    latest.current = line;
  });
  const newest_unread = messages.findLast(({ mine, read_at }) => !mine && read_at === null)?.id;
  useEffect(() => {
    if (!newest_unread) return;
    const read = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', read);
      // Where this fails the messages stay unread, and the next visit tries again.
      latest.current.read().catch(() => undefined);
    };
    document.addEventListener('visibilitychange', read);
    read();
    return () => document.removeEventListener('visibilitychange', read);
  }, [id, newest_unread]);
}
