import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { api } from '../../contract/api.ts';
import { testApp } from '../../tests/support/app.ts';
import { bookingBody, type Offer } from '../../tests/support/builders.ts';
import { testMailer } from '../../tests/support/mailer.ts';
import { until } from '../../tests/support/until.ts';
import { confirmWaiting } from '../../tests/support/waiting.ts';
import { findSeatDrift } from '../availability/seats.ts';
import { callOff } from '../bookings/call-off/call-off.ts';
import { offerFreePlaces, tendWaitingList } from './offer.ts';

const { sql, guest, as, links, buildOffer, buildSlot } = await testApp();
const { mailer, said } = testMailer(sql);
after(() => mailer.close());
const list = api.waitingList;
const deps = { sql, links };
const reason = { en: 'Signal 8 is expected.', zh: '預料將發出八號風球。' };
let mailboxes = 0;

/** A departure for one, which is taken. */
async function buildFull() {
  const offer = await buildOffer({ capacity: 1, service: { title: 'Night ferry', title_zh: '夜渡海港' } });
  const { id } = await guest.done(api.pages.book, { body: bookingBody(offer) });
  const boss = await as(offer.provider.user);
  return {
    offer,
    boss,
    cancel: () => guest.done(api.guests.cancel, { params: { token: links.sign('booking', id) }, body: {} }),
    callItOff: async () => {
      const order = { slot_ids: [offer.slot.id], outcome: 'cancel', reason } as const;
      const { bookings, refund } = await boss.done(api.callOffs.preview, { body: order });
      return boss.done(api.callOffs.start, { body: { ...order, shown: { bookings, refund } } });
    },
  };
}

/** Somebody joins: for the departure, or for any of the days around it. */
async function join({ page, service, slot }: Offer, overrides: Record<string, unknown> = {}) {
  const customer_email = `waits${(mailboxes += 1)}@example.com`;
  const where = { page: page.id, service: service.id, availability_slot: slot.id, ...overrides };
  await guest.done(list.join, { body: { ...where, participants: 1, customer_name: 'Lau Mei', customer_email } });
  const { params } = await confirmWaiting({ sql, links, guest }, customer_email);
  const see = () => guest.done(list.see, { params });
  return {
    see,
    status: async () => (await see()).status,
    take: async () => guest.ask(list.take, { params, body: { final_amount: '504.00' } }),
    mails: async () => {
      await mailer.run();
      assert.deepEqual(said, []);
      const { results } = await guest.done(api.outbox.list, { query: { recipient: customer_email } });
      return Promise.all(results.toReversed().map(({ id }) => guest.done(api.outbox.get, { params: { id } })));
    },
  };
}
const kinds = (mails: { kind: string; state: string }[]) => mails.map(({ kind }) => kind);

const anyDay = ({ slot }: Offer) => {
  const day = slot.starts_at.getTime();
  const at = (days: number) => new Date(day + days * 86_400_000).toISOString().slice(0, 10);
  return { availability_slot: undefined, date_from: at(-1), date_to: at(20), time_from: '00:00', time_to: '23:59' };
};

test('a departure that is called off ends the waiting for it with one mail in each language, however often the list looks', async () => {
  const { offer, callItOff } = await buildFull();
  const [mei, yan] = [await join(offer), await join(offer, { locale: 'zh-HK' })];
  await callItOff();
  for (let n = 0; n < 3; n += 1) await offerFreePlaces(deps);
  await tendWaitingList(deps);
  assert.deepEqual([await mei.status(), await yan.status()], ['gone', 'gone']);
  const [, mail, ...more] = await mei.mails();
  assert.deepEqual([mail!.kind, more], ['waiting_ended', []]);
  assert.match(mail!.subject, /^Called off: “Night ferry”, \d\d:\d\d on /);
  assert.match(mail!.plain!, /Signal 8 is expected\./);
  assert.match(mail!.plain!, /Nothing was booked or paid/);
  assert.match(mail!.plain!, /book another time that has places, or join the list/);
  const [, zh] = await yan.mails();
  assert.match(zh!.subject, /^活動取消：「夜渡海港」/);
  assert.match(zh!.plain!, /預料將發出八號風球。/);
});

