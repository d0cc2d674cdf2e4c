import type { MessageSender } from '../../../../contract/messages.ts';
import type { Db } from '../../../core/database/database.ts';
import { addressesOfMessage, PAGE_SIZE, unmailed, type Recipients, type Unmailed } from '../../events/booking-reads.ts';

/** A message, and the sides that have not read it. */
export type UnmailedMessage = Recipients & {
  id: string;
  booking_id: string;
  sender: MessageSender;
  unread_by: ('provider' | 'customer')[];
  created_at: Date;
};

/** Unread messages for which there is no mail yet. */
export async function listNewMessages(db: Db, after: string): Promise<Unmailed<UnmailedMessage>> {
  const rows = await db<UnmailedMessage[]>`
    select t.id, t.booking_id, t.sender, t.created_at, s.unread_by,
      case t.sender when 'provider' then u.id when 'customer' then b.client_id end as sender_id,
      ${addressesOfMessage(db)}
    from messages t
    join bookings b on b.id = t.booking_id
    join providers p on p.id = b.provider_id
    join users u on u.id = p.user_id
    cross join lateral (select array_agg(side) as unread_by from unread_messages where id = t.id) s
    where t.id > ${after} and s.unread_by is not null and not exists (select from mails m where m.source = t.id::text)
    order by t.id limit ${PAGE_SIZE}`;
  return unmailed(rows);
}
