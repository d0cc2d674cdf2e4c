import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { bookingChannels, type BookingChannel } from '../../../rules/booking-states.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody } from '../../../tests/support/builders.ts';
import type { Caller } from '../../../tests/support/caller.ts';

const {
  as,
  guest,
  sql,
  buildBooking,
  buildClick,
  buildLink,
  buildOffer,
  buildPartner,
  buildProvider,
  buildReferral,
  buildService,
  buildSlot,
  buildUser,
} = await testApp();
const { manual, providerBookings, sendMessage } = api.bookings;

const listed = (caller: Caller, query: Record<string, unknown>) => caller.done(providerBookings, { query: { page_size: 100, ...query } });
const idsOf = async (caller: Caller, query: Record<string, unknown>) =>
  (await listed(caller, query)).results.map(({ id }) => id).toSorted();

test('a booking is found by how it came, whichever door it came by', async () => {
  const offer = await buildOffer({ capacity: 50 });
  const [boss, partner] = [await as(offer.provider.user), await buildPartner({ name: 'Lantern Hotel', name_zh: '燈籠酒店' })];
  const { id: click } = await buildClick({ link: await buildLink({ partner }) });
  const { page: _, ...direct } = bookingBody(offer);
  const made: Record<BookingChannel, string[]> = {
    page: [(await guest.done(api.pages.book, { body: bookingBody(offer) })).id],
    marketplace: [(await guest.done(api.bookings.book, { body: direct })).id],
    partner: [
      (await guest.done(api.pages.book, { body: bookingBody(offer, { ref: click }) })).id,
      (await guest.done(api.bookings.book, { body: { ...direct, ref: click } })).id,
      (await (await as(partner.user)).done(api.concierge.book, { body: bookingBody(offer) })).id,
    ],
    reseller: [(await buildBooking({ slot: offer.slot, source: 'reseller', taken_by: 'Harbour Travel' })).id],
    taken: [
      (
        await boss.done(manual, {
          body: { service: offer.service.id, availability_slot: offer.slot.id, customer_name: 'Walk-in', participants: 1 },
        })
      ).id,
    ],
  };
  const names: Partial<Record<BookingChannel, object>> = {
    partner: { name: 'Lantern Hotel', name_zh: '燈籠酒店' },
    reseller: { name: 'Harbour Travel', name_zh: '' },
  };
  for (const channel of bookingChannels) {
    const list = await listed(boss, { channel });
    assert.deepEqual(list.results.map(({ id }) => id).toSorted(), made[channel].toSorted(), channel);
    assert.deepEqual([list.count, list.counts.all, list.at_least], [made[channel].length, made[channel].length, false], channel);
    const name = names[channel] ?? null;
    for (const line of list.results) assert.deepEqual([line.channel, line.partner], [channel, name]);
  }
  await boss.refused(400, providerBookings, { query: { channel: 'radio' } });
});

test('a channel goes with the other filters, the search, the order and the file', async () => {
  const provider = await buildProvider();
  const boss = await as(provider.user);
  const kayak = await buildSlot({ service: await buildService({ provider, title: 'Kayak' }), capacity: 50 });
  const walk = await buildSlot({ service: await buildService({ provider, title: 'Walk' }), capacity: 50 });
  const partner = await buildPartner();
  const referred = [];
  for (const slot of [kayak, kayak, walk]) {
    const booking = await buildBooking({ slot, customer_name: '黃美玲', status: referred.length === 1 ? 'pending' : 'confirmed' });
    await buildReferral({ booking, partner });
    referred.push(booking);
    await buildBooking({ slot, customer_name: '黃美玲' });
  }
  const [first, second, third] = referred.map(({ id }) => id) as [string, string, string];
  const channel = 'partner';
  assert.deepEqual(await idsOf(boss, { channel, service: kayak.service.id }), [first, second].toSorted());
  assert.deepEqual(await idsOf(boss, { channel, status: 'pending' }), [second]);
  assert.deepEqual((await listed(boss, { channel, status: 'pending' })).counts, {
    all: 3,
    pending: 1,
    confirmed: 2,
    completed: 0,
    cancelled: 0,
  });
  assert.deepEqual(await idsOf(boss, { channel, search: '美玲' }), [first, second, third].toSorted());
  assert.deepEqual(await idsOf(boss, { channel, search: 'walk' }), [third]);
  assert.deepEqual(await idsOf(boss, { channel, unpaid: 'true' }), [first, third].toSorted());
  assert.deepEqual(await idsOf(boss, { channel, date_from: '2020-01-01' }), [first, second, third].toSorted());
  const page = await boss.done(providerBookings, { query: { channel, page_size: 2 } });
  assert.match(page.next ?? '', /channel=partner/);
  const file = String((await boss.ask(api.bookings.export, { query: { channel } })).body);
  assert.equal(file.trimEnd().split('\r\n').length, 4);
});

