import { useEffect, useRef, useState } from 'react';
import { api } from '../../../contract/api.ts';
import type { Ask } from '../../../contract/endpoint.ts';
import { CallError } from '../../lib/call/call-error.ts';
import { call } from '../../lib/call/call.ts';
import { useLatest } from '../../lib/hooks/use-latest.ts';
import { holdSecret, onHoldsElsewhere, removeHold, storedHoldOn, storeHold, type StoredHold } from './stored-holds.ts';

type HoldBody = Ask<typeof api.holds.hold>['body'];
/** What is to be held: a party of so many places on a slot. */
export type HoldWanted = Omit<HoldBody, 'token'> & { places: number };

/** `live` until a moment of this browser's clock; `none` where nothing is held, which hinders no booking. */
export type HoldState = { is: 'none' | 'asking' | 'over' } | { is: 'live'; until: number };

/** Its provider has deleted the time, or moved it. */
const GONE = new CallError({ message: '', code: 'slot_unavailable', status: 409 });
/** A stepper is pressed several times. */
const PAUSE_MS = 400;

/**
 * Holds the places of what is chosen, for as long as it is chosen: another party or time replaces the hold, nothing chosen gives it back. All
 * tabs of a browser share it. It only helps: whatever fails here, the booking goes on without. `onRefused`: the time is full or
 * gone.
 */
export function useHold(wanted: HoldWanted | null, onRefused: (why: CallError) => void) {
  const [state, setState] = useState<HoldState>(() => stateOf(wanted && storedHoldOn(wanted.availability_slot)));
  const own = useRef<StoredHold | null>(null);
  // Nothing is held any more for what has been booked.
  const booked = useRef(false);
  const latest = useLatest({ wanted, onRefused });
  // One after another: an answer that comes late must not undo a later choice.
  const queue = useRef(Promise.resolve());
  const enqueue = useRef((step: () => Promise<void>) => {
    queue.current = queue.current.then(step).catch(() => setState({ is: 'none' }));
  });

  function show(hold: StoredHold | null): void {
    own.current = hold;
    setState(stateOf(hold));
  }

  async function release(hold: StoredHold): Promise<void> {
    removeHold(hold);
    await call(api.holds.release, { params: { id: hold.id }, body: { token: holdSecret() } }).catch(() => undefined);
  }

  /** Makes what is held the same as what is wanted now. */
  const settle = useRef(async () => {
    if (booked.current) return;
    const before = own.current;
    const { wanted, onRefused } = latest.current;
    let leaving = before && before.slot_id !== wanted?.availability_slot ? before : null;
    if (wanted) {
      const { places: _, ...body } = wanted;
      const slot_id = body.availability_slot;
      const ask = () => call(api.holds.hold, { body: { ...body, token: holdSecret() } });
      try {
        const { id, places, seconds_left } = await ask().catch(async (error: unknown) => {
          if (!leaving || !(error instanceof CallError) || error.status !== 409) throw error;
          // The boat that is used may be this visitor's own, on the time before.
          await release(leaving);
          leaving = null;
          return ask();
        });
        const made = { id, slot_id, places, until: Date.now() + seconds_left * 1_000 };
        storeHold(made);
        show(made);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        // On the same slot the hold of the party before is there still.
        show(before?.slot_id === slot_id ? before : null);
        if (error.status === 409) onRefused(error);
      }
    } else show(null);
    if (leaving) await release(leaving);
  });

  const key = wanted && JSON.stringify(wanted);
  useEffect(() => {
    booked.current = false;
    if (key === null) return enqueue.current(settle.current);
    setState((now) => (now.is === 'live' && own.current?.slot_id === latest.current.wanted?.availability_slot ? now : { is: 'asking' }));
    const timer = setTimeout(() => enqueue.current(settle.current), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [key, latest]);

  // The dialog goes with its page; a reload or a closed tab leaves the hold to be found again, or to end by itself.
  useEffect(() => {
    const [held, run, leave] = [own, enqueue.current, release];
    return () => run(async () => void (held.current && (await leave(held.current))));
  }, []);

  useEffect(() => {
    const elsewhere = () => {
      const { wanted } = latest.current;
      const stored = wanted && storedHoldOn(wanted.availability_slot);
      if (own.current?.id === stored?.id) return;
      show(stored);
      // Another tab has chosen fewer people: its hold helps, and is not enough.
      if (wanted && stored && stored.places < wanted.places) setState({ is: 'none' });
    };
    const back = () => document.visibilityState === 'visible' && enqueue.current(look);
    /** After a while in which the page was not shown: what has become of the hold. */
    async function look(): Promise<void> {
      const hold = own.current;
      if (!hold || hold.until <= Date.now()) return;
      const { status, seconds_left } = await call(api.holds.see, { params: { id: hold.id }, body: { token: holdSecret() } });
      if (own.current !== hold) return;
      if (status === 'live') return show({ ...hold, until: Date.now() + seconds_left * 1_000 });
      removeHold(hold);
      show(null);
      if (status === 'cancelled') latest.current.onRefused(GONE);
      else if (status === 'expired') setState({ is: 'over' });
    }
    const stop = onHoldsElsewhere(elsewhere);
    document.addEventListener('visibilitychange', back);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', back);
    };
  }, [latest]);

  return {
    state,
    /** What a booking says of the hold; one that is over may have its places still. */
    proof: () => proofOf(own.current),
    /** The same of a time once what is on its way is answered; null where the time is not held. */
    lateProof: async (slot_id: string) => {
      await queue.current;
      return own.current?.slot_id === slot_id ? proofOf(own.current) : null;
    },
    /** The minutes are over. */
    end: () => setState({ is: 'over' }),
    again: () => {
      setState({ is: 'asking' });
      enqueue.current(settle.current);
    },
    /**
     * It is booked. A first try may have used a hold before this one, one may be on its way, and one may be stored by a page before: such a
     * hold is given back; one that was used has ended.
     */
    use: () => {
      booked.current = true;
      const slot_id = latest.current.wanted?.availability_slot;
      enqueue.current(async () => {
        const hold = own.current ?? (slot_id ? storedHoldOn(slot_id) : null);
        show(null);
        if (hold) await release(hold);
      });
    },
  };
}

const proofOf = (hold: StoredHold | null) => hold && { id: hold.id, token: holdSecret() };

function stateOf(hold: StoredHold | null): HoldState {
  if (!hold) return { is: 'none' };
  return hold.until > Date.now() ? { is: 'live', until: hold.until } : { is: 'over' };
}
