import { MOST_COUNTED } from '../contract/catalogue.ts';
import type { Sql } from '../server/core/database/database.ts';

/** One of the reads below, as plain data that can be sent to another process. */
export type PlainRead =
  | { of: 'departures'; service_id: string; first: string; last: string }
  | { of: 'bookings'; provider_id: string; status?: string; service?: string; search?: string }
  | {
      of: 'services';
      words?: PlainWords;
      category?: string;
      date_from?: string;
      date_to?: string;
      participants?: number;
      ordering?: 'price';
    };

/** The words of a search as the catalogue knows them; looked up before measuring. */
export type PlainWords = { anywhere: string; in_title: string; elsewhere: string };

/** Answers in a single well-written statement, in which PostgreSQL writes the reply as JSON. */
export async function readPlainly(sql: Sql, read: PlainRead): Promise<string> {
  const [row] = await (read.of === 'departures'
    ? departures(sql, read)
    : read.of === 'bookings'
      ? bookings(sql, read)
      : services(sql, read));
  if (!row) throw new Error('nothing was answered');
  return row.reply;
}

type Answer = { reply: string }[];
const PAGE = 20;

/** The newest bookings of a provider, how many there are in each state, and the worth of those that fit the filters. */
function bookings(sql: Sql, { provider_id, status, service, search }: PlainRead & { of: 'bookings' }) {
  const own = sql`b.provider_id = ${provider_id} ${service ? sql`and b.service_id = ${service}` : sql``}`;
  const inState = status ? sql`b.status = ${status}` : sql`true`;
  // Few bookings contain the text: they are found by the index of names, and counted one by one.
  const found = sql`
    select b.* from bookings b
    where ${own} and b.id = any(array(
      select s.booking_id from booking_search s
      where booking_words(s.provider_id, s.words) @@ booking_words_query(${provider_id}, ${search ?? ''}) and strpos(s.words, lower(${search ?? ''})) > 0))`;
  const noted = sql`select provider_id, service_id, status, bookings, cents from`;
  return sql<Answer>`
    with ${search ? sql`found as materialized (${found}),` : sql``}
    counted as materialized (
      ${
        search
          ? sql`select b.status, count(*) as bookings, sum(b.total_price) as cents from found b group by b.status`
          : sql`
            select b.status, sum(b.bookings) as bookings, sum(b.cents) as cents
            from (${noted} booking_totals union all ${noted} booking_changes) b where ${own} group by b.status`
      }
    )
    select json_build_object(
      'count', (select coalesce(sum(bookings), 0) from counted b where ${inState}),
      'total_price', (select hkd(coalesce(sum(cents), 0)::bigint) from counted b where ${inState}),
      'counts', (select json_object_agg(status, bookings) from counted),
      'results', (
        select coalesce(json_agg(shown), '[]') from (
          select b.id, b.booking_reference as booking_id, b.booking_reference, b.confirmation_code, b.status,
            json_build_object('username', coalesce(u.username, b.customer_name), 'email', b.customer_email) as client,
            b.customer_name as client_name, coalesce(u.username, b.customer_name) as client_username, b.customer_phone as client_phone,
            b.service_title, b.service_title_zh, (b.starts_at at time zone 'Asia/Hong_Kong')::date as booking_date,
            to_char(b.starts_at at time zone 'Asia/Hong_Kong', 'HH24:MI:SS') as booking_time, b.participants as number_of_people, b.participants,
            hkd(b.total_price) as total_price, hkd(b.final_amount) as final_amount, b.source, b.payment_status,
            hkd(b.refunded_amount) as refunded, utc(b.created_at) as created_at, utc(b.confirmed_at) as confirmed_at, utc(b.completed_at) as completed_at,
            (select count(*) from unread_messages m where m.provider_id = b.provider_id and m.booking_id = b.id and m.side = 'provider') as unread_messages
          from (
            select b.* from ${search ? sql`found` : sql`bookings`} b where ${own} and ${inState} order by b.created_at desc, b.id desc limit ${PAGE}
          ) b left join users u on u.id = b.client_id
          order by b.created_at desc, b.id desc
        ) shown
      ))::text as reply`;
}

