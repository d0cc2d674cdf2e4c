import type { GuestBooking } from '../../../contract/guests.ts';
import { freeCancellationUntil } from '../../../rules/cancellation/cancellation.ts';
import type { WeatherRule } from '../../../rules/weather/policy.ts';
import { policyLines } from '../../../rules/weather/words.ts';
import type { Db, Sql } from '../../core/database/database.ts';
import { notFound } from '../../core/api/errors.ts';
import { quoteFor, readCancellation, withoutMoney } from '../cancellation/facts.ts';
import { cardState } from '../card/card-reads.ts';
import { fpsColumns, fpsState } from '../payment/fps-reads.ts';
import { seenBy, whenOf, type Row } from '../reads.ts';
import { noticeOf, weatherNotice, type NoticedRow } from '../../availability/weather/facts.ts';

type GuestRow = Row &
  Pick<GuestBooking, 'provider'> & {
    weather_rules: WeatherRule[] | null;
    weather_notice: NoticedRow | null;
    meeting: MeetingFields;
    fps_facts: Parameters<typeof fpsState>[0];
  };
type MeetingFields = Pick<
  GuestBooking,
  'meeting_point' | 'meeting_point_zh' | 'mtr_exit' | 'mtr_exit_zh' | 'arrive_minutes_before' | 'meeting_picture' | 'latitude' | 'longitude'
>;

/** A booking with all that its guest needs on the day. Refuses: not_found. */
export async function getGuestBooking(db: Db, guest: { provider_id: null; id: null; link: string }): Promise<GuestBooking> {
  const [booking] = await travellerBookings(db, [guest.link]);
  return booking ?? notFound();
}

/** Bookings in the order of the ids, as their customer sees them. The caller must have checked access. */
export async function travellerBookings(db: Db, ids: string[]): Promise<GuestBooking[]> {
  const rows = await db<GuestRow[]>`
    select seen.*, review_of(b.id) as review, is_reviewed(b.id) as reviewed, ${whenOf(db)}, ${fpsColumns(db)} as fps_facts, b.weather_rules, ${weatherNotice(db)} as weather_notice,
      jsonb_build_object('meeting_point', s.meeting_point, 'meeting_point_zh', s.meeting_point_zh, 'mtr_exit', s.mtr_exit, 'mtr_exit_zh', s.mtr_exit_zh,
        'arrive_minutes_before', s.arrive_minutes_before, 'meeting_picture', s.meeting_picture, 'latitude', s.latitude, 'longitude', s.longitude) as meeting,
      jsonb_build_object('name', p.name, 'name_zh', p.name_zh, 'phone', p.phone, 'whatsapp', p.whatsapp, 'licence_number', p.licence_number) as provider
    from bookings b
    join booking_shapes seen on seen.id = b.id
    join services s on s.id = b.service_id
    join providers p on p.id = b.provider_id
    where b.id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], b.id)`;
  return rows.map((row) => {
    const read = readCancellation(row.asked);
    const asked = row.source === 'reseller' ? withoutMoney(read) : read;
    const free_cancellation_until = freeCancellationUntil(asked, asked.starts_at)?.toISOString() ?? null;
    const cancellation = quoteFor(asked, 'customer');
    const seen = seenBy(row, { provider_id: null, id: row.client_id });
    return {
      ...seen,
      ...row.meeting,
      ...fpsState(row.fps_facts),
      ...cardState(row.fps_facts),
      provider: row.provider,
      free_cancellation_until,
      cancellation,
      weather: policyLines(row.weather_rules, row),
      weather_notice: noticeOf(row.weather_notice),
    };
  });
}

/** The booking with this reference, if it was made with this address. */
export async function findByReference(sql: Sql, reference: string, email: string): Promise<{ id: string } | undefined> {
  const [found] = await sql<{ id: string }[]>`
    select id from bookings where booking_reference = ${reference} and lower(customer_email) = lower(${email})`;
  return found;
}

/** A guest's booking by its confirmation code; a customer with an account finds theirs there. Should the code ever name two, the later one. */
export async function findByCode(sql: Sql, code: string, email: string): Promise<{ id: string } | undefined> {
  const [found] = await sql<{ id: string }[]>`
    select id from bookings
    where client_id is null and lower(customer_email) = lower(${email}) and confirmation_code = ${code} order by id desc limit 1`;
  return found;
}
