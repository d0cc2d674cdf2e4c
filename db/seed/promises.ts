import { findSeatDrift } from '../../server/availability/seats.ts';
import type { Sql } from '../../server/core/database/database.ts';
import { findDiscrepancies } from '../../server/ledger/integrity-checks.ts';

/**
 * What every marketplace we make must keep, demo or load: each promise with what breaks it, by the first column found.
 * Nothing broken is an empty list.
 */
export async function brokenPromises(sql: Sql, now: Date): Promise<{ promise: string; broken_by: unknown[] }[]> {
  const promises: Record<string, PromiseLike<readonly object[]>> = {
    'seat ledger, slots and live bookings agree': findSeatDrift(sql),
    'amounts are the sum of the tickets, the fee 5 % half-up, of each ticket where a reseller sells it': sql`
      select b.booking_reference from bookings b
      join lateral (select sum(bu.quantity * bu.price) as total, sum(bu.quantity * greatest(1, u.places)) as people,
          sum(bu.quantity * floor((bu.list_price * 5 + 50) / 100.0)) as fee_of_each
        from jsonb_to_recordset(b.units) as bu (unit uuid, quantity int, price bigint, list_price bigint) left join units u on u.id = bu.unit) t on true
      where b.total_price is distinct from t.total or b.participants <> t.people
        or b.service_fee <> case when b.source = 'reseller' then t.fee_of_each else floor((b.total_price * 5 + 50) / 100.0) end or b.final_amount <> b.total_price + b.service_fee`,
    'parties keep to the limits of their service': sql`
      select b.booking_reference from bookings b join services s on s.id = b.service_id
      join lateral (select sum(bu.quantity * u.places) as places
        from jsonb_to_recordset(b.units) as bu (unit uuid, quantity int) join units u on u.id = bu.unit where u.service_id = b.service_id) t on true
      where b.participants > s.max_participants or b.places < s.min_participants or b.places is distinct from t.places`,
    'a service costs what its adult costs': sql`
      select s.title from services s left join units u on u.service_id = s.id and u.kind = 'adult' where u.price is distinct from s.price`,
    'a booking is of its slot, and its slot of its service': sql`
      select b.booking_reference from bookings b join slots sl on sl.id = b.slot_id join services s on s.id = b.service_id
      where sl.service_id <> b.service_id or s.provider_id <> b.provider_id or sl.provider_id <> b.provider_id
        or sl.starts_at <> b.starts_at or sl.ends_at <> b.ends_at`,
    'states, moments and timeline tell the same, in order and not in the future': sql`
      select b.booking_reference from bookings b
      join lateral (select min(at) filter (where event = 'created') as created, min(at) filter (where event = 'confirmed') as confirmed,
        min(at) filter (where event = 'completed') as completed, max(at) filter (where event in ('declined', 'cancelled', 'expired', 'payment_expired')) as cancelled,
        max(at) as latest from booking_timeline where booking_id = b.id) e on true
      where b.created_at is distinct from e.created or b.confirmed_at is distinct from e.confirmed or b.completed_at is distinct from e.completed
        or b.cancelled_at is distinct from e.cancelled or e.latest > ${now} or b.created_at >= b.starts_at
        or e.confirmed < e.created or e.cancelled < greatest(e.created, e.confirmed) or e.completed < b.ends_at
        or (b.status = 'pending' and e.confirmed is not null) or (b.status in ('confirmed', 'completed') and e.confirmed is null)
        or (b.cancelled_by = 'provider' and b.cancel_reason = '')`,
    'requests that wait do not expire at once, and none waits on an instant service': sql`
      select b.booking_reference from bookings b join services s on s.id = b.service_id where b.status = 'pending'
        and (b.created_at < ${now}::timestamptz - interval '12 hours' or b.starts_at < ${now}::timestamptz + interval '2 days' or s.confirmation = 'instant')`,
    'messages come after their booking and before now': sql`
      select m.body from messages m join bookings b on b.id = m.booking_id
      where m.created_at <= b.created_at or m.created_at > ${now} or m.read_at < m.created_at or m.read_at > ${now}`,
    'reviews come after their trip and before now': sql`
      select r.comment from reviews r join bookings b on b.id = r.booking_id
      where b.status <> 'completed' or r.service_id <> b.service_id or r.created_at < b.completed_at or r.created_at > ${now}
        or r.replied_at < r.created_at or r.replied_at > ${now} or (r.reply is null) <> (r.replied_at is null)`,
    'pages show only services of their own provider': sql`
      select p.slug from page_services ps join pages p on p.id = ps.page_id join services s on s.id = ps.service_id where p.provider_id <> s.provider_id`,
    'a booking is credited to a click before it, on a link that was there, of the partner whose link it is': sql`
      select r.booking_id from booking_referrals r join bookings b on b.id = r.booking_id join referral_links l on l.id = r.link_id
      left join referral_clicks c on c.id = r.click_id and c.link_id = r.link_id and c.clicked_at = r.clicked_at
      where c.id is null or l.partner_id <> r.partner_id or r.clicked_at > r.created_at or r.created_at <> b.created_at
        or c.clicked_at < l.created_at or c.clicked_at > l.archived_at
        or (r.reason = 'expired') <> (r.clicked_at <= r.created_at - make_interval(days => r.window_days)) or (r.reason not in ('last_click', 'own_booking')) <> (r.rate_bp = 0)`,
    'the books hold': findDiscrepancies(sql),
    'nobody real is in it': sql`
      select email from users where email !~ '\\.example$' or phone !~ '^\\+8525555\\d{4}$'
      union all select customer_email from bookings where customer_email !~ '\\.example$' or customer_phone !~ '^\\+8525555\\d{4}$'`,
    ...(await languageGaps(sql)),
  };
  const results = await Promise.all(
    Object.entries(promises).map(async ([promise, found]) => ({
      promise,
      broken_by: (await found).map((row) => Object.values(row as Record<string, unknown>)[0]),
    })),
  );
  return results.filter(({ broken_by }) => broken_by.length > 0);
}

/** Every column with a `_zh` twin: both are there or neither, no Chinese in the one and some in the other. */
async function languageGaps(sql: Sql): Promise<Record<string, PromiseLike<readonly object[]>>> {
  const twins = await sql<{ table_name: string; column_name: string; is_list: boolean }[]>`
    select zh.table_name, en.column_name, en.data_type = 'ARRAY' as is_list from information_schema.columns zh
    join information_schema.columns en on en.table_name = zh.table_name and en.column_name || '_zh' = zh.column_name
    where zh.table_schema = 'public' and zh.table_name in ('providers', 'categories', 'services', 'units', 'pages')`;
  return Object.fromEntries(
    twins.map(({ table_name, column_name, is_list }) => {
      const words = (name: string) => (is_list ? sql`array_to_string(${sql(name)}, ' ')` : sql`${sql(name)}`);
      const [en, zh] = [() => words(column_name), () => words(`${column_name}_zh`)];
      return [
        `${table_name}.${column_name} is in both languages`,
        sql`select ${en()} as said from ${sql(table_name)}
          where (${en()} = '') <> (${zh()} = '') or ${en()} ~ '[㐀-鿿]' or (${zh()} <> '' and ${zh()} !~ '[㐀-鿿]')`,
      ];
    }),
  );
}
