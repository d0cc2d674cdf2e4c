import { marketplace } from '../../rules/localized-text.ts';
import type { Message } from '../../contract/messages.ts';
import type { Person, PersonBody } from '../../contract/people.ts';
import type { Review } from '../../contract/reviews.ts';
import type { PersonalData } from '../../contract/travellers.ts';
import type { Db, Sql } from '../core/database/database.ts';

/** Where somebody is or was signed in. */
export async function listSessions(sql: Sql, user_id: string): Promise<PersonalData['sessions']> {
  return sql<PersonalData['sessions']>`
    select utc(created_at) as opened_at, utc(expires_at) as good_until, utc(revoked_at) as ended_at
    from sessions where user_id = ${user_id} order by created_at`;
}

/** What they have saved, newest first, also what is not on sale now. */
export async function listSavedOf(sql: Sql, user_id: string): Promise<PersonalData['saved']> {
  return sql<PersonalData['saved']>`
    select s.id, s.title, s.title_zh
    from saved_services saved cross join unnest(saved.service_ids) with ordinality wanted (id, nth) join services s on s.id = wanted.id
    where saved.user_id = ${user_id} order by wanted.nth`;
}

/** What they agreed to, and what of that they took back. */
export async function listConsents(sql: Sql, user_id: string): Promise<PersonalData['consents']> {
  return sql<PersonalData['consents']>`
    select kind, wording, utc(at) as given_at, utc(withdrawn_at) as withdrawn_at from consents where user_id = ${user_id} order by at, kind`;
}

/** Whose bookings: of an account, and those made without one under an address; null where there is neither. */
type Customer = { client_id: string | null; guest_email: string | null };

