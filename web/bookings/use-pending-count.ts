import { useEffect, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { api } from '../../contract/api.ts';
import { call } from '../lib/call.ts';
import { useSession } from '../lib/session.tsx';

/** How many requests wait for the provider's answer; looked up on every screen and after every deed. */
export function usePendingCount(): number {
  const [count, setCount] = useState(0);
  const { user } = useSession();
  const { pathname } = useLocation();
  const { state } = useRevalidator();
  const ready = user?.user_type === 'service_provider' && state === 'idle';
  useEffect(() => {
    if (!ready) return;
    let gone = false;
    call(api.bookings.providerBookings, { query: { page_size: 1 } }).then(
      ({ counts }) => !gone && setCount(counts.pending),
      () => undefined, // the screen itself says what is wrong; the last known count may stay
    );
    return () => {
      gone = true;
    };
  }, [ready, pathname]);
  return count;
}