/** The services that can be booked, with the places left and the first day that fits. */
function services(sql: Sql, { words, category, date_from, date_to, participants, ordering }: PlainRead & { of: 'services' }) {
  const isBookable = sql`sl.is_available and sl.starts_at > now() + make_interval(mins => e.cutoff_minutes)`;
  const fits = sql`
    ${isBookable} and sl.capacity - sl.spots_taken >= ${participants ?? 1}
    ${date_from ? sql`and sl.starts_at >= ${date_from}::date::timestamp at time zone 'Asia/Hong_Kong'` : sql``}
    ${date_to ? sql`and sl.starts_at < (${date_to}::date + 1)::timestamp at time zone 'Asia/Hong_Kong'` : sql``}`;
  const filtered = sql`
    select e.service_id, e.cutoff_minutes from catalogue_entries e where true
    ${category ? sql`and e.category_id = (select id from categories where slug = ${category})` : sql``}
    ${participants ? sql`and ${participants} between e.min_participants and e.max_participants` : sql``}`;
  const inOrder = ordering === 'price' ? sql`order by e.price, e.service_id` : sql`order by e.rank desc, e.service_id desc`;
  const candidates = !words
    ? sql`${filtered} ${inOrder}`
    : ordering === 'price'
      ? sql`${filtered} and e.words @@ ${words.anywhere}::tsquery ${inOrder}`
      : sql`(${filtered} and e.words @@ ${words.in_title}::tsquery ${inOrder}) union all (${filtered} and e.words @@ ${words.elsewhere}::tsquery ${inOrder})`;
  const asksForSlot = date_from ?? date_to ?? participants;
  return sql<Answer>`
    with found as materialized (
      select e.service_id from (${candidates}) e
      ${asksForSlot === undefined ? sql`` : sql`where exists (select from slots sl where sl.service_id = e.service_id and ${fits} offset 0)`}
      limit ${MOST_COUNTED + 1}
    ),
    page as materialized (select service_id, row_number() over () as nth from (select service_id from found limit ${PAGE}) first)
    select json_build_object(
      'count', (select least(count(*), ${MOST_COUNTED}) from found),
      'results', (
        select coalesce(json_agg(shown), '[]') from (
          select seen.*, seen.price as from_price, coalesce(ahead.places, 0) as available_spots, first.date as next_available
          from page join catalogue_entries e on e.service_id = page.service_id join service_shapes seen on seen.id = page.service_id
          left join lateral (select sl.starts_at, sl.date from slots sl where sl.service_id = e.service_id and ${isBookable} and not sl.is_full order by sl.starts_at limit 1) soonest on true
          left join lateral (
            select sum(sl.capacity - sl.spots_taken) as places from slots sl
            where sl.service_id = e.service_id and sl.is_available and sl.starts_at >= soonest.starts_at
              and sl.starts_at < (soonest.date + 1)::timestamp at time zone 'Asia/Hong_Kong'
          ) ahead on true
          left join lateral (select sl.date from slots sl where sl.service_id = e.service_id and ${fits} order by sl.starts_at limit 1) first on true
          order by page.nth
        ) shown
      ))::text as reply`;
}

/** A service's departures in a range of days as resellers see them (contract/octo/availability.ts). */
function departures(sql: Sql, { service_id, first, last }: PlainRead & { of: 'departures' }) {
  const start = sql`to_char(sl.starts_at at time zone 'Asia/Hong_Kong', 'YYYY-MM-DD"T"HH24:MI:SS"+08:00"')`;
  const left = sql`case when sl.is_available and now() < sl.starts_at - make_interval(mins => s.cutoff_minutes) then sl.capacity - sl.spots_taken else 0 end`;
  return sql<Answer>`
    select json_agg(json_build_object(
      'id', ${start}, 'localDateTimeStart', ${start},
      'localDateTimeEnd', to_char(sl.ends_at at time zone 'Asia/Hong_Kong', 'YYYY-MM-DD"T"HH24:MI:SS"+08:00"'), 'allDay', false,
      'available', ${left} > 0, 'status', case when not sl.is_available or now() >= sl.starts_at - make_interval(mins => s.cutoff_minutes) then 'CLOSED'
        when sl.capacity = sl.spots_taken then 'SOLD_OUT' when (sl.capacity - sl.spots_taken) * 2 < sl.capacity then 'LIMITED' else 'AVAILABLE' end,
      'vacancies', ${left}, 'capacity', sl.capacity, 'maxUnits', least(${left}, s.max_participants),
      'utcCutoffAt', to_char((sl.starts_at - make_interval(mins => s.cutoff_minutes)) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'openingHours', '[]'::json) order by sl.starts_at)::text as reply
    from services s join slots sl on sl.service_id = s.id
    where s.id = ${service_id} and sl.starts_at > now()
      and sl.starts_at >= ${first}::date::timestamp at time zone 'Asia/Hong_Kong'
      and sl.starts_at < (${last}::date + 1)::timestamp at time zone 'Asia/Hong_Kong'`;
}