/** What an account has booked, and what was booked without one under an address, in order. */
export async function listBookingIds(db: Db, { client_id, guest_email }: Customer): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from bookings where ${isOf(db, { client_id, guest_email })} order by created_at, id`;
  return rows.map(({ id }) => id);
}

/** Also where only the reseller who booked knows the address: it is stored with the booking where the guest is mailed. */
function isOf(db: Db, { client_id, guest_email }: Customer) {
  return db`(client_id = ${client_id} or (client_id is null and lower(customer_email) = lower(${guest_email})) or (client_id is null and id = any(array(
    select booking_id from reseller_bookings where lower(contact ->> 'emailAddress') = lower(${guest_email}) and booking_id is not null))))`;
}

/** What resellers said of the people on these bookings. */
export async function listResoldOf(sql: Sql, booking_ids: string[]) {
  return sql<(NonNullable<PersonalData['bookings'][number]['resold']> & { booking_id: string })[]>`
    select b.id as booking_id, rb.contact, rb.notes, rb.reseller_reference,
      (select coalesce(jsonb_agg(jsonb_build_object('reseller_reference', item -> 'reseller_reference') || (item -> 'contact') order by nth), '[]')
        from jsonb_array_elements(rb.unit_items) with ordinality as items (item, nth)) as people
    from bookings b join reseller_bookings rb on rb.booking_id = b.id where b.id = any(${booking_ids}::uuid[])`;
}

/** What was written about these bookings, by either side. */
export async function listMessagesOf(
  sql: Sql,
  booking_ids: string[],
): Promise<(Omit<Message, 'mine' | 'staff'> & { booking_id: string })[]> {
  return sql<(Omit<Message, 'mine' | 'staff'> & { booking_id: string })[]>`
    select m.booking_id, m.id, jsonb_build_object('role', m.sender, 'name',
        case m.sender when 'provider' then p.name when 'customer' then b.customer_name else ${marketplace.name} end) as sender,
      m.body as message, utc(m.created_at) as created_at, utc(m.read_at) as read_at
    from messages m join bookings b on b.id = m.booking_id join providers p on p.id = b.provider_id
    where m.booking_id = any(${booking_ids}::uuid[]) order by m.created_at, m.id`;
}

/** What was said of these bookings, that which is hidden from everybody else too. */
export async function listReviewsOf(sql: Sql, booking_ids: string[]): Promise<(Review & { booking_id: string })[]> {
  return sql<(Review & { booking_id: string })[]>`
    select booking_id, id, rating, rating_guide, rating_value, rating_described, comment, author, utc(created_at) as created_at, reply from reviews where booking_id = any(${booking_ids}::uuid[])`;
}

export type PersonAccount = { id: string; email: string; email_verified: boolean; provider_id: string | null; partner_id: string | null };

/** An account by id or address; not one whose owner has left. */
export async function findAccount(db: Db, { user_id, email }: PersonBody): Promise<PersonAccount | undefined> {
  const [account] = await db<PersonAccount[]>`
    select u.id, u.email, u.email_verified_at is not null as email_verified,
      (select id from providers p where p.user_id = u.id) as provider_id, (select id from partners p where p.user_id = u.id) as partner_id
    from users u
    where (u.id = ${user_id ?? null} or lower(u.email) = lower(${email ?? null})) and u.password_hash <> ''`;
  return account;
}

type Holdings = Omit<Person, 'unproved_account'>;

/** What we hold of an account, and of what was booked without one under an address, in figures. */
export async function getHoldings(sql: Sql, user_id: string | null, email: string | null): Promise<Holdings> {
  const [[account = null], [counted], consents] = await Promise.all([
    sql<NonNullable<Person['account']>[]>`
      select id, username, email, email_verified_at is not null as email_verified, user_type, utc(date_joined) as date_joined from users where id = ${user_id}`,
    sql<Omit<Holdings, 'account' | 'consents'>[]>`
      select (select count(*)::int from waiting_entries e where lower(e.customer_email) = lower(${email})) as waiting, count(*) filter (where client_id is not null) as bookings, count(*) filter (where client_id is null) as guest_bookings,
        count(*) filter (where status in ('pending', 'confirmed') and ends_at > now()) as upcoming_bookings, utc(max(created_at)) as last_booking_at
      from bookings where ${isOf(sql, { client_id: user_id, guest_email: email })}`,
    user_id ? listConsents(sql, user_id) : [],
  ]);
  if (!counted) throw new Error('an aggregate always has a row');
  return { account, ...counted, consents };
}

/** Their business, with what it offers. */
export async function findBusiness(sql: Sql, provider_id: string): Promise<PersonalData['business']> {
  const [business] = await sql<NonNullable<PersonalData['business']>[]>`
    select p.id, p.name, p.name_zh, p.phone, p.whatsapp, p.takes_answers, p.licence_number, p.licence_expiry, p.verified_at is not null as verified, p.approved_at is not null as approved,
      p.licence_stops_on, p.licence_stopped_at is not null as licence_stopped,
      case when p.suspended_at is not null then p.suspend_reason end as suspended_because,
      p.pay_ways, p.fps_kind is not null as has_fps_account, p.fps_account, p.fps_name,
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'title', s.title, 'title_zh', s.title_zh, 'status', s.status) order by s.created_at), '[]')
        from services s where s.provider_id = p.id) as services,
      (select coalesce(jsonb_agg(jsonb_build_object('id', pg.id, 'title', pg.title, 'slug', pg.slug) order by pg.created_at), '[]')
        from pages pg where pg.provider_id = p.id) as pages,
      (select coalesce(jsonb_agg(jsonb_build_object('title', t.title, 'body', t.body) order by t.created_at, t.id), '[]')
        from message_templates t where t.provider_id = p.id) as message_templates,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', c.kind, 'wanted', c.wanted) order by c.kind), '[]')
        from mail_choices c where c.provider_id = p.id) as mail_choices,
      (select coalesce(jsonb_agg(jsonb_build_object('url', w.url, 'events', w.events, 'created_at', utc(w.created_at)) order by w.created_at, w.id), '[]')
        from webhook_endpoints w where w.provider_id = p.id) as webhooks,
      (select coalesce(jsonb_agg(jsonb_build_object('email', coalesce(u.email, st.email), 'role', st.role, 'invited_at', utc(st.invited_at),
          'joined_at', utc(st.joined_at)) order by st.invited_at, st.id), '[]')
        from staff st left join users u on u.id = st.user_id where st.provider_id = p.id) as team
    from providers p where p.id = ${provider_id}`;
  return business ?? null;
}

/** Their partnership, with the links they made. */
export async function findPartnership(sql: Sql, partner_id: string): Promise<PersonalData['partnership']> {
  const [partnership] = await sql<NonNullable<PersonalData['partnership']>[]>`
    select p.id, p.kind, p.name, p.name_zh, p.contact_name, p.contact_phone, p.logo, p.payout_method, p.payout_name, p.payout_account,
      (select coalesce(jsonb_agg(jsonb_build_object('code', l.code, 'placement', l.placement, 'created_at', utc(l.created_at)) order by l.created_at, l.id), '[]')
        from referral_links l where l.partner_id = p.id) as links
    from partners p where p.id = ${partner_id}`;
  return partnership ?? null;
}
