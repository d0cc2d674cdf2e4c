import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { hongKongDate, hongKongTime, hongKongToInstant } from '../../../rules/time.ts';
import { openApp, sendTo, testApp } from '../../../tests/support/app.ts';
import { setDatabaseClock } from '../../../tests/support/clock.ts';

const { as, guest, sql, buildBooking, buildProvider, buildSlot, buildSlotUnderWay } = await testApp({ clock: true });
const { checkIn, attendance, get } = api.bookings;
const REFERENCE = 'SMP-7K2MQ9';
let made = 0;

/** A party of a departure under way, unless another slot is named. */
async function staged(given: Parameters<typeof buildBooking>[0] = {}) {
  made += 1;
  const booking_reference = `${REFERENCE}A${made}`;
  const { slot = await buildSlotUnderWay() } = given;
  const booking = await buildBooking({ booking_reference, confirmation_code: '7K2M-Q9DX', ...given, slot });
  const { user } = booking.slot.service.provider;
  return { booking, provider: await as(user), voucher: `${booking_reference} 7K2M-Q9DX` };
}

test('a scanned voucher checks its party in, and the timeline says who did', async () => {
  const { booking, provider, voucher } = await staged({ participants: 3 });
  const arrived = await provider.done(checkIn, { body: { voucher } });
  assert.deepEqual([arrived.id, arrived.client_name, arrived.participants], [booking.id, 'Chan Tai Man', 3]);
  const { event, by } = arrived.timeline.at(-1)!;
  assert.deepEqual([event, by], ['arrived', booking.slot.service.provider.name]);
});

test('a code may be typed as people do', async () => {
  for (const typed of ['7K2M-Q9DX', '7k2mq9dx', ' 7K2M Q9DX ', '７Ｋ２Ｍ－Ｑ９ＤＸ', '7k2m–q9dx']) {
    const { booking, provider } = await staged();
    assert.equal((await provider.done(checkIn, { body: { voucher: typed } })).id, booking.id, typed);
  }
});

test('the reference finds the booking as well, for who types that instead of the code', async () => {
  for (const [n, write] of [
    (text: string) => text,
    (text: string) => ` ${text.toLowerCase()} `,
    (text: string) => text.replace('-', ''),
  ].entries()) {
    const booking_reference = `SMP-7K2MQ9${n}`;
    const { booking, provider } = await staged({ participants: 2, booking_reference });
    const voucher = `${booking_reference} 7K2M-Q9DX`;
    const typed = write(booking_reference);
    const rival = await as((await buildProvider()).user);
    await rival.refused(404, checkIn, { body: { voucher: typed } });
    assert.equal((await provider.done(checkIn, { body: { voucher: typed } })).id, booking.id, typed);
    assert.equal((await provider.refused(409, checkIn, { body: { voucher } })).code, 'voucher_used');
  }
});

test('a voucher is good from the morning of its day, or six hours before it, until the end, whatever the date', async () => {
  const hongKong = (time: string) => hongKongToInstant(time.slice(0, 10), time.slice(11));
  const departures = {
    'the boat of 23:45': ['2027-03-05 23:45', '2027-03-06 00:45'],
    'the boat of 00:15': ['2027-03-06 00:15', '2027-03-06 01:00'],
    'three days on the islands': ['2027-03-05 09:00', '2027-03-07 17:00'],
  } as const;
  const scans = [
    ['the boat of 23:45', '2027-03-04 23:59', 'voucher_other_day'],
    ['the boat of 23:45', '2027-03-05 00:00', 'aboard'],
    ['the boat of 23:45', '2027-03-06 00:15', 'aboard'],
    ['the boat of 23:45', '2027-03-06 00:45', 'voucher_other_day'],
    ['the boat of 00:15', '2027-03-05 18:14', 'voucher_other_day'],
    ['the boat of 00:15', '2027-03-05 18:15', 'aboard'],
    ['the boat of 00:15', '2027-03-06 00:30', 'aboard'],
    ['three days on the islands', '2027-03-05 05:00', 'aboard'],
    ['three days on the islands', '2027-03-07 16:59', 'aboard'],
    ['three days on the islands', '2027-03-07 17:00', 'voucher_other_day'],
  ] as const;
  for (const [name, at, expected] of scans) {
    await setDatabaseClock(sql, hongKong(at));
    const [starts_at, ends_at] = departures[name].map(hongKong);
    const { provider, voucher } = await staged({ slot: await buildSlot({ starts_at: starts_at!, ends_at: ends_at! }) });
    const { status, body } = await provider.ask(checkIn, { body: { voucher } });
    assert.equal(status === 200 ? 'aboard' : (body as { code: string }).code, expected, `${name} at ${at}`);
  }
  await setDatabaseClock(sql, null);
});

