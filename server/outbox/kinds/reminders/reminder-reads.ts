import type { MailKind } from '../../../../contract/mails.ts';
import { isUndecided } from '../../../availability/weather/facts.ts';
import type { Db } from '../../../core/database/database.ts';
import { isTaken } from '../../delivery/facts.ts';
import { addressesOf, PAGE_SIZE, unmailed, type Recipients, type Unmailed } from '../../events/booking-reads.ts';

/**
 * Guests are reminded `hours` before the start: of departures that start after `from` and until `until`. A guest whose departure was undecided is
 * reminded once it is decided, until `latest_minutes` before the start.
 */
export type ReminderRange = { kind: MailKind; hours: number; latest_minutes: number; from: Date; until: Date };

export type DueReminder = Recipients & { id: string; booking_id: string; starts_at: Date };

/**
 * Confirmed bookings ahead whose reminder is due and not made. Who booked or was accepted within the hours before the start is not reminded, nor
 * is, on the day, who comes at any time of it.
 * They are found by the times of their slots, which have an index. Nobody is reminded of a departure before it is decided whether it takes place
 * in the weather; then each guest who is still in time, unless they read that it goes ahead when the reminder was due already: that mail says the
 * same.
 */
export async function listDueReminders(
  db: Db,
  { kind, hours, latest_minutes, from, until }: ReminderRange,
  after: string,
): Promise<Unmailed<DueReminder>> {
  const rows = await db<DueReminder[]>`
    with due as (
      select id, provider_id, weather_stops from slots where starts_at > ${from} and starts_at <= ${until}
      union
      select sl.id, sl.provider_id, sl.weather_stops from weather_proposals w join slots sl on sl.id = w.slot_id
      where w.starts_at > now() + make_interval(mins => ${latest_minutes}) and w.starts_at <= ${until} and w.state <> 'open'
    )
    select b.id, b.id as booking_id, b.starts_at,
      case when ${isTaken(db)} or b.confirmed_at is distinct from b.created_at then u.id end as sender_id, ${addressesOf(db)}
    from due sl
    join bookings b on b.slot_id = sl.id
    join providers p on p.id = b.provider_id
    join users u on u.id = p.user_id
    where b.starts_at <= ${until} and b.starts_at > now() and not ${isUndecided(db)}
      and b.status = 'confirmed' and b.choose_by is null and not (b.all_day and ${kind} = 'reminder_2h') and b.confirmed_at < b.starts_at - make_interval(hours => ${hours}) and b.id > ${after}
      and not exists (
        select from mails m where m.booking_id = b.id and m.about = b.starts_at and (m.kind = ${kind}
          or (m.kind = 'goes_ahead' and m.state <> 'dropped' and m.created_at >= b.starts_at - make_interval(hours => ${hours}))))
    order by b.id limit ${PAGE_SIZE}`;
  return unmailed(rows);
}
