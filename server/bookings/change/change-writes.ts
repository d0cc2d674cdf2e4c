import { v7 as uuid } from 'uuid';
import type { TimelineChange } from '../../../contract/bookings.ts';
import type { Tx } from '../../core/database/database.ts';
import type { CheckedChange } from './check-change.ts';

/**
 * Writes down the first lines of a booking's timeline, which its row implies with the name of its customer, before that becomes another. The
 * line that is mailed has the booking's id, as mails about a new booking name it; one beside it is as old as can be, so that nobody is mailed.
 */
export async function keepFirstEvents(tx: Tx, id: string): Promise<void> {
  await tx`
    insert into booking_events (id, provider_id, booking_id, event, at, actor, actor_name, note)
    select case when line.event = 'created' and b.confirmed_at = b.created_at then ${uuid({ msecs: 0 })}::uuid else b.id end,
      b.provider_id, b.id, line.event, line.at, line.actor, line.actor_name, ''
    from bookings b join booking_timeline line on line.booking_id = b.id and line.id = b.id
    where b.id = ${id} and not exists (select from booking_events e where e.booking_id = b.id and e.event = 'created')`;
}

/** Writes what a locked booking has become; its places have been moved. A new time to pay is looked at anew once it is over. */
export async function updateChanged(tx: Tx, id: string, change: CheckedChange, pay_by: Date | null): Promise<void> {
  const { slot, party, customer_name, is_undecided } = change;
  const { units, participants, places, total_price, service_fee, final_amount, whole } = party;
  await tx`
    update bookings set slot_id = sl.id, starts_at = sl.starts_at, ends_at = sl.ends_at, all_day = sl.all_day, units = ${tx.json(units)}, participants = ${participants},
      places = ${places}, takes_all = ${whole !== undefined}, total_price = ${total_price}, service_fee = ${service_fee}, final_amount = ${final_amount},
      customer_name = ${customer_name}, pay_by = ${pay_by}, choose_by = case when ${is_undecided} then choose_by end,
      pay_by_passed_at = case when pay_by is not distinct from ${pay_by}::timestamptz then pay_by_passed_at end
    from slots sl where sl.id = ${slot.id} and bookings.id = ${id}`;
}

/** The line of the timeline about a change; amounts as on the wire. */
export type ChangeEvent = {
  booking_id: string;
  actor: 'customer' | 'provider' | 'operator';
  actor_name: string;
  change: TimelineChange;
  staff: { id: string; role: string } | null;
};

/** Writes the line of a booking's timeline that says from what to what it was changed. */
export async function insertChangeEvent(tx: Tx, { booking_id, actor, actor_name, change, staff }: ChangeEvent): Promise<void> {
  await tx`
    insert into booking_events (id, provider_id, booking_id, event, at, actor, actor_name, staff_id, staff_role, change)
    select ${uuid()}, provider_id, id, 'changed', clock_timestamp(), ${actor}, ${actor_name}, ${staff?.id ?? null}, ${staff?.role ?? null}, ${tx.json(change)}
    from bookings where id = ${booking_id}`;
}
