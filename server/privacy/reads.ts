import type { Message } from '../../contract/messages.ts';
import type { PersonalData } from '../../contract/travellers.ts';
import type { Sql } from '../core/database.ts';

/** Where somebody is or was signed in. */
export async function listSessions(sql: Sql, user_id: string): Promise<PersonalData['sessions']> {
  return sql<PersonalData['sessions']>`
    select utc(created_at) as opened_at, utc(expires_at) as good_until, utc(revoked_at) as ended_at
    from sessions where user_id = ${user_id} order by created_at`;
}

/** Everything they ever booked, in the order they did. */
export async function listBookingIds(sql: Sql, client_id: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`select id from bookings where client_id = ${client_id} order by created_at, id`;
  return rows.map(({ id }) => id);
}

/** What was written about those bookings, by either side. */
export async function listMessagesOf(sql: Sql, client_id: string): Promise<(Omit<Message, 'mine'> & { booking_id: string })[]> {
  return sql<(Omit<Message, 'mine'> & { booking_id: string })[]>`
    select m.booking_id, m.id, jsonb_build_object('role', m.sender, 'name', case when m.sender = 'provider' then p.name else b.customer_name end) as sender,
      m.body as message, utc(m.created_at) as created_at, utc(m.read_at) as read_at
    from messages m join bookings b on b.id = m.booking_id join providers p on p.id = b.provider_id
    where b.client_id = ${client_id} order by m.created_at, m.id`;
}

/** What was mailed to them, or is waiting to be; without what the mails said, which their mailbox has. */
export async function listMails(sql: Sql, user_id: string): Promise<PersonalData['mails']> {
  return sql<PersonalData['mails']>`
    select m.kind, m.recipient, m.subject, m.state, utc(m.created_at) as created_at, utc(m.sent_at) as sent_at
    from mails m left join bookings b on b.id = m.booking_id
    where m.user_id = ${user_id} or (b.client_id = ${user_id} and m.side = 'customer') order by m.created_at, m.id`;
}

/** Their business, with what it offers. */
export async function findBusiness(sql: Sql, provider_id: string): Promise<PersonalData['business']> {
  const [business] = await sql<NonNullable<PersonalData['business']>[]>`
    select p.id, p.name, p.name_zh, p.phone, p.whatsapp, p.licence_number, p.licence_expiry, p.verified_at is not null as verified,
      case when p.suspended_at is not null then p.suspend_reason end as suspended_because,
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'title', s.title, 'title_zh', s.title_zh, 'status', s.status) order by s.created_at), '[]')
        from services s where s.provider_id = p.id) as services,
      (select coalesce(jsonb_agg(jsonb_build_object('id', pg.id, 'title', pg.title, 'slug', pg.slug) order by pg.created_at), '[]')
        from pages pg where pg.provider_id = p.id) as pages
    from providers p where p.id = ${provider_id}`;
  return business ?? null;
}
