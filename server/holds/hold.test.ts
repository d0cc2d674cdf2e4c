import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { testApp } from '../../tests/support/app.ts';
import { bookingBody, holdBody, newHoldToken, type Offer } from '../../tests/support/builders.ts';
import { expireHolds } from './expire.ts';
import { deleteOldHolds } from './writes.ts';

const { sql, guest, as, buildBooking, buildOffer, buildPartner, buildSlot } = await testApp();
const { hold, see, release } = api.holds;
const { book } = api.pages;

/** Somebody at the booking form, with the secret of their browser. */
function visitor() {
  const token = newHoldToken();
  return {
    token,
    hold: (offer: Offer, participants: number) => guest.done(hold, { body: holdBody(offer, { participants, token }) }),
    see: ({ id }: { id: string }) => guest.done(see, { params: { id }, body: { token } }),
    release: ({ id }: { id: string }) => guest.done(release, { params: { id }, body: { token } }),
    book: (offer: Offer, participants: number, { id }: { id: string }) =>
      guest.ask(book, { body: bookingBody(offer, { participants, hold: { id, token } }) }),
  };
}

const takenOn = async ({ slot }: Pick<Offer, 'slot'>) =>
  (await sql<{ spots_taken: number }[]>`select spots_taken from slots where id = ${slot.id}`)[0]?.spots_taken;
const shownOf = async ({ service }: Pick<Offer, 'service'>) =>
  (await guest.done(api.services.availability, { params: { id: service.id }, query: { include_full: 'true' } })).map(
    ({ available_spots }) => available_spots,
  );
const linesOf = async ({ id }: { id: string }) =>
  (await sql<{ line: string }[]>`select places || ' ' || reason as line from seat_ledger where hold_id = ${id} order by places desc`).map(
    ({ line }) => line,
  );
/** The minutes of a hold are over, and nothing has noticed yet. */
const runOut = ({ id }: { id: string }) => sql`update holds set expires_at = now() - interval '1 second' where id = ${id}`;

test('places that are held are taken for everybody else until they are given back, which happens once', async () => {
  const offer = await buildOffer({ capacity: 5 });
  const mei = visitor();
  const made = await mei.hold(offer, 3);
  assert.deepEqual([made.status, made.places, made.seconds_left], ['live', 3, 600]);
  assert.deepEqual(await shownOf(offer), [2]);
  assert.equal((await guest.refused(409, book, { body: bookingBody(offer, { participants: 3 }) })).available_spots, 2);
  for (let n = 0; n < 2; n += 1) await mei.release(made);
  assert.deepEqual([(await mei.see(made)).status, (await mei.see(made)).seconds_left], ['cancelled', 0]);
  assert.deepEqual([await takenOn(offer), await linesOf(made)], [0, ['3 held', '-3 released']]);
});

test('who holds the last places books them, without a moment at which they are free', async () => {
  const offer = await buildOffer({ capacity: 2 });
  const mei = visitor();
  const made = await mei.hold(offer, 2);
  await guest.refused(409, book, { body: bookingBody(offer) });
  const { status, body } = await mei.book(offer, 2, made);
  assert.equal(status, 201);
  assert.deepEqual([await takenOn(offer), (await mei.see(made)).status, await linesOf(made)], [2, 'booked', ['2 held', '-2 hold_booked']]);
  const [stored] = await sql<{ booking_id: string }[]>`select booking_id from holds where id = ${made.id}`;
  assert.equal(stored!.booking_id, (body as { id: string }).id);
  assert.equal((await mei.book(offer, 2, made)).status, 409, 'a hold is used once');
});

test('a hold serves every way to book, in the catalogue and by a partner for its guest', async () => {
  const partner = await as((await buildPartner()).user);
  for (const [caller, endpoint] of [
    [guest, api.bookings.book],
    [partner, api.concierge.book],
  ] as const) {
    const offer = await buildOffer({ capacity: 1 });
    const token = newHoldToken();
    const made = await guest.done(hold, { body: holdBody(offer, { token, page: undefined }) });
    await caller.done(endpoint, { body: bookingBody(offer, { page: undefined, hold: { id: made.id, token } }) });
    assert.equal(await takenOn(offer), 1);
  }
});