test('an offer on a departure that is called off is withdrawn: who waits for nothing else hears that once, and cannot take it', async () => {
  const { offer, cancel, callItOff } = await buildFull();
  const mei = await join(offer);
  await cancel();
  await offerFreePlaces(deps);
  assert.equal(await mei.status(), 'offered');
  await callItOff();
  assert.equal((await mei.see()).offer, null);
  const refused = await mei.take();
  assert.deepEqual([refused.status, (refused.body as { code: string }).code], [409, 'offer_over']);
  assert.doesNotMatch((refused.body as { detail: string }).detail, /next in line/);
  for (let n = 0; n < 2; n += 1) await offerFreePlaces(deps);
  assert.equal(await mei.status(), 'gone');
  assert.deepEqual(kinds(await mei.mails()), ['waiting_joined', 'waiting_offer', 'waiting_ended']);
  const [slot] = await sql<{ spots_taken: number }[]>`select spots_taken from slots where id = ${offer.slot.id}`;
  assert.equal(slot!.spots_taken, 0);
  assert.deepEqual(await findSeatDrift(sql), []);
});

test('who waits for any of several days hears of an offer that is called off, and waits on for the others', async () => {
  const { offer, cancel, callItOff } = await buildFull();
  const mei = await join(offer, anyDay(offer));
  await cancel();
  await offerFreePlaces(deps);
  await callItOff();
  // Its hour has run out before the list looked: that is not who did not answer.
  await sql`update holds set expires_at = now() - interval '1 second' where slot_id = ${offer.slot.id} and ended_at is null`;
  for (let n = 0; n < 2; n += 1) await offerFreePlaces(deps);
  assert.equal(await mei.status(), 'waiting');
  const mails = await mei.mails();
  assert.deepEqual(kinds(mails), ['waiting_joined', 'waiting_offer', 'waiting_over']);
  assert.match(mails[2]!.plain!, /its host has called it off/);
  assert.match(mails[2]!.plain!, /You’re still on the waiting list for /);
  const next = await buildSlot({
    service: offer.service,
    capacity: 1,
    starts_at: new Date(offer.slot.starts_at.getTime() + 48 * 3_600_000),
  });
  assert.ok(next.id);
  await offerFreePlaces(deps);
  assert.equal(await mei.status(), 'offered');
});

test('who joins while the departure is being called off hears of it too', async () => {
  const { offer } = await buildFull();
  const by = { actor: 'provider', actor_name: 'Ah Ming', staff: null } as const;
  const order = { provider_id: offer.provider.id, slot_ids: [offer.slot.id], outcome: 'cancel', reason, by, weather: null } as const;
  const mei = await sql.begin(async (tx) => {
    await tx`select now()`;
    const joined = await join(offer);
    await callOff(tx, order);
    return joined;
  });
  await offerFreePlaces(deps);
  assert.equal(await mei.status(), 'gone');
});

test('who joins once the departure is open again stays on the list', async () => {
  const { offer, boss, callItOff } = await buildFull();
  const { id } = await callItOff();
  await until('the run is finished', async () => (await boss.done(api.callOffs.get, { params: { id } })).finished_at !== null);
  await boss.done(api.availability.change, { params: { id: offer.slot.id }, body: { is_available: true } });
  await guest.done(api.pages.book, { body: bookingBody(offer) });
  const mei = await join(offer);
  await offerFreePlaces(deps);
  await tendWaitingList(deps);
  assert.equal(await mei.status(), 'waiting');
});

test('a service that is taken off sale ends the waiting once its provider has left it so for an hour', async () => {
  const { offer, boss } = await buildFull();
  const mei = await join(offer);
  await boss.done(api.ownServices.update, { params: { id: offer.service.id }, body: { status: 'inactive' } });
  await tendWaitingList(deps);
  assert.equal(await mei.status(), 'waiting');
  await sql`update services set updated_at = now() - interval '61 minutes' where id = ${offer.service.id}`;
  for (let n = 0; n < 2; n += 1) await tendWaitingList(deps);
  assert.equal(await mei.status(), 'gone');
  assert.deepEqual(kinds(await mei.mails()), ['waiting_joined', 'waiting_ended']);
});
