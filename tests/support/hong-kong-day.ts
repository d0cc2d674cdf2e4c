import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mock } from 'node:test';
import { api } from '../../contract/api.ts';
import { addDays, hongKongDate, hongKongTime, hongKongToInstant, weekday } from '../../rules/time.ts';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/core/config.ts';
import { openDatabase } from '../../server/core/database/database.ts';
import { openFiles } from '../../server/core/storage/files.ts';
import { sendTo } from './app.ts';
import { bookingBody, type Offer } from './builders.ts';
import { octo } from '../../contract/octo.ts';
import { callerThrough } from './caller.ts';
import { setClock } from './clock.ts';
import { octoThrough } from './resellers.ts';
import { JWT_SECRET } from './server.ts';

// One process of tests/zones.test.ts: lives through a day in Hong Kong in whatever zone it was started, and tells what it saw.
const asked = JSON.parse(process.argv[2]!) as {
  address: Parameters<typeof openDatabase>[0];
  offer: Offer;
  session: { sub: string; sid: string };
  times: string[];
  key: string;
};

const folder = mkdtempSync(join(tmpdir(), 'sampan-zone-'));
const sql = openDatabase(asked.address, { pool: 3 });
const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, JWT_SECRET, LOG_LEVEL: 'silent' });
const app = await createApp({ sql, config, files: await openFiles(config, sql) });
const guest = callerThrough(sendTo(app));
const { service, page } = asked.offer;

const software = octoThrough(sendTo(app), asked.key);
const product = { productId: service.id, optionId: 'DEFAULT' };

/** What a reseller sees from yesterday to tomorrow, and of a hold of this moment. */
async function seenByReseller(today: string) {
  const range = { localDateStart: addDays(today, -1), localDateEnd: addDays(today, 1) };
  const days = await software.done(octo.calendar, { body: { ...product, ...range } });
  const listed = await software.done(octo.availability, { body: { ...product, ...range } });
  const of_today = await software.done(octo.availability, { body: { ...product, localDate: today } });
  const availabilityId = listed.find(({ available }) => available)!.id;
  const unitItems = [{ unitId: service.units[0]!.id }];
  const held = await software.done(octo.reserve, { body: { ...product, availabilityId, unitItems } });
  const { status } = await software.done(octo.cancel, { named: held.uuid, body: {} });
  return {
    days: days.map((day) => `${day.localDate} ${day.status}`),
    departures: listed.slice(0, 2).map((one) => `${one.id} ${one.status} ${one.utcCutoffAt}`),
    of_today: of_today.map(({ id }) => id),
    hold: [held.availabilityId, held.utcExpiresAt, status],
  };
}

const seen: unknown[] = [];
for (const time of asked.times) {
  const now = hongKongToInstant(time.slice(0, 10), time.slice(11));
  await setClock(sql, now);
  const provider = callerThrough(sendTo(app), app.jwt.sign(asked.session, { expiresIn: '15m' }));
  const today = hongKongDate(now);
  const slots = await guest.done(api.services.availability, { params: { id: service.id } });
  const booked = await guest.done(api.pages.book, {
    body: bookingBody({ page, service, slot: { ...asked.offer.slot, id: slots[0]!.id } }),
  });
  const booking = await provider.done(api.bookings.get, { params: { id: booked.id } });
  const list = await provider.done(api.bookings.providerBookings, {
    query: { date_from: today, date_to: addDays(today, 1), ordering: 'booking_date' },
  });
  const stats = await provider.done(api.bookings.providerStats);
  const { parts } = await provider.done(api.bookings.providerRevenue);
  await provider.done(api.bookings.cancel, { params: { id: booked.id }, body: { reason: 'Only looking' } });
  seen.push({
    now: now.toISOString(),
    clock: [today, hongKongTime(now), weekday(today), addDays(today, 45)],
    slots: slots.map(({ id: _, ...slot }) => slot),
    booked: [booked.booking_date, booked.booking_time, booked.end_time],
    booking: [booking.booking_date, booking.booking_time, booking.end_time, booking.can.cancel],
    // What those who lived through it before in other zones have booked and cancelled is not of this day.
    list: list.results
      .filter(({ id, status }) => id === booked.id || status === 'completed')
      .map((one) => `${one.booking_date} ${one.booking_time}`),
    figures: [
      stats.this_month_revenue,
      parts.filter(({ revenue }) => revenue !== '0.00').map(({ date_from, revenue }) => `${date_from} ${revenue}`),
      parts.at(-1)?.date_to,
    ],
    octo: await seenByReseller(today),
    upcoming: stats.upcoming.map(({ date, start_time }) => `${date} ${start_time}`),
  });
}
mock.timers.reset();
await app.close();
await sql.end({ timeout: 1 });
rmSync(folder, { recursive: true, force: true });
process.stdout.write(
  JSON.stringify({
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    offset: new Date('2027-03-01T00:00:00Z').getTimezoneOffset(),
    seen,
  }),
);
