import { useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Waiting } from '../../../contract/bookings.ts';
import { useSession } from '../../lib/session/session.tsx';
import { watchWaiting } from './live.ts';

const NOTHING: Waiting = { pending_bookings: 0, unread_messages: 0, refunds_due: 0 };

/** What waits for the provider, kept up to date by one connection a tab; the screen below reads itself again when something changed. */
export function useWaiting(): Waiting {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const { user } = useSession();
  const { revalidate } = useRevalidator();
  const is_provider = user?.user_type === 'service_provider';
  const told = useEffectEvent((now: Waiting) => {
    // The first word only says how things stand; the screen has just been read.
    if (waiting) void revalidate();
    setWaiting(now);
  });
  useEffect(() => {
    if (is_provider) return watchWaiting(told);
  }, [is_provider]);
  return waiting ?? NOTHING;
}