test('a larger or smaller party than was held takes or frees the difference', async () => {
  const offer = await buildOffer({ capacity: 5 });
  const [mei, lok] = [visitor(), visitor()];
  const [two, three] = [await mei.hold(offer, 2), await lok.hold(offer, 3)];
  const refused = await mei.book(offer, 3, two);
  assert.deepEqual([refused.status, (refused.body as { available_spots: number }).available_spots], [409, 2]);
  assert.equal((await mei.see(two)).status, 'live', 'who is refused still holds their places');
  assert.equal((await lok.book(offer, 1, three)).status, 201);
  assert.equal(await takenOn(offer), 3);
  assert.equal((await mei.book(offer, 4, two)).status, 201);
  assert.equal(await takenOn(offer), 5);
});

test('the same party is given its hold again; another party replaces it and ends at the same moment', async () => {
  const offer = await buildOffer({ capacity: 5 });
  const mei = visitor();
  const made = await mei.hold(offer, 2);
  await sql`update holds set expires_at = expires_at - interval '4 minutes' where id = ${made.id}`;
  const again = await mei.hold(offer, 2);
  assert.equal(again.id, made.id);
  assert.ok(again.seconds_left <= 360, 'asking again gives no more time');
  const more = await mei.hold(offer, 4);
  assert.notEqual(more.id, made.id);
  assert.ok(more.seconds_left <= 360);
  assert.deepEqual([await takenOn(offer), (await mei.see(made)).status, await linesOf(made)], [4, 'replaced', ['2 held', '-2 released']]);
  const refused = await guest.refused(409, hold, { body: holdBody(offer, { participants: 6, token: mei.token }) });
  assert.deepEqual([refused.code, refused.available_spots, await takenOn(offer)], ['slot_full', 5, 4]);
  const fewer = await mei.hold(offer, 1);
  assert.deepEqual([await takenOn(offer), (await mei.see(fewer)).status], [1, 'live']);
});

test('a hold opens to its own secret only, and one that is another’s, ended or made up is ignored by a booking', async () => {
  const offer = await buildOffer({ capacity: 3 });
  const [mei, lok] = [visitor(), visitor()];
  const made = await mei.hold(offer, 2);
  for (const endpoint of [see, release]) await guest.refused(404, endpoint, { params: made, body: { token: lok.token } });
  assert.equal((await lok.book(offer, 2, made)).status, 409);
  assert.equal((await lok.book(offer, 1, made)).status, 201);
  assert.equal((await mei.see(made)).status, 'live');
  const elsewhere = await buildOffer({ capacity: 1 });
  await guest.done(book, { body: bookingBody(elsewhere) });
  assert.equal((await mei.book(elsewhere, 1, made)).status, 409, 'it is for its own slot');
  await mei.release(made);
  assert.equal((await mei.book(offer, 2, made)).status, 201);
});

test('a party and a time that cannot be booked cannot be held', async () => {
  const offer = await buildOffer({ capacity: 9, service: { max_participants: 4 } });
  const other = await buildOffer();
  const ask = (overrides: Record<string, unknown>) => guest.refused(400, hold, { body: holdBody(offer, overrides) });
  assert.deepEqual(Object.keys(await ask({ participants: 5 })), ['participants']);
  assert.deepEqual(Object.keys(await ask({ participants: undefined })), ['participants']);
  assert.deepEqual(Object.keys(await ask({ token: 'short' })), ['token']);
  assert.deepEqual(Object.keys(await ask({ availability_slot: other.slot.id })), ['availability_slot']);
  assert.deepEqual(Object.keys(await ask({ service: other.service.id })), ['service']);
  await guest.refused(404, hold, { body: holdBody(offer, { service: offer.slot.id }) });
  await sql`update slots set is_available = false where id = ${offer.slot.id}`;
  const late = await buildOffer({ service: { cutoff_minutes: 10_000 } });
  for (const closed of [offer, late]) assert.equal((await guest.refused(409, hold, { body: holdBody(closed) })).code, 'slot_unavailable');
  assert.equal(await takenOn(offer), 0);
});

