import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { testApp } from '../../../tests/support/app.ts';

const { guest, as, links, buildBooking, buildProvider, buildService, buildSlot, buildUser } = await testApp();
const { calendar, mine, mineById, readMessages, sendMessage } = api.bookings;
const HOUR_MS = 3_600_000;
const inHours = (hours: number) => buildSlot({ starts_at: new Date(Date.now() + hours * HOUR_MS) });

test('a client’s bookings: upcoming ones soonest first, the others latest first, each once', async () => {
  const client = await buildUser();
  const make = async (hours: number, status: 'pending' | 'confirmed' | 'completed' | 'cancelled') =>
    (await buildBooking({ slot: await inHours(hours), client, status })).id;
  const later = await make(50, 'confirmed');
  const soon = await make(30, 'pending');
  const under_way = await make(-1, 'confirmed');
  const done_early = await make(5, 'completed');
  const unmarked = await make(-60, 'confirmed');
  const done = await make(-90, 'completed');
  const off_long_ago = await make(-90, 'cancelled');
  const off = await make(40, 'cancelled');
  await buildBooking({ client: await buildUser() });
  const me = await as(client);
  const list = async (when?: string) => (await me.done(mine, { query: { when } })).results.map(({ id }) => id);
  assert.deepEqual(await list(), [under_way, soon, later]);
  assert.deepEqual(await list('past'), [done_early, unmarked, done]);
  assert.deepEqual(await list('cancelled'), [off, off_long_ago]);
  assert.deepEqual((await me.done(mine)).counts, { upcoming: 3, past: 3, cancelled: 2, unread: 0 });
  await me.refused(400, mine, { query: { when: 'sometimes' } });
});

test('those with messages the client has not read are listed together, whenever they are', async () => {
  const [client, provider] = [await buildUser(), await buildProvider()];
  const service = await buildService({ provider });
  const slot = async (hours: number) => buildSlot({ service, starts_at: new Date(Date.now() + hours * HOUR_MS) });
  const [past, ahead, quiet] = [
    await buildBooking({ slot: await slot(-60), client }),
    await buildBooking({ slot: await slot(60), client }),
    await buildBooking({ slot: await slot(61), client }),
  ];
  const [me, boss] = [await as(client), await as(provider.user)];
  for (const { id } of [past, ahead, ahead]) await boss.done(sendMessage, { params: { id }, body: { message: '帶帽' } });
  await me.done(sendMessage, { params: { id: quiet.id }, body: { message: 'My own words' } });
  const unread = () => me.done(mine, { query: { unread: 'true' } });
  const list = await unread();
  assert.deepEqual([list.count, list.results.map(({ id }) => id)], [2, [ahead.id, past.id]]);
  assert.deepEqual(list.counts, { upcoming: 2, past: 1, cancelled: 0, unread: 2 });
  await me.done(readMessages, { params: { id: ahead.id } });
  assert.deepEqual(
    (await unread()).results.map(({ id }) => id),
    [past.id],
  );
  await me.refused(400, mine, { query: { unread: 'perhaps' } });
});

test('they come page by page', async () => {
  const client = await buildUser();
  for (const hours of [30, 31, 32]) await buildBooking({ slot: await inHours(hours), client });
  const me = await as(client);
  const first = await me.done(mine, { query: { page_size: 2 } });
  assert.deepEqual([first.count, first.results.length], [3, 2]);
  assert.match(first.next!, /when=upcoming/);
  const second = await me.done(mine, { query: { page_size: 2, page: 2 } });
  assert.equal(second.results.length, 1);
  await me.refused(400, mine, { query: { page: 9 } });
});

test('one booking says what it takes on the day, until when it can be called off, and fits into a calendar', async () => {
  const client = await buildUser();
  const slot = await inHours(72);
  const booking = await buildBooking({ slot, client, cancellation_hours: 48 });
  const me = await as(client);
  const seen = await me.done(mineById, { params: { id: booking.id } });
  assert.equal(Date.parse(seen.free_cancellation_until!), slot.starts_at.getTime() - 48 * HOUR_MS);
  assert.equal(seen.provider.name, slot.service.provider.name);
  assert.equal(seen.can.cancel, true);
  const code = await guest.done(api.guests.qr, { params: { token: links.sign('booking', booking.id) } });
  assert.deepEqual([seen.qr, seen.qr.slice(0, 4)], [code, '<svg']);
  const { body } = await me.ask(calendar, { params: { id: booking.id } });
  const lines = (body as string).replaceAll('\r\n ', '').split('\r\n');
  assert.ok(lines.includes(`UID:${booking.id}@sampan`));
  assert.match(lines.find((line) => line.startsWith('URL')) ?? '', new RegExp(`/dashboard/bookings/${booking.id}$`));
  assert.ok(!('admin_notes' in seen));
});

test('a booking is its client’s alone, even before its provider', async () => {
  const client = await buildUser();
  const slot = await inHours(30);
  const { id } = await buildBooking({ slot, client });
  for (const other of [await buildUser(), slot.service.provider.user, (await buildProvider()).user])
    for (const call of [mineById, calendar]) await (await as(other)).refused(404, call, { params: { id } });
});
