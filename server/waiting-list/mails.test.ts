import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { api } from '../../contract/api.ts';
import { octo } from '../../contract/octo.ts';
import { hongKongDateTime } from '../../rules/time.ts';
import { testApp } from '../../tests/support/app.ts';
import { bookingBody, type Offer } from '../../tests/support/builders.ts';
import { testMailer } from '../../tests/support/mailer.ts';
import { octoThrough, reserveBody, resellersOn } from '../../tests/support/resellers.ts';
import { confirmWaiting } from '../../tests/support/waiting.ts';
import { offerFreePlaces, tendWaitingList } from './offer.ts';

const { sql, guest, as, links, send, buildOffer, buildOperator, buildUser } = await testApp();
const { mailer, said } = testMailer(sql);
after(() => mailer.close());
const list = api.waitingList;
const deps = { sql, links };

/** A departure for one, which is taken. */
async function buildFull() {
  const offer = await buildOffer({ capacity: 1, service: { title: 'Night ferry', title_zh: '夜渡海港' } });
  const { id } = await guest.done(api.pages.book, { body: bookingBody(offer) });
  return { offer, cancel: () => guest.done(api.guests.cancel, { params: { token: links.sign('booking', id) }, body: {} }) };
}

async function join({ page, service, slot }: Offer, customer_email: string, locale = 'en') {
  const where = { page: page.id, service: service.id, availability_slot: slot.id };
  await guest.done(list.join, { body: { ...where, participants: 1, customer_name: 'Lau Mei', customer_email, locale } });
  return confirmWaiting({ sql, links, guest }, customer_email);
}

/** The mails that an address has got, in their order. */
async function mailsTo(recipient: string) {
  await mailer.run();
  assert.deepEqual(said, []);
  const { results } = await guest.done(api.outbox.list, { query: { recipient } });
  const mails = await Promise.all(results.toReversed().map(({ id }) => guest.done(api.outbox.get, { params: { id } })));
  return mails.map(({ kind, subject, plain, state }) => ({ kind, subject, plain: plain ?? '', state }));
}

test('who joins is mailed the link, then what is offered and until when, and that the places went to the next', async () => {
  const { offer, cancel } = await buildFull();
  const { params } = await join(offer, 'mei@example.com');
  const [joined] = await mailsTo('mei@example.com');
  assert.equal(joined!.subject, 'You’re on the waiting list for “Night ferry”');
  assert.match(joined!.plain, /the wait counts twice/);
  await cancel();
  await offerFreePlaces(deps);
  const [, offered] = await mailsTo('mei@example.com');
  assert.deepEqual([offered!.kind, offered!.state], ['waiting_offer', 'kept']);
  assert.match(offered!.plain, /We’re holding places for 1 person until \d\d:\d\d on \w{3} \d+ \w+ \d{4} \(Hong Kong\)/);
  assert.match(offered!.plain, /\/waiting\/\S{4,}/);
  await sql`update holds set expires_at = now() - interval '1 second' where slot_id = ${offer.slot.id} and ended_at is null`;
  await offerFreePlaces(deps);
  assert.deepEqual(
    (await mailsTo('mei@example.com')).map(({ kind }) => kind),
    ['waiting_joined', 'waiting_offer', 'waiting_over'],
  );
  assert.match((await mailsTo('mei@example.com'))[2]!.plain, /You’re still on the list, at the end of it/);
  assert.equal((await guest.done(list.see, { params })).status, 'waiting');
});

