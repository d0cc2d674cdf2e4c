import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import ICAL from 'ical.js';
import { api } from '../../../contract/api.ts';
import { addDays, hongKongDate, hongKongToInstant } from '../../../rules/time.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody } from '../../../tests/support/builders.ts';

const { sql, guest, as, links, buildOffer } = await testApp();
const TITLE = '紅帆古船黃昏遊維港，由中環碼頭出發；途經尖沙咀、灣仔及觀塘，回程欣賞「幻彩詠香江」, a; b \\ c';

type CalendarFile = {
  method: unknown;
  uid: string;
  sequence: number;
  status: unknown;
  start: string;
  summary: string;
  location: string;
  description: string;
  url: unknown;
};

/** A file as another library reads it. */
function read(file: string): CalendarFile {
  const calendar = new ICAL.Component(ICAL.parse(file) as [string, unknown[], unknown[]]);
  const [component] = calendar.getAllSubcomponents('vevent');
  const event = new ICAL.Event(component);
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    status: component!.getFirstPropertyValue('status'),
    start: event.startDate.toJSDate().toISOString(),
    summary: event.summary,
    location: event.location,
    description: event.description,
    url: component!.getFirstPropertyValue('url'),
  };
}

async function bookOffer(
  starts_at: Date,
  { service: sold = {}, slot = {} }: Pick<Parameters<typeof buildOffer>[0] & object, 'service' | 'slot'> = {},
) {
  const service = {
    confirmation: 'request',
    title: '',
    title_zh: TITLE,
    description_zh: '遊船',
    meeting_point: 'Central Pier 9,\nfront; gate',
    meeting_point_zh: '中環九號碼頭',
    arrive_minutes_before: 15,
    ...sold,
  };
  const offer = await buildOffer({ service, slot: { starts_at, ...slot } });
  const booked = await guest.done(api.pages.book, { body: bookingBody(offer, { participants: 2, locale: 'en' }) });
  const file = async () => {
    const { status, headers, body } = await guest.ask(api.guests.calendar, { params: { token: links.sign('booking', booked.id) } });
    assert.equal(status, 200);
    assert.equal(headers['content-type'], 'text/calendar; charset=utf-8');
    return body as string;
  };
  return { offer, booking: booked, file };
}

test('a calendar file says what was booked, exactly, and folds and escapes as the standard asks', async () => {
  const { booking: booked_reply, file } = await bookOffer(hongKongToInstant('2180-12-12', '17:15'));
  const text = await file();
  for (const line of text.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75 && line.isWellFormed(), line);
  assert.ok(!/[^\r]\n/.test(text));
  assert.ok(text.endsWith('END:VCALENDAR\r\n'), 'the last line ends as all do');
  const seen = read(text);
  assert.equal(seen.summary, TITLE);
  assert.equal(seen.location, 'Central Pier 9,\nfront; gate');
  assert.match(seen.description, new RegExp(`^Be there by 17:00\\n2 people[^]*${booked_reply.confirmation_code}`));
  assert.equal(seen.start, '2180-12-12T09:15:00.000Z');
  assert.equal(seen.url, booked_reply.manage_url);
});

test('one booking keeps its name through every change, its number rises, and a cancelled one takes itself away', async () => {
  const { offer, booking: made, file } = await bookOffer(hongKongToInstant('2180-12-12', '17:15'));
  const provider = await as(offer.provider.user);
  const requested = read(await file());
  await provider.done(api.bookings.accept, { params: { id: made.id } });
  const confirmed = read(await file());
  await provider.done(api.bookings.cancel, { params: { id: made.id }, body: { reason: 'Typhoon' } });
  const cancelled = read(await file());
  const states = [requested, confirmed, cancelled];
  assert.deepEqual(
    states.map(({ status }) => status),
    ['TENTATIVE', 'CONFIRMED', 'CANCELLED'],
  );
  assert.deepEqual(
    states.map(({ method }) => method),
    ['PUBLISH', 'PUBLISH', 'CANCEL'],
  );
  assert.equal(new Set(states.map(({ uid }) => uid)).size, 1);
  assert.ok(requested.sequence < confirmed.sequence && confirmed.sequence < cancelled.sequence);
});

test('it is the same instant wherever the calendar is', async () => {
  const { file } = await bookOffer(hongKongToInstant('2179-03-14', '18:30'));
  const text = await file();
  const script = `import ICAL from 'ical.js';
    const calendar = new ICAL.Component(ICAL.parse(process.argv[1]));
    console.log(new ICAL.Event(calendar.getFirstSubcomponent('vevent')).startDate.toJSDate().toISOString());`;
  for (const TZ of ['Asia/Hong_Kong', 'America/Los_Angeles', 'Europe/London', 'Pacific/Auckland', 'UTC']) {
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, text], {
      env: { ...process.env, TZ },
    });
    assert.equal(stdout.trim(), '2179-03-14T10:30:00.000Z', TZ);
  }
});

test('a day ticket is an all-day event of its day, with the opening hours in words, also in its provider’s feed', async () => {
  const [starts_at, ends_at] = [hongKongToInstant('2179-03-14', '06:00'), hongKongToInstant('2179-03-14', '23:00')];
  const { offer, file } = await bookOffer(starts_at, { service: { sold_by: 'day' }, slot: { ends_at, all_day: true } });
  const text = await file();
  assert.match(text, /DTSTART;VALUE=DATE:21790314\r\nDTEND;VALUE=DATE:21790315/);
  assert.match(read(text).description, /^Open 06:00 – 23:00\n/);
  await sql`update slots set starts_at = ${hongKongToInstant(addDays(hongKongDate(Date.now()), 3), '06:00')},
    ends_at = ${hongKongToInstant(addDays(hongKongDate(Date.now()), 3), '23:00')} where id = ${offer.slot.id}`;
  const owner = await as(offer.provider.user);
  const { url } = await owner.done(api.providers.renewCalendarFeed, { body: { with_names: true } });
  const { body } = await guest.ask(api.calendar.feed, { params: { token: url!.split('/').at(-2)! } });
  assert.match(body as string, new RegExp(`DTSTART;VALUE=DATE:${addDays(hongKongDate(Date.now()), 3).replaceAll('-', '')}`));
});
