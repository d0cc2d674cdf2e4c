import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { hongKongDate } from '../../rules/time.ts';
import { testApp } from '../../tests/support/app.ts';
import { bookingBody, holdBody, newHoldToken, type Offer } from '../../tests/support/builders.ts';

// What a provider does while a guest who is booking holds places: the provider's act wins, and the guest reads so.

const { sql, guest, as, buildBooking, buildOffer } = await testApp();
const { hold, see } = api.holds;
const { remove, move, change, bulkCreate, undo } = api.availability;

async function heldOffer({ participants = 2, capacity = 5 } = {}) {
  const offer = await buildOffer({ capacity });
  const token = newHoldToken();
  const made = await guest.done(hold, { body: holdBody(offer, { participants, token }) });
  return {
    offer,
    made,
    boss: await as(offer.provider.user),
    status: async () => (await guest.done(see, { params: made, body: { token } })).status,
    book: () => guest.ask(api.pages.book, { body: bookingBody(offer, { participants, hold: { id: made.id, token } }) }),
  };
}

const slots = async ({ slot }: Offer) => sql<{ spots_taken: number }[]>`select spots_taken from slots where id = ${slot.id}`;
const day = ({ slot }: Offer) => hongKongDate(slot.starts_at.getTime());

test('a slot on which only holds take places is deleted, and the guest reads that its time is gone', async () => {
  const { offer, boss, status, book } = await heldOffer();
  await boss.done(remove, { params: offer.slot });
  assert.equal(await status(), 'cancelled');
  const refused = await book();
  assert.deepEqual([refused.status, (refused.body as { code: string }).code], [409, 'slot_unavailable']);
});

test('a slot on which only holds take places is moved; the guest is not booked at the new time', async () => {
  const { offer, boss, status, book } = await heldOffer();
  await boss.done(move, { params: offer.slot, body: { date: day(offer), start_time: '05:15', end_time: '05:45' } });
  assert.deepEqual([await status(), (await book()).status], ['cancelled', 409]);
});

test('a slot that somebody has booked stays, and so do the holds on it', async () => {
  const { offer, boss, status } = await heldOffer();
  await buildBooking({ slot: offer.slot });
  await boss.refused(409, remove, { params: offer.slot });
  await boss.refused(409, move, { params: offer.slot, body: { date: day(offer), start_time: '05:15', end_time: '05:45' } });
  assert.deepEqual([await status(), (await slots(offer))[0]?.spots_taken], ['live', 3]);
});

test('a bulk creation is undone though somebody holds places of it', async () => {
  const { offer, boss } = await heldOffer();
  const date = day(offer);
  const made = await boss.done(bulkCreate, {
    body: {
      service_id: offer.service.id,
      slots: { start_date: date, end_date: date, days_of_week: [0, 1, 2, 3, 4, 5, 6], start_time: '04:00', end_time: '05:00' },
    },
  });
  const slot = { ...offer.slot, id: made.slots[0]!.id };
  const token = newHoldToken();
  const held = await guest.done(hold, { body: holdBody({ ...offer, slot }, { token }) });
  assert.equal((await boss.done(undo, { body: { batch_id: made.batch_id } })).deleted, made.created);
  assert.equal((await guest.done(see, { params: held, body: { token } })).status, 'cancelled');
});

test('closing a time ends no hold: its guest is refused in words until it opens again', async () => {
  const { offer, boss, status, book } = await heldOffer({ capacity: 2 });
  await boss.done(change, { params: offer.slot, body: { is_available: false } });
  assert.deepEqual([await status(), (await book()).status], ['live', 409]);
  await boss.done(change, { params: offer.slot, body: { is_available: true } });
  assert.deepEqual([(await book()).status, await status()], [201, 'booked']);
});

test('who sells no more is not booked by a hold of before', async () => {
  const { offer, status, book } = await heldOffer();
  await sql`update providers set suspended_at = now() where id = ${offer.provider.id}`;
  assert.deepEqual([await status(), (await book()).status], ['live', 404]);
});

test('the account of a provider goes though somebody holds places', async () => {
  const { offer, boss, book } = await heldOffer();
  await boss.done(api.auth.remove, { body: { password: 'seven blue sampans' } });
  assert.ok((await book()).status >= 400);
  assert.deepEqual([...(await sql`select from bookings where slot_id = ${offer.slot.id}`)], []);
});

test('who takes a booking at the counter learns how many places guests hold, and until when', async () => {
  const { offer, boss, made } = await heldOffer({ participants: 2, capacity: 3 });
  const body = { service: offer.service.id, availability_slot: offer.slot.id, customer_name: 'Walk-in', participants: 2 };
  const [{ until }] = (await sql<{ until: string }[]>`
    select to_char(expires_at at time zone 'Asia/Hong_Kong', 'HH24:MI') as until from holds where id = ${made.id}`) as unknown as [
    { until: string },
  ];
  for (const [locale, words] of [
    ['en', `Not enough places are left at this time: 2 are held by guests who are booking until ${until}.`],
    ['zh-HK', `這個時段餘下名額不足：有 2 個名額正為預訂中的客人保留至 ${until}。`],
  ] as const) {
    const refused = await boss.with({ 'accept-language': locale }).refused(409, api.bookings.manual, { body });
    assert.deepEqual([refused.detail, refused.available_spots, refused.held_places, refused.held_until], [words, 1, 2, until]);
  }
  await boss.done(api.bookings.manual, { body: { ...body, participants: 1 } });
  assert.equal((await boss.refused(409, api.bookings.manual, { body: { ...body, participants: 1 } })).available_spots, 0);
  await sql`update holds set expires_at = now() where id = ${made.id}`;
  await boss.done(api.bookings.manual, { body });
  assert.equal((await slots(offer))[0]?.spots_taken, 3);
});
