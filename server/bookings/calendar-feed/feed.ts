import type { CalendarFeed } from '../../../contract/guests.ts';
import { hongKongDate } from '../../../rules/time.ts';
import { calendarFile } from '../../core/text/calendar.ts';
import type { Sql } from '../../core/database/database.ts';
import { notFound } from '../../core/api/errors.ts';
import type { SignedLinks } from '../../core/signed-links.ts';
import { findFeed, findFeedById, listDepartures, type Departure } from './feed-reads.ts';
import { deleteFeed, upsertFeed } from './feed-writes.ts';

const REFRESH_MINUTES = 30;

type Door = { sql: Sql; links: SignedLinks; origin: string };

/** A provider's feed and its secret address. */
export async function seeFeed({ sql, links, origin }: Door, provider_id: string): Promise<CalendarFeed> {
  const feed = await findFeed(sql, provider_id);
  if (!feed) return { url: null, with_names: false };
  return { url: `${origin}/api/calendar/${links.sign('calendar', feed.id)}/`, with_names: feed.with_names };
}

/** Turns the feed on, or gives it a new address: the old one stops working at once. */
export async function renewFeed(door: Door, provider_id: string, with_names: boolean): Promise<CalendarFeed> {
  await upsertFeed(door.sql, provider_id, with_names);
  return seeFeed(door, provider_id);
}

/** Turns the feed off; its address stops working at once. */
export async function stopFeed(sql: Sql, provider_id: string): Promise<void> {
  await deleteFeed(sql, provider_id);
}

/** The provider's departures for calendar programs: one entry each, in both languages, with guests' names only where that was chosen. Refuses: not_found. */
export async function readFeed({ sql, links, origin }: Door, token: string): Promise<string> {
  const id = links.verify('calendar', token) ?? notFound();
  const feed = (await findFeedById(sql, id)) ?? notFound();
  const departures = await listDepartures(sql, feed.provider_id);
  return calendarFile({
    name: 'Sampan 舢舨',
    refresh_minutes: REFRESH_MINUTES,
    entries: departures.map((departure) => ({
      uid: `${departure.slot_id}@sampan`,
      sequence: departure.changes,
      changed_at: departure.changed_at,
      starts_at: departure.starts_at,
      ends_at: departure.ends_at,
      all_day: departure.all_day,
      summary: `${both(departure.service_title, departure.service_title_zh)} ${departure.spots_taken}/${departure.capacity}`,
      description: feed.with_names ? departure.parties.map(partyLine).join('\n') : '',
      location: both(departure.place, departure.place_zh),
      url: `${origin}/provider/manifest?date=${hongKongDate(departure.starts_at)}`,
      status: 'CONFIRMED',
    })),
  });
}

function partyLine({ name, phone, participants, status }: Departure['parties'][number]): string {
  const waiting = status === 'pending' ? ' (request 待確認)' : '';
  return `${participants} × ${name}${phone && `, ${phone}`}${waiting}`;
}

function both(en: string, zh: string): string {
  return [en, zh].filter(Boolean).join(' ');
}