/** Bookings of a slot with a message nobody has read. */
async function askedAbout(slot: Awaited<ReturnType<typeof buildSlot>>, count: number): Promise<string[]> {
  const client = await buildUser();
  const mei = await as(client);
  const ids = [];
  for (let n = 0; n < count; n += 1) {
    const { id } = await buildBooking({ slot, client, status: n % 2 === 0 ? 'confirmed' : 'pending' });
    await mei.done(sendMessage, { params: { id }, body: { message: '有位嗎？' } });
    ids.push(id);
  }
  return ids;
}

test('of more unread bookings than a list shows, the older ones are found by a filter, a status or a text', async () => {
  const provider = await buildProvider();
  const boss = await as(provider.user);
  const walk = await buildSlot({ service: await buildService({ provider, title: 'Walk' }), capacity: 10 });
  const kayak = await buildSlot({ service: await buildService({ provider, title: 'Kayak' }), capacity: 500 });
  const older = await askedAbout(walk, 3);
  // Newer by their ids, as their messages are; what matters is that they are more than a list shows.
  await askedAbout(kayak, 1);
  await sql`
    insert into bookings select (jsonb_populate_record(b, jsonb_build_object('id', uuidv7(), 'booking_reference', 'SMP-FEW' || n, 'slot_id', null, 'status', 'cancelled', 'cancelled_at', now(), 'confirmed_at', null))).*
    from bookings b, generate_series(1, 250) n where b.slot_id = ${kayak.id}`;
  await sql`
    insert into messages (id, booking_id, provider_id, sender, body, created_at)
    select uuidv7(), id, provider_id, 'customer', 'And now?', now() from bookings where booking_reference like 'SMP-FEW%'`;
  const unread = { unread: 'true' };
  const whole = await listed(boss, unread);
  assert.deepEqual([whole.count, whole.at_least], [200, true]);
  const narrow = await listed(boss, { ...unread, service: walk.service.id });
  assert.deepEqual([narrow.results.map(({ id }) => id).toSorted(), narrow.at_least], [older.toSorted(), false]);
  assert.deepEqual(narrow.counts, { all: 3, pending: 1, confirmed: 2, completed: 0, cancelled: 0 });
  assert.equal(narrow.total_price, '1440.00');
  assert.deepEqual(await idsOf(boss, { ...unread, search: 'walk' }), older.toSorted());
  assert.deepEqual(await idsOf(boss, { ...unread, status: 'pending' }), [older[1]]);
  assert.equal((await listed(boss, { ...unread, status: 'cancelled' })).count, 250);
});

test('refunds due are found under the other filters, and with unread messages only where both are', async () => {
  const provider = await buildProvider();
  const boss = await as(provider.user);
  const slot = await buildSlot({ service: await buildService({ provider }), capacity: 50 });
  const client = await buildUser();
  const owed = { slot, client, status: 'cancelled', payment_status: 'paid', cancelled_by: 'provider' } as const;
  const [first, second] = [await buildBooking(owed), await buildBooking(owed)];
  await buildBooking({ slot, client });
  await (await as(client)).done(sendMessage, { params: { id: second.id }, body: { message: 'My money?' } });
  const due = { refund_due: 'true' };
  assert.deepEqual(await idsOf(boss, due), [first.id, second.id].toSorted());
  assert.deepEqual(await idsOf(boss, { ...due, unread: 'true' }), [second.id]);
  assert.deepEqual(await idsOf(boss, { ...due, date_to: '2020-01-01' }), []);
  assert.deepEqual((await listed(boss, due)).counts, { all: 2, pending: 0, confirmed: 0, completed: 0, cancelled: 2 });
});
