import { useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Waiting } from '../../../contract/bookings.ts';
import { useSession, useTeam } from '../../lib/session/session.tsx';
import { watchWaiting } from './live.ts';

/** Counts of what waits; those that the user may not see are 0. */
export type WaitingCounts = { [Count in keyof Waiting]: number };

const NOTHING: Waiting = { pending_bookings: 0, unread_messages: 0, refunds_due: 0, payments_reported: 0, settlements_asked: 0 };

/** The live counts of what waits for the provider, over one connection a tab; a change reloads the screen. */
export function useWaiting(): WaitingCounts {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const { user } = useSession();
  const { revalidate } = useRevalidator();
  const team = useTeam();
  const is_provider = team ? team.role === 'manager' : user?.user_type === 'service_provider';
  const showWaiting = useEffectEvent((now: Waiting) => {
    // The first event only gives the present counts; the screen has just been loaded.
    if (waiting) void revalidate();
    setWaiting(now);
  });
  useEffect(() => {
    if (is_provider) return watchWaiting(showWaiting);
  }, [is_provider]);
  // Refunds and settlements are the owner's.
  const { refunds_due, settlements_asked, ...for_all } = waiting ?? NOTHING;
  return { ...for_all, refunds_due: team ? 0 : refunds_due, settlements_asked: team ? 0 : (settlements_asked ?? 0) };
}