test('the mail that says you are on the list asks to confirm the address, which an account that joins with its own has done', async () => {
  const { offer } = await buildFull();
  const { page, service, slot } = offer;
  const user = await buildUser({ email_verified_at: new Date() });
  const where = { page: page.id, service: service.id, availability_slot: slot.id, participants: 1, customer_name: 'Lau Mei' };
  const joined = await guest.done(list.join, { body: { ...where, customer_email: 'new@example.com' } });
  const zh = await guest.done(list.join, { body: { ...where, customer_email: 'xin@example.com', locale: 'zh-HK' } });
  const own = await (await as(user)).done(list.join, { body: { ...where, customer_email: user.email } });
  assert.deepEqual([joined.confirmed, zh.confirmed, own.confirmed], [false, false, true]);
  const [asked] = await mailsTo('new@example.com');
  assert.equal(asked!.subject, 'You’re on the waiting list for “Night ferry”');
  assert.match(asked!.plain, /Until then we can’t offer you places\.[^]*Confirm my email/);
  assert.match((await mailsTo('xin@example.com'))[0]!.plain, /確認前，我們不能為你提供名額。[^]*確認我的電郵/);
  const [mailed] = await mailsTo(user.email);
  assert.doesNotMatch(mailed!.plain, /Until then we can’t|Confirm my email/);
});

test('mails are in the language of who waits, and what has gone is said once', async () => {
  const { offer } = await buildFull();
  await join(offer, 'siuling@example.com', 'zh-HK');
  await sql`update services set archived_at = now() where id = ${offer.service.id}`;
  for (let n = 0; n < 2; n += 1) await tendWaitingList(deps);
  assert.deepEqual(
    (await mailsTo('siuling@example.com')).map(({ subject }) => subject),
    ['你已加入「夜渡海港」的輪候名單', '「夜渡海港」的輪候名單已結束'],
  );
});

test('an offer that was answered before its mail goes out is not mailed', async () => {
  const { offer, cancel } = await buildFull();
  const { params } = await join(offer, 'quick@example.com');
  await cancel();
  await offerFreePlaces(deps);
  await guest.done(list.pass, { params });
  const offered = (await mailsTo('quick@example.com')).find(({ kind }) => kind === 'waiting_offer');
  assert.equal(offered!.state, 'dropped');
});

test('who only waits is found by the address, handed all of it, and erased with their mails; what they were offered goes to the next', async () => {
  const { offer, cancel } = await buildFull();
  const { params } = await join(offer, 'yan@example.com');
  const next = await join(offer, 'next@example.com');
  await sql`update waiting_entries set created_at = now() - interval '1 day' where customer_email = 'yan@example.com'`;
  await cancel();
  await offerFreePlaces(deps);
  assert.equal((await mailsTo('yan@example.com')).length, 2);
  const operator = await as(await buildOperator());
  const body = { email: 'Yan@example.com' };
  const held = await operator.done(api.people.find, { body });
  assert.deepEqual([held.waiting, held.guest_bookings], [1, 0]);
  const [entry] = (await operator.done(api.people.export, { body })).waiting_list;
  assert.deepEqual([entry!.status, entry!.customer_name, entry!.participants], ['offered', 'Lau Mei', 1]);
  await operator.done(api.people.erase, { body: { ...body, reason: 'Request 21' } });
  await guest.refused(404, list.see, { params });
  await operator.refused(404, api.people.find, { body });
  assert.equal((await mailsTo('yan@example.com')).length, 0);
  await offerFreePlaces(deps);
  assert.equal((await guest.done(list.see, { params: next.params })).status, 'offered');
});

test('resellers see no place that is the list’s, and cannot reserve one', async () => {
  const { offer, cancel } = await buildFull();
  await sql`update services set for_resellers = true where id = ${offer.service.id}`;
  const { key } = await resellersOn(sql).buildReseller({ provider: offer.provider });
  const reseller = octoThrough(send, key);
  await join(offer, 'lok@example.com');
  await cancel();
  for (let n = 0; n < 2; n += 1) {
    const { status } = await reseller.ask(octo.reserve, { body: reserveBody(offer.service, offer.slot) });
    assert.equal(status, 400);
    const [departure] = await reseller.done(octo.availability, {
      body: { productId: offer.service.id, optionId: 'DEFAULT', availabilityIds: [hongKongDateTime(offer.slot.starts_at)] },
    });
    assert.deepEqual([departure!.available, departure!.vacancies], [false, 0]);
    await offerFreePlaces(deps);
  }
});
