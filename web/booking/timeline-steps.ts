import type { Booking } from '../../contract/bookings.ts';

type Event = Booking['timeline'][number];

/** A line of the timeline: what happened, or what is still to come in the natural course. */
export type TimelineStep =
  { step: Event['event']; at: string; by: string; notes: string[] } | { step: 'to_confirm' | 'to_accept' | 'to_complete'; at: null };

/** Everything that happened to a booking, then what its state still waits for; a final state waits for nothing. */
export function stepsOf({
  status,
  timeline,
  cancel_description,
  confirm_by,
}: Pick<Booking, 'status' | 'timeline' | 'cancel_description' | 'confirm_by'>): TimelineStep[] {
  const happened = timeline.map(({ event, at, by, note }) => {
    const ending = event === 'declined' || event === 'cancelled';
    return { step: event, at, by, notes: [note, ending ? cancel_description : ''].filter(Boolean) };
  });
  const to_come = confirm_by === null ? toCome[status] : unconfirmed;
  return [...happened, ...to_come.map((step) => ({ step, at: null }))];
}

/** What a large booking waits for first; it may need nobody's answer after that. */
const unconfirmed = ['to_confirm', 'to_complete'] as const;

const toCome = {
  pending: ['to_accept', 'to_complete'],
  confirmed: ['to_complete'],
  completed: [],
  cancelled: [],
} as const satisfies Record<Booking['status'], readonly ('to_accept' | 'to_complete')[]>;
