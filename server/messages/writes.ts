import type { MessageSender } from '../../contract/messages.ts';
import type { StaffRole } from '../../contract/staff-roles.ts';
import type { Sql, Tx } from '../core/database/database.ts';

export type NewMessage = {
  id: string;
  booking_id: string;
  sender: MessageSender;
  /** Who of the provider's team writes; null for the owner and the other sides. */
  staff: { id: string; role: StaffRole } | null;
  body: string;
};

export async function insertMessage(tx: Tx, m: NewMessage): Promise<void> {
  await tx`
    insert into messages (id, booking_id, provider_id, sender, body, staff_id, staff_role)
    select ${m.id}, b.id, b.provider_id, ${m.sender}, ${m.body}, ${m.staff?.id ?? null}::uuid, ${m.staff?.role ?? null} from bookings b where b.id = ${m.booking_id}`;
}

/** Marks what the other side and the marketplace wrote as read. */
export async function markRead(sql: Sql, booking_id: string, reader: 'provider' | 'customer'): Promise<void> {
  await (reader === 'customer'
    ? sql`update messages set read_at = now() where booking_id = ${booking_id} and sender <> 'customer' and read_at is null`
    : sql`
        update messages set
          read_at = case when sender = 'customer' then now() else read_at end,
          provider_read_at = case when sender = 'operator' then now() end
        where booking_id = ${booking_id}
          and (sender = 'customer' and read_at is null or sender = 'operator' and provider_read_at is null)`);
}

/** Deletes the messages of both sides about these bookings. */
export async function deleteMessagesOf(tx: Tx, booking_ids: string[]): Promise<void> {
  await tx`delete from messages where booking_id = any(${booking_ids}::uuid[])`;
}
