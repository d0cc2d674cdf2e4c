import { MOST_LISTED } from '../../../contract/lists.ts';
import type { Overview } from '../../../contract/operator.ts';
import { bookingStatuses } from '../../../rules/booking-states.ts';
import { fromCents } from '../../../rules/money.ts';
import type { Sql } from '../../core/database/database.ts';
import { isHeldBack } from '../../outbox/facts.ts';

/** The marketplace at a glance; bookings and sales are of those made in the last `days` Hong Kong days, and in as many before; fee income, money received and refunded are of those days themselves. */
export async function getOverview(sql: Sql, days: number): Promise<Overview> {
  const [listed, now] = await Promise.all([listDays(sql, days * 2), getNow(sql)]);
  const [earlier, made] = [listed.slice(0, days), listed.slice(days)];
  const sum = (what: DayFigure) => sumOf(made, what);
  const { pending, confirmed, completed, cancelled } = {
    pending: sum('pending'),
    confirmed: sum('confirmed'),
    completed: sum('completed'),
    cancelled: sum('cancelled'),
  };
  const { failed_mails, retried_mails, limited_mails, ...totals_and_waiting } = now;
  return {
    days,
    bookings: { all: bookingsOf(made), pending, confirmed, completed, cancelled },
    sales: fromCents(sum('sales')),
    fee_income: fromCents(sum('fee_income')),
    received: fromCents(sum('received')),
    refunded: fromCents(sum('refunded')),
    by_day: made.map((day) => ({
      date: day.date,
      bookings: bookingsOf([day]),
      sales: fromCents(day.sales),
      fee_income: fromCents(day.fee_income),
    })),
    before: {
      bookings: bookingsOf(earlier),
      sales: fromCents(sumOf(earlier, 'sales')),
      fee_income: fromCents(sumOf(earlier, 'fee_income')),
    },
    ...totals_and_waiting,
    failures: { failed_mails, retried_mails, limited_mails, expired_requests: sum('expired') },
  };
}

/** Cents: what was sold, of confirmed and completed bookings made on the day, and the fees that were earned, and the money that was received and refunded on it. */
type DayTotals = {
  date: string;
  pending: number;
  confirmed: number;
  completed: number;
  cancelled: number;
  expired: number;
  sales: number;
  fee_income: number;
  received: number;
  refunded: number;
};

type DayFigure = Exclude<keyof DayTotals, 'date'>;

const sumOf = (days: readonly DayTotals[], what: DayFigure) => days.reduce((total, day) => total + day[what], 0);
const bookingsOf = (days: readonly DayTotals[]) => bookingStatuses.reduce((total, status) => total + sumOf(days, status), 0);

async function listDays(sql: Sql, days: number): Promise<DayTotals[]> {
  return sql<DayTotals[]>`
    with days as (select (now() at time zone 'Asia/Hong_Kong')::date - n as day from generate_series(0, ${days}::int - 1) as n)
    select days.day as date, coalesce(sum(bookings) filter (where status = 'pending'), 0)::bigint as pending,
      coalesce(sum(bookings) filter (where status = 'confirmed'), 0)::bigint as confirmed,
      coalesce(sum(bookings) filter (where status = 'completed'), 0)::bigint as completed,
      coalesce(sum(bookings) filter (where status = 'cancelled'), 0)::bigint as cancelled, coalesce(sum(expired), 0)::bigint as expired,
      coalesce(sum(cents) filter (where status in ('confirmed', 'completed')), 0)::bigint as sales,
      coalesce(max(fee), 0)::bigint as fee_income, coalesce(max(received), 0)::bigint as received, coalesce(max(refunded), 0)::bigint as refunded
    from days left join marketplace_day_sums using (day) left join fee_days using (day)
    left join (
      select day, sum(received) as received, sum(refunded) as refunded from money_day_sums join days using (day) group by day
    ) money using (day)
    group by days.day order by days.day`;
}

/** What mail servers answer while our own account may send no more: `550 5.4.5 Daily user sending limit exceeded`, `Connection frequency limited`. */
const AT_ITS_LIMIT = String.raw`\m5\.4\.5\M|\m(limit|quota|frequency|rate)\M.*(exceed|reach|limited)|(exceed|reach|daily|hourly).*\m(limit|quota)\M`;

type Now = Pick<Overview, 'totals' | 'waiting'> & Pick<Overview['failures'], 'failed_mails' | 'retried_mails' | 'limited_mails'>;

async function getNow(sql: Sql): Promise<Now> {
  const [now] = await sql<Now[]>`
    select
      jsonb_build_object('providers', (select count(*) from providers where suspended_at is null),
        'partners', (select count(*) from partners where suspended_at is null and approved_at is not null),
        'services', (select count(*) from catalogue_entries),
        'users', (select coalesce(sum(users), 0)::bigint from user_months)) as totals,
      jsonb_build_object('partners', (select count(*) from partners where suspended_at is null and approved_at is null),
        'approvals', (select count(*) from providers where suspended_at is null and approved_at is null),
        'providers', (select count(*) from providers where suspended_at is null and verified_at is null),
        'licences', (select count(*) from providers where suspended_at is null and licence_stops_on is not null),
        'own_bookings', (select count(*) from booking_referrals where reason = 'own_booking' and decision is null),
        'refunds_due', (select count(*) from (select from refunds_due limit ${MOST_LISTED}) known),
        'weather', (select count(*) from weather_events where at > now() - interval '1 day' and event = 'ran_out'),
        'card_flags', (select count(*) from (select from card_flags where cleared_at is null limit ${MOST_LISTED}) known),
        'past_bookings', (select count(*) from (
          select from bookings b where b.status = 'confirmed' and b.completion_undone_at is null and b.choose_by is null
            and b.ends_at < (select completes_from from marketplace_settings) limit ${MOST_LISTED}) known),
        'more_refunds_due', exists (select from refunds_due offset ${MOST_LISTED}),
        'settlements', (select count(*) from (select from settlements where paid_at is null limit ${MOST_LISTED}) known)) as waiting,
      (select count(*) from mails where state = 'failed') as failed_mails,
      (select count(*) from mails m where state = 'waiting' and attempts > 0 and not ${isHeldBack(sql)}) as retried_mails,
      (select count(*) from mails m where state = 'waiting' and attempts > 0 and not ${isHeldBack(sql)} and last_error ~* ${AT_ITS_LIMIT}) as limited_mails`;
  if (!now) throw new Error('one row of counts');
  return now;
}
