import { useEffect, useState, useSyncExternalStore } from 'react';
import type { CallError } from '../../lib/call/call-error.ts';
import { call } from '../../lib/call/call.ts';
import { useLatest } from '../../lib/hooks/use-latest.ts';
import { newHeldPlaces, type HoldWanted } from './held-places.ts';
import { onHoldsElsewhere } from './stored-holds.ts';

/** A stepper is pressed several times. */
const PAUSE_MS = 400;

/** Holds the places of what is chosen, for as long as it is chosen and its component lives. `onRefused`: the time is full or gone. */
export function useHold(wanted: HoldWanted | null, onRefused: (why: CallError) => void) {
  const latest = useLatest(onRefused);
  const [held] = useState(() => newHeldPlaces({ call, now: Date.now, pause, onRefused: (why) => latest.current(why) }));
  const state = useSyncExternalStore(held.subscribe, held.state);

  const key = JSON.stringify(wanted);
  useEffect(() => held.want(JSON.parse(key) as HoldWanted | null), [held, key]);
  useEffect(() => held.leave, [held]);
  useEffect(() => onHoldsElsewhere(held.followOtherTab), [held]);
  useEffect(() => {
    const back = () => document.visibilityState === 'visible' && held.lookAgain();
    document.addEventListener('visibilitychange', back);
    return () => document.removeEventListener('visibilitychange', back);
  }, [held]);
  return { ...held, state };
}

function pause(run: () => void): () => void {
  const timer = setTimeout(run, PAUSE_MS);
  return () => clearTimeout(timer);
}
