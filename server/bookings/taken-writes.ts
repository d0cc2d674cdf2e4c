import { v7 as uuid } from 'uuid';
import type { StaffRole } from '../../contract/staff-roles.ts';
import type { Tx } from '../core/database/database.ts';

/**
 * Writes the first lines of a booking that a person of the provider's team has taken, which its row would only imply without their name.
 * Called in the transaction that inserted the booking.
 */
export async function insertTakenBy(tx: Tx, booking_id: string, staff: { id: string; role: StaffRole }): Promise<void> {
  for (const event of ['created', 'confirmed'])
    await tx`
      insert into booking_events (id, provider_id, booking_id, event, at, actor, actor_name, note, staff_id, staff_role)
      select ${uuid()}, provider_id, id, ${event}, created_at, 'provider', taken_by, '', ${staff.id}, ${staff.role} from bookings where id = ${booking_id}`;
}