test('a code of nobody’s, of another provider’s or of another booking is not found', async () => {
  const { provider, voucher } = await staged();
  const rival = await as((await buildProvider()).user);
  assert.equal((await rival.refused(404, checkIn, { body: { voucher } })).code, 'not_found');
  assert.equal((await rival.refused(404, checkIn, { body: { voucher: '7K2M-Q9DX' } })).code, 'not_found');
  for (const wrong of ['2222-2222', 'nonsense', `${REFERENCE}Z 7K2M-Q9DX`, voucher.replace('Q9DX', 'Q9DY')])
    assert.equal((await provider.refused(404, checkIn, { body: { voucher: wrong } })).code, 'not_found', wrong);
  await provider.done(checkIn, { body: { voucher } });
});

test('nothing is said at its field', async () => {
  const { provider } = await staged();
  assert.deepEqual(Object.keys(await provider.refused(400, checkIn, { body: { voucher: ' ' } })), ['voucher']);
});

test('a cancelled voucher is shown as cancelled before all else', async () => {
  const slot = await buildSlot();
  const { booking, provider, voucher } = await staged({ slot, status: 'cancelled', attendance: 'arrived', checked_in_at: new Date() });
  const refused = await provider.refused(409, checkIn, { body: { voucher } });
  assert.deepEqual([refused.code, refused.service_title], ['voucher_cancelled', booking.slot.service.title]);
  const chinese = await provider.with({ 'accept-language': 'zh-HK' }).refused(409, checkIn, { body: { voucher } });
  assert.equal(chinese.detail, '這張預訂已取消，憑證無效。');
});

test('a request nobody has answered is no voucher yet', async () => {
  const { provider, voucher } = await staged({ status: 'pending' });
  assert.equal((await provider.refused(409, checkIn, { body: { voucher } })).code, 'voucher_pending');
});

test('a voucher of another time says of which departure it is', async () => {
  const { booking, provider, voucher } = await staged({ slot: await buildSlot() });
  const date = hongKongDate(booking.slot.starts_at);
  const { code: why, ...details } = await provider.refused(409, checkIn, { body: { voucher } });
  assert.deepEqual(
    [why, details.booking_date, details.booking_time, details.client_name, details.participants],
    ['voucher_other_day', date, `${hongKongTime(booking.slot.starts_at)}:00`, 'Chan Tai Man', 1],
  );
});

test('a used voucher says when it was used, and is good again once that was undone', async () => {
  const { booking, provider, voucher } = await staged({ status: 'completed' });
  await provider.done(checkIn, { body: { voucher } });
  const refused = await provider.refused(409, checkIn, { body: { voucher } });
  const [row] = await sql<{ checked_in_at: Date }[]>`select checked_in_at from bookings where id = ${booking.id}`;
  assert.deepEqual([refused.code, refused.checked_in_at], ['voucher_used', row!.checked_in_at.toISOString()]);
  await provider.done(attendance, { params: { id: booking.id }, body: { attendance: 'expected' } });
  await provider.done(checkIn, { body: { voucher } });
});

test('who was given up as a no-show can still be checked in', async () => {
  const { provider, voucher } = await staged({ attendance: 'no_show' });
  await provider.done(checkIn, { body: { voucher } });
});

test('one voucher scanned ten times at once checks in once', async () => {
  const { booking, provider, voucher } = await staged();
  const answers = await Promise.all(Array.from({ length: 10 }, () => provider.ask(checkIn, { body: { voucher } })));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array.from({ length: 9 }, () => 409)]);
  const { timeline } = await provider.done(get, { params: { id: booking.id } });
  assert.equal(timeline.filter(({ event }) => event === 'arrived').length, 1);
});

test('a code that two bookings share is the one that boards and still stands', async () => {
  const { booking, provider } = await staged();
  await staged({ slot: booking.slot, status: 'cancelled' });
  await staged({ slot: await buildSlot({ service: booking.slot.service, starts_at: new Date(booking.slot.starts_at.getTime() + 864e5) }) });
  assert.equal((await provider.done(checkIn, { body: { voucher: '7K2M-Q9DX' } })).id, booking.id);
});

test('trying codes comes to an end', async () => {
  const { booking } = await staged();
  const narrow = await openApp(sql, { CHECK_INS_PER_MINUTE: '2' });
  after(() => narrow.close());
  const hurried = await as(booking.slot.service.provider.user, sendTo(narrow));
  for (const voucher of ['2222-2222', '2222-2223']) await hurried.refused(404, checkIn, { body: { voucher } });
  assert.equal((await hurried.refused(429, checkIn, { body: { voucher: '2222-2224' } })).code, 'too_many_requests');
  assert.equal((await guest.refused(401, checkIn, { body: { voucher: '2222-2225' } })).code, 'not_authenticated');
});
