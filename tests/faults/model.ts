import type { BookingStatus } from '../../rules/booking-states.ts';
import type { Offer } from '../support/builders.ts';

/** From when to when something happened, in this process's own time: not before it was asked, not after it was answered. */
export type Span = { from: number; to: number };

export type KnownSlot = {
  offer: Offer;
  /** A request waits for the provider; otherwise it is confirmed at once. */
  by_request: boolean;
  /** What it has been set to, in order; the last holds. */
  settings: { capacity: number; is_open: boolean; set: Span }[];
  known: Known[];
};

/** A booking that was acknowledged. */
export type Known = {
  slot: KnownSlot;
  id: string;
  reference: string;
  key: string;
  body: object;
  /** The reply, to the letter. */
  reply: unknown;
  hers: boolean;
  places: number;
  status: BookingStatus;
  made: Span;
  /** When it gave its places back. */
  ended: Span | null;
  /** Since when nobody has answered it for longer than a request waits, if so: it may expire at any time, and is accepted no more. */
  late_since: number | null;
  /** Whether its departure has begun; `maybe`: the test moved its start, and the database did not acknowledge that. */
  begun: 'no' | 'maybe' | 'yes';
};

/** How a move was answered: that it is done, or the code of the refusal. */
export type Outcome = { move: Move; answer: 'done' | 'illegal_transition' | 'request_expired' | 'not_yet' | 'cancellation_closed' };

/** A person whose booking was refused because the slot was full or could not be booked. */
export type TurnedAway = { slot: KnownSlot; places: number; code: string; asked: Span };

export type Move = 'accept' | 'complete' | 'decline' | 'withdraw';
const next: Record<Move, Partial<Record<BookingStatus, BookingStatus>>> = {
  accept: { pending: 'confirmed' },
  complete: { confirmed: 'completed' },
  decline: { pending: 'cancelled', confirmed: 'cancelled' },
  withdraw: { pending: 'cancelled', confirmed: 'cancelled' },
};

/** The whole marketplace as this run knows it, as simple as it can be said. */
export class Model {
  readonly bookings = new Map<string, Known>();
  readonly slots: KnownSlot[] = [];
  readonly pictures: string[] = [];
  readonly turned_away: TurnedAway[] = [];
  /** The clock is so far ahead that every request has waited too long, also the next. */
  everything_is_late = false;

  /** What comes of moves that were made at the same time and answered so: the state after them, or nothing when no order explains it. */
  after({ status, late_since, begun }: Known, moves: readonly Outcome[]): BookingStatus | undefined {
    const orders = moves.length === 2 ? [moves, moves.toReversed()] : [moves];
    // Before which of them it expires, if at all.
    const expiries = late_since === null ? [Infinity] : [Infinity, 0, 1];
    const beginnings = begun === 'maybe' ? [false, true] : [begun === 'yes'];
    for (const has_begun of beginnings)
      for (const expires of expiries)
        for (const order of orders) {
          let state = status;
          const fits = order.every(({ move, answer }, nth) => {
            if (nth >= expires && state === 'pending') state = 'cancelled';
            const to = next[move][state];
            if (answer === 'illegal_transition' || !to) return answer === 'illegal_transition' && !to;
            if (answer === 'request_expired') return late_since !== null && move === 'accept';
            const is_early = move === 'complete' && !has_begun;
            const is_closed = move === 'withdraw' && state === 'confirmed' && has_begun;
            if (answer === 'done' && !is_early && !is_closed) state = to;
            return answer === (is_early ? 'not_yet' : is_closed ? 'cancellation_closed' : 'done');
          });
          if (fits) return state;
        }
    return undefined;
  }

  add(known: Known): void {
    if (this.everything_is_late) known.late_since = known.made.from;
    this.bookings.set(known.id, known);
    known.slot.known.push(known);
  }

  taken(slot: KnownSlot): number {
    return slot.known.reduce((sum, { status, places }) => sum + (status === 'cancelled' ? 0 : places), 0);
  }

  /** Whether somebody was turned away who cannot have had to be, at any moment between question and answer. */
  isLie({ slot, places, code, asked }: TurnedAway): boolean {
    const settings = slot.settings.filter(({ set }, n) => set.from <= asked.to && (slot.settings[n + 1]?.set.to ?? Infinity) >= asked.from);
    if (settings.some(({ is_open }) => !is_open)) return false;
    if (code === 'slot_unavailable') return true;
    const most = slot.known
      .filter(({ made, ended }) => made.from <= asked.to && (ended?.to ?? Infinity) >= asked.from)
      .reduce((sum, known) => sum + known.places, 0);
    return most + places <= Math.min(...settings.map(({ capacity }) => capacity));
  }
}
