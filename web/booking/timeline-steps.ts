import type { Booking, BookingActor, TimelineChange } from '../../contract/bookings.ts';

export type StaffSigner = NonNullable<Booking['timeline'][number]['staff']>;

/** A line of the timeline: an event, or the next step that the booking expects. */
export type TimelineStep =
  | {
      step: Booking['timeline'][number]['event'];
      at: string;
      actor: BookingActor;
      by: string;
      staff: StaffSigner | null;
      notes: string[];
      change: TimelineChange | null;
    }
  | { step: 'to_confirm' | 'to_accept' | 'to_complete'; at: null };

/** All events of a booking, then the steps that its state still expects; a final state expects none. */
export function stepsOf({
  status,
  timeline,
  cancel_description,
  confirm_by,
}: Pick<Booking, 'status' | 'timeline' | 'cancel_description' | 'confirm_by'>): TimelineStep[] {
  const happened = timeline.map(({ event, at, actor, by, note, staff = null, change = null }) => {
    const ending = event === 'declined' || event === 'cancelled';
    return { step: event, at, actor, by, staff, notes: [note, ending ? cancel_description : ''].filter(Boolean), change };
  });
  const to_come = confirm_by === null ? toCome[status] : unconfirmed;
  return [...happened, ...to_come.map((step) => ({ step, at: null }))];
}

/** The steps of an unconfirmed large booking; it may not need the provider's answer after that. */
const unconfirmed = ['to_confirm', 'to_complete'] as const;

const toCome = {
  pending: ['to_accept', 'to_complete'],
  confirmed: ['to_complete'],
  completed: [],
  cancelled: [],
} as const satisfies Record<Booking['status'], readonly ('to_accept' | 'to_complete')[]>;