test('a hold that is over refuses nobody: its places show as free, and who needs them is given them', async () => {
  const offer = await buildOffer({ capacity: 4 });
  const [mei, lok] = [visitor(), visitor()];
  const made = await mei.hold(offer, 4);
  await runOut(made);
  assert.deepEqual(await shownOf(offer), [4]);
  assert.deepEqual([(await mei.see(made)).status, (await mei.see(made)).seconds_left], ['expired', 0]);
  const held = await lok.hold(offer, 3);
  assert.deepEqual([await takenOn(offer), await linesOf(made)], [3, ['4 held', '-4 hold_expired']]);
  await runOut(held);
  assert.equal((await guest.ask(book, { body: bookingBody(offer, { participants: 4 }) })).status, 201);
  assert.deepEqual([await takenOn(offer), await linesOf(held)], [4, ['3 held', '-3 hold_expired']]);
  const late = await mei.book(offer, 4, made);
  assert.deepEqual([late.status, (late.body as { code: string }).code], [409, 'slot_full']);
});

test('a request that nobody has answered in time gives way to a hold', async () => {
  const offer = await buildOffer({ capacity: 2 });
  await buildBooking({ slot: offer.slot, status: 'pending', participants: 2, created_at: new Date(Date.now() - 25 * 3_600_000) });
  await visitor().hold(offer, 2);
  assert.equal(await takenOn(offer), 2);
});

test('who books a moment after their minutes are over has their places still, if nobody has needed them', async () => {
  const offer = await buildOffer({ capacity: 2 });
  const mei = visitor();
  const made = await mei.hold(offer, 2);
  await runOut(made);
  assert.equal((await mei.book(offer, 2, made)).status, 201);
  assert.deepEqual([await takenOn(offer), (await mei.see(made)).status], [2, 'booked']);
});

test('who is late and needs more than they held competes for it like everybody', async () => {
  const offer = await buildOffer({ capacity: 3 });
  const [mei, lok] = [visitor(), visitor()];
  const [made, other] = [await mei.hold(offer, 1), await lok.hold(offer, 2)];
  await runOut(made);
  const refused = await mei.book(offer, 2, made);
  assert.deepEqual([refused.status, (refused.body as { available_spots: number }).available_spots], [409, 1]);
  await runOut(other);
  assert.equal((await mei.book(offer, 3, made)).status, 201);
  assert.equal(await takenOn(offer), 3);
});

test('holds that are over are ended in bounded runs, and those that have ended are deleted a day later', async () => {
  const offer = await buildOffer({ capacity: 9 });
  const made = [await visitor().hold(offer, 2), await visitor().hold(offer, 3)];
  for (const one of made) await runOut(one);
  const live = await visitor().hold(offer, 4);
  assert.deepEqual(await expireHolds(sql), { ended: 2, are_left: true });
  assert.equal(await takenOn(offer), 4);
  await sql`update holds set created_at = created_at - interval '25 hours'`;
  await deleteOldHolds(sql);
  const left = await sql<{ id: string }[]>`select id from holds where slot_id = ${offer.slot.id}`;
  assert.deepEqual(
    left.map(({ id }) => id),
    [live.id],
  );
});

test('somebody holds places at three times of departure at most', async () => {
  const offer = await buildOffer({ capacity: 5 });
  const mei = visitor();
  const first = await mei.hold(offer, 1);
  for (let n = 0; n < 2; n += 1) await mei.hold({ ...offer, slot: await buildSlot({ service: offer.service }) }, 1);
  const fourth = { ...offer, slot: await buildSlot({ service: offer.service }) };
  const refused = await guest.refused(429, hold, { body: holdBody(fourth, { token: mei.token }) });
  assert.equal(refused.code, 'hold_limit');
  assert.equal((await mei.hold(offer, 2)).places, 2, 'another party at a time they hold');
  await guest.done(book, { body: bookingBody(fourth) });
  await mei.release(await mei.hold(offer, 2));
  assert.equal((await mei.see(first)).status, 'replaced');
  await mei.hold(fourth, 1);
});
