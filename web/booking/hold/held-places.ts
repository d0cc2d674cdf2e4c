import { api } from '../../../contract/api.ts';
import type { Ask } from '../../../contract/endpoint.ts';
import { CallError } from '../../lib/call/call-error.ts';
import type { Call } from '../../lib/call/call-type.ts';
import { holdSecret, removeHold, storedHoldOn, storeHold, type StoredHold } from './stored-holds.ts';

type HoldBody = Ask<typeof api.holds.hold>['body'];
/** A slot that a visitor has chosen, and how many places the party needs there. */
export type HoldWanted = Omit<HoldBody, 'token'> & { places: number };

/** `live` until a moment of this browser's clock; `none` where nothing is held, which hinders no booking. */
export type HoldState = { is: 'none' | 'asking' | 'over' } | { is: 'live'; until: number };

type HoldTools = {
  call: Call;
  /** This browser's clock, in milliseconds. */
  now: () => number;
  /** Runs something after the presses of a stepper; returns how to leave it. */
  pause: (run: () => void) => () => void;
  /** The time is full or gone. */
  onRefused: (why: CallError) => void;
};

/** Its provider has deleted the time, or moved it. */
const GONE = new CallError({ message: '', code: 'slot_unavailable', status: 409 });

/**
 * The places of what a visitor has chosen, held as long as it is chosen: another party or time replaces the hold, nothing chosen gives it
 * back. All tabs of a browser share it. It only helps: whatever fails here, the booking goes on without.
 */
export function newHeldPlaces({ call, now, pause, onRefused }: HoldTools) {
  const listeners = new Set<() => void>();
  let state: HoldState = { is: 'none' };
  let wanted: HoldWanted | null = null;
  let own: StoredHold | null = null;
  // Nothing is held any more for what has been booked.
  let is_booked = false;
  let stopPause: (() => void) | undefined;
  // One after another: an answer that comes late must not undo a later choice.
  let queue = Promise.resolve();

  function tell(next: HoldState): void {
    state = next;
    for (const listen of listeners) listen();
  }

  function show(hold: StoredHold | null): void {
    own = hold;
    if (!hold) tell({ is: 'none' });
    else tell(hold.until > now() ? { is: 'live', until: hold.until } : { is: 'over' });
  }

  function enqueue(step: () => Promise<void>): void {
    queue = queue.then(step).catch(() => tell({ is: 'none' }));
  }

  /** Makes what is held the same as what is wanted now. */
  async function settle(): Promise<void> {
    if (is_booked) return;
    const before = own;
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
        const made = { id, slot_id, places, until: now() + seconds_left * 1_000 };
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
  }

  async function release(hold: StoredHold): Promise<void> {
    removeHold(hold);
    await call(api.holds.release, { params: { id: hold.id }, body: { token: holdSecret() } }).catch(() => undefined);
  }

  /** Asks what has become of the hold. */
  async function look(): Promise<void> {
    const hold = own;
    if (!hold || hold.until <= now()) return;
    const { status, seconds_left } = await call(api.holds.see, { params: { id: hold.id }, body: { token: holdSecret() } });
    if (own !== hold) return;
    if (status === 'live') return show({ ...hold, until: now() + seconds_left * 1_000 });
    removeHold(hold);
    show(null);
    if (status === 'cancelled') onRefused(GONE);
    else if (status === 'expired') tell({ is: 'over' });
  }

  return {
    subscribe: (listen: () => void) => {
      listeners.add(listen);
      return () => void listeners.delete(listen);
    },
    state: () => state,
    /** Holds what is chosen now, or nothing. */
    want: (next: HoldWanted | null) => {
      stopPause?.();
      wanted = next;
      is_booked = false;
      if (!wanted) return enqueue(settle);
      if (state.is !== 'live' || own?.slot_id !== wanted.availability_slot) tell({ is: 'asking' });
      stopPause = pause(() => enqueue(settle));
    },
    /** The dialog goes with its page; a reload or a closed tab leaves the hold to be found again, or to end by itself. */
    leave: () => {
      stopPause?.();
      enqueue(async () => void (own && (await release(own))));
    },
    /** Another tab has made, given back or used a hold. */
    followOtherTab: () => {
      const stored = wanted && storedHoldOn(wanted.availability_slot);
      if (own?.id === stored?.id) return;
      show(stored);
      // It has chosen fewer people: its hold helps, and is not enough.
      if (wanted && stored && stored.places < wanted.places) tell({ is: 'none' });
    },
    /** The page is shown again after a while. */
    lookAgain: () => enqueue(look),
    /** What a booking says of the hold; one that is over may have its places still. */
    proof: () => proofOf(own),
    /** The proof of a hold on this slot, once all calls under way are answered; null where the visitor holds nothing there. */
    lateProof: async (slot_id: string) => {
      await queue;
      return own?.slot_id === slot_id ? proofOf(own) : null;
    },
    /** The minutes are over. */
    end: () => tell({ is: 'over' }),
    again: () => {
      tell({ is: 'asking' });
      enqueue(settle);
    },
    /**
     * It is booked. A first try may have used a hold before this one, one may be on its way, and one may be stored by a page before: such a
     * hold is given back; one that was used has ended.
     */
    use: () => {
      is_booked = true;
      const slot_id = wanted?.availability_slot;
      enqueue(async () => {
        const hold = own ?? (slot_id ? storedHoldOn(slot_id) : null);
        show(null);
        if (hold) await release(hold);
      });
    },
  };
}

const proofOf = (hold: StoredHold | null) => hold && { id: hold.id, token: holdSecret() };
