import type { Booking } from '../../contract/bookings.ts';

type Event = Booking['timeline'][number];

/** A line of the timeline: what happened, or what is still to come in the natural course. */
export type TimelineStep = { step: Event['event']; at: string; by: string; note: string } | { step: 'to_accept' | 'to_complete'; at: null };

/** Everything that happened to a booking, then what its state still waits for; a final state waits for nothing. */
export function stepsOf({ status, timeline }: Pick<Booking, 'status' | 'timeline'>): TimelineStep[] {
  const happened = timeline.map(({ event, at, by, note }) => ({ step: event, at, by, note }));
  return [...happened, ...toCome[status].map((step) => ({ step, at: null }))];
}

const toCome = {
  pending: ['to_accept', 'to_complete'],
  confirmed: ['to_complete'],
  completed: [],
  cancelled: [],
} as const satisfies Record<Booking['status'], readonly ('to_accept' | 'to_complete')[]>;
