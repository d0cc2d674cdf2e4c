import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Email } from 'postal-mime';
import { v7 as uuid } from 'uuid';
import { api } from '../../contract/api.ts';
import { addDays, hongKongDate, hongKongTime, hongKongToInstant } from '../../rules/time.ts';
import { testApp } from '../../tests/support/app.ts';
import { bookingBody } from '../../tests/support/builders.ts';
import { mailServer } from '../../tests/support/mail-server.ts';
import { ORIGIN, testMailer } from '../../tests/support/mailer.ts';
import { rewritePast } from '../../tests/support/past.ts';
import { until } from '../../tests/support/until.ts';
import { watchLicences } from '../accounts/licences.ts';
import { expireRequests } from '../bookings/expiry/expire.ts';
import { enqueueAll, enqueueRecent } from './enqueue.ts';
import { dayWords } from './compose/moments.ts';

const { sql, guest, as, links, buildOffer, buildOperator, buildPartner, buildProvider, buildUser } = await testApp();
const smtp = await mailServer();
const { mailer, said } = testMailer(sql, smtp.url);
after(() => mailer.close());
const { book } = api.pages;

/** A round, and the mails it sent, by address. */
async function sent(): Promise<Record<string, Email>> {
  smtp.taken.length = 0;
  await mailer.run();
  assert.deepEqual(said, []);
  const byAddress = Object.fromEntries(smtp.taken.map((mail) => [mail.to?.[0]?.address ?? '', mail]));
  assert.equal(Object.keys(byAddress).length, smtp.taken.length, 'one mail each');
  return byAddress;
}

let guests = 0;
const newGuest = () => `guest${(guests += 1)}@example.com`;

/** A request offer of a Chinese-reading provider. */
async function requestOffer(written: { name_zh?: string; title_zh?: string; meeting_point_zh?: string } = {}) {
  const { name_zh = '香潮體驗', ...texts } = written;
  const user = await buildUser({ locale: 'zh-HK', email_verified_at: new Date() });
  const provider = await buildProvider({ user, name: 'Fragrant Tides', name_zh, phone: '+85255550160' });
  return buildOffer({ service: { provider, confirmation: 'request', title: 'Junk <cruise> & tea', title_zh: '紅帆古船黃昏遊', ...texts } });
}

test('a request is mailed to guest and provider, each in their own language, as text and HTML, and once', async () => {
  const offer = await requestOffer();
  const customer_email = newGuest();
  const booked = await guest.done(book, { body: bookingBody(offer, { customer_email, locale: 'en', notes: 'Window <b>seats</b>' }) });
  const mails = await sent();
  const [toGuest, toProvider] = [mails[customer_email]!, mails[offer.provider.user.email]!];

  assert.match(toGuest.subject!, /^We’ve received your request: “Junk <cruise> & tea”, \w{3} \d+ \w+ \d{4}$/);
  assert.equal(toGuest.from!.address, 'hello@sampan.example');
  assert.equal(toGuest.from!.name, 'Sampan 舢舨');
  assert.ok(toGuest.text!.includes(booked.confirmation_code));
  assert.ok(toGuest.html!.includes('Junk &lt;cruise&gt; &amp; tea'));
  const path = new URL(booked.manage_url).pathname;
  for (const words of [toGuest.text!, toGuest.html!]) {
    assert.ok(words.includes(ORIGIN + path), 'the link of the confirmation');
    assert.ok(words.includes(`${hongKongTime(offer.slot.starts_at)} – ${hongKongTime(offer.slot.ends_at)}`), 'the time in Hong Kong');
    assert.match(words, /HK\$504(?![.\d])/, 'what the guest pays, as the screens say it');
  }
  assert.match(toProvider.subject!, /^新預訂申請：「紅帆古船黃昏遊」，\d{4} 年 \d+ 月 \d+ 日（.），1 位$/);
  assert.ok(toProvider.html!.includes('lang="zh-HK"'));
  assert.ok(toProvider.text!.includes('Window <b>seats</b>') && !toProvider.html!.includes('<b>seats'));
  assert.ok(toProvider.text!.includes('HK$480.00'), 'what the provider earns');
  assert.ok(!toProvider.text!.includes('/b/') && !toProvider.html!.includes('/b/'), "the guest's link is the guest's");

  assert.deepEqual(await sent(), {}, 'nothing is told twice');
});

test('an accepted request is mailed to the guest with a calendar file', async () => {
  const offer = await requestOffer();
  const customer_email = newGuest();
  const { id } = await guest.done(book, { body: bookingBody(offer, { customer_email, locale: 'zh-HK' }) });
  await sent();
  await (await as(offer.provider.user)).done(api.bookings.accept, { params: { id } });
  const mails = await sent();
  assert.deepEqual(Object.keys(mails), [customer_email], 'who accepts knows');
  const mail = mails[customer_email]!;
  assert.match(mail.subject!, /^預訂已確認：「紅帆古船黃昏遊」/);
  assert.match(mail.text!, /（香港時間）前可免費取消。/);
  const file = mail.attachments.find(({ filename }) => filename === 'booking.ics')!;
  assert.match(Buffer.from(file.content as ArrayBuffer).toString(), /METHOD:PUBLISH[^]*STATUS:CONFIRMED/);
});

test('an instant booking is mailed as confirmed, and to the provider as new', async () => {
  const offer = await buildOffer();
  const customer_email = newGuest();
  await guest.done(book, { body: bookingBody(offer, { customer_email, locale: 'en' }) });
  const mails = await sent();
  assert.match(mails[customer_email]!.subject!, /^Confirmed: /);
  assert.match(mails[offer.provider.user.email]!.subject!, /^New booking: /);
});

test('declining and cancelling tell the guest the provider’s words', async () => {
  for (const [status, subject] of [
    ['pending', /^Not possible this time/],
    ['confirmed', /^Cancelled: /],
  ] as const) {
    const offer = await requestOffer();
    const provider = await as(offer.provider.user);
    const customer_email = newGuest();
    const { id } = await guest.done(book, { body: bookingBody(offer, { customer_email, locale: 'en' }) });
    if (status === 'confirmed') await provider.done(api.bookings.accept, { params: { id } });
    await sent();
    await provider.done(api.bookings.cancel, { params: { id }, body: { reason: 'Typhoon signal 8 風球' } });
    const mails = await sent();
    assert.deepEqual(Object.keys(mails), [customer_email]);
    const mail = mails[customer_email]!;
    assert.match(mail.subject!, subject);
    assert.ok(mail.text!.includes('> Typhoon signal 8 風球'));
    if (status === 'confirmed')
      assert.match(Buffer.from(mail.attachments[0]!.content as ArrayBuffer).toString(), /METHOD:CANCEL[^]*STATUS:CANCELLED/);
  }
});

test('a guest who reads Simplified Chinese is mailed in it: of what the host wrote only the characters change, and a name of a guest stays', async () => {
  const offer = await requestOffer({ name_zh: '香潮巴士體驗', title_zh: '旅遊巴士遊船河', meeting_point_zh: '村口的士多門外' });
  const provider = await as(offer.provider.user);
  const customer_email = newGuest();
  const { id } = await guest.done(book, {
    body: bookingBody(offer, { customer_email, customer_name: '龍躍', locale: 'zh-CN' }),
  });
  const asked = (await sent())[customer_email]!;
  assert.match(asked.subject!, /^已收到预订申请：「旅游巴士游船河」，\d{4} 年 /);
  assert.ok(asked.html!.includes('lang="zh-CN"') && asked.text!.includes('「香潮巴士体验」会在'));
  assert.match(asked.text!, /村口的士多门外/);
  assert.doesNotMatch(asked.text!, /公交车|出租车|體|門/);
  await provider.done(api.bookings.accept, { params: { id } });
  const file = (await sent())[customer_email]!.attachments.find(({ filename }) => filename === 'booking.ics')!;
  const calendar = Buffer.from(file.content as ArrayBuffer).toString();
  assert.match(calendar, /旅游巴士游船河[^]*村口的士多门外[^]*确认码/);
  assert.match(calendar, /香潮巴士体验/);
  await provider.done(api.bookings.cancel, { params: { id }, body: { reason: '颱風，請聯絡龍躍' } });
  const ended = (await sent())[customer_email]!;
  assert.match(ended.subject!, /^预订已取消：/);
  assert.ok(ended.text!.includes('> 颱風，請聯絡龍躍'));
});

test('a guest’s cancellation is mailed to both', async () => {
  const offer = await requestOffer();
  const customer_email = newGuest();
  const { id } = await guest.done(book, { body: bookingBody(offer, { customer_email, locale: 'en' }) });
  await sent();
  await guest.done(api.guests.cancel, { params: { token: links.sign('booking', id) }, body: { reason: 'Rain' } });
  const mails = await sent();
  assert.match(mails[customer_email]!.subject!, /^You cancelled: /);
  assert.match(mails[offer.provider.user.email]!.subject!, /^客人取消預訂：/);
  assert.ok(mails[offer.provider.user.email]!.text!.includes('Rain'));
});

test('a request that nobody answered is mailed to both', async () => {
  const offer = await requestOffer();
  const customer_email = newGuest();
  const { id } = await guest.done(book, { body: bookingBody(offer, { customer_email, locale: 'en' }) });
  await sent();
  await rewritePast(sql, (tx) => tx`update bookings set created_at = now() - interval '25 hours' where id = ${id}`);
  await expireRequests(sql);
  const mails = await sent();
  assert.match(mails[customer_email]!.subject!, /^No reply in time: /);
  assert.match(mails[offer.provider.user.email]!.subject!, /^預訂申請已逾時：/);
});

test('a completed booking invites to a review when it can no longer be undone, unless there is one', async () => {
  const offer = await buildOffer();
  const provider = await as(offer.provider.user);
  for (const reviewed of [false, true]) {
    const customer_email = newGuest();
    const { id } = await guest.done(book, { body: bookingBody(offer, { customer_email, locale: 'en' }) });
    await sent();
    await sql`update bookings set starts_at = now() where id = ${id}`;
    await provider.done(api.bookings.complete, { params: { id } });
    if (reviewed)
      await sql`insert into reviews (id, booking_id, service_id, rating, author) values (${id}, ${id}, ${offer.service.id}, 5, 'Mei')`;
    assert.deepEqual(Object.keys(await sent()), []);
    await sql`update mails set due_at = now() where booking_id = ${id} and kind = 'review_invitation'`;
    const mails = await sent();
    assert.deepEqual(Object.keys(mails), reviewed ? [] : [customer_email]);
    if (!reviewed) assert.match(mails[customer_email]!.text!, /\/b\/[\w-]+#review\s/, 'it opens where the review is written');
  }
});

test('messages are mailed to the other side, together, and not when they were read', async () => {
  const offer = await requestOffer();
  const provider = await as(offer.provider.user);
  const customer_email = newGuest();
  const { id } = await guest.done(book, { body: bookingBody(offer, { customer_email, locale: 'en' }) });
  const params = { token: links.sign('booking', id) };
  await sent();
  for (const message of ['Is there shade?', 'And *tea*?\n<script>'])
    await guest.done(api.guests.sendMessage, { params, body: { message } });
  assert.deepEqual(await sent(), {}, 'whoever writes may still be writing');
  await sql`update mails set due_at = now() where booking_id = ${id}`;
  const mail = (await sent())[offer.provider.user.email]!;
  assert.equal(mail.subject, '「Chan Tai Man」的訊息：「紅帆古船黃昏遊」');
  assert.ok(mail.text!.includes('> Is there shade?\n\n> And *tea*?\n> <script>'));
  assert.ok(mail.html!.includes('&lt;script&gt;'));

  await provider.done(api.bookings.sendMessage, { params: { id }, body: { message: 'Plenty.' } });
  await mailer.run();
  await guest.done(api.guests.readMessages, { params });
  await sql`update mails set due_at = now() where booking_id = ${id} and state = 'waiting'`;
  assert.deepEqual(await sent(), {}, 'the guest has read it');
});

test('a refund is mailed to the guest, with its note', async () => {
  const offer = await buildOffer();
  const provider = await as(offer.provider.user);
  const customer_email = newGuest();
  const { id } = await guest.done(book, { body: bookingBody(offer, { customer_email, locale: 'zh-HK' }) });
  await provider.done(api.bookings.payment, { params: { id }, body: { payment_status: 'paid' } });
  await sent();
  await provider.done(api.bookings.refund, { params: { id }, body: { amount: '50', reason: 'No *tea*' } });
  const mails = await sent();
  assert.deepEqual(Object.keys(mails), [customer_email]);
  assert.match(mails[customer_email]!.subject!, /^退款通知：/);
  assert.ok(mails[customer_email]!.text!.includes('> HK$50.00 · No *tea*'));
});

test('what an operator decides about a partner or a provider is mailed to its owner, in their language', async () => {
  const operator = await as(await buildOperator());
  const user = await buildUser({ locale: 'zh-HK' });
  const partner = { params: { id: (await buildPartner({ user, approved_at: null, name: 'Quay Loft', name_zh: '碼頭閣' })).id } };
  const provider = await buildProvider({ name: 'Fragrant Tides', approved_at: null });
  const shop = { params: { id: provider.id } };
  const body = { reason: 'The licence has run out' };

  await operator.done(api.operator.approvePartner, partner);
  const welcome = (await sent())[user.email]!;
  assert.equal(welcome.subject, '「碼頭閣」已獲批核');
  assert.match(welcome.text!, /https:\/\/sampan\.example\/partner\/dashboard\s/);

  await operator.done(api.operator.approveProvider, shop);
  const opened = (await sent())[provider.user.email]!;
  assert.equal(opened.subject, '“Fragrant Tides” is approved');
  assert.match(opened.text!, /can now be seen and booked[^]*https:\/\/sampan\.example\/provider\/dashboard\s/);

  await operator.done(api.operator.suspendPartner, { ...partner, body });
  await operator.done(api.operator.suspendProvider, { ...shop, body });
  const bad = await sent();
  assert.deepEqual(Object.keys(bad).toSorted(), [user.email, provider.user.email].toSorted());
  assert.equal(bad[user.email]!.subject, '「碼頭閣」已被暫停');
  assert.equal(bad[provider.user.email]!.subject, '“Fragrant Tides” is suspended');
  for (const mail of Object.values(bad)) assert.ok(mail.text!.includes('> The licence has run out'));
  assert.match(bad[provider.user.email]!.text!, /can’t be seen or booked[^]*https:\/\/sampan\.example\/provider\/dashboard\s/);

  await operator.done(api.operator.reinstatePartner, partner);
  await operator.done(api.operator.reinstateProvider, shop);
  const good = await sent();
  assert.match(good[user.email]!.text!, /經你的連結而來的預訂重新計算佣金/);
  assert.match(good[provider.user.email]!.text!, /can be seen and booked again/);
});

test('a provider whose licence runs out is mailed, unless another was verified meanwhile', async () => {
  const until_day = addDays(hongKongDate(Date.now()), 20);
  const licence = { licence_number: '354021', licence_expiry: until_day };
  const english = await buildProvider(licence);
  const chinese = await buildProvider({ ...licence, user: await buildUser({ locale: 'zh-HK' }) });
  const renewed = await buildProvider(licence);
  await watchLicences(sql);
  const [warned] = await sql<{ stops_on: string }[]>`select licence_stops_on as stops_on from providers where id = ${renewed.id}`;
  await sql`update providers set licence_stops_on = null where id = ${renewed.id}`;
  const mails = await sent();
  assert.deepEqual(Object.keys(mails).toSorted(), [english.user.email, chinese.user.email].toSorted());
  const { subject, text } = mails[english.user.email]!;
  const said_on = (day: string, locale: 'en' | 'zh-HK') => dayWords(hongKongToInstant(day, '12:00'), locale);
  assert.equal(subject, 'Your licence is about to expire');
  assert.ok(
    text!.includes(`on record is 354021, valid until ${said_on(until_day, 'en')}`) &&
      text!.includes(`from ${said_on(warned!.stops_on, 'en')}.`),
  );
  assert.match(text!, /https:\/\/sampan\.example\/provider\/settings\s/);
  assert.ok(mails[chinese.user.email]!.text!.includes(`354021，有效期至 ${said_on(until_day, 'zh-HK')}`));
});

test('a suspension that was taken back before its mail went out is not mailed', async () => {
  const operator = await as(await buildOperator());
  const provider = await buildProvider();
  const shop = { params: { id: provider.id } };
  await operator.done(api.operator.suspendProvider, { ...shop, body: { reason: 'A mistake' } });
  await operator.done(api.operator.reinstateProvider, shop);
  assert.match((await sent())[provider.user.email]!.subject!, / is back$/);
});

test('a request is to be answered within a day, or before it starts if that is sooner', async () => {
  const { provider } = (await requestOffer()).service;
  for (const [hours, words] of [
    [30, /will reply within 24 hours\./],
    [5, /will reply before \d\d:\d\d on /],
  ] as const) {
    const starts_at = new Date(Math.floor(Date.now() / 60_000) * 60_000 + hours * 3_600_000);
    const offer = await buildOffer({ service: { provider, confirmation: 'request' }, slot: { starts_at } });
    const customer_email = newGuest();
    await guest.done(book, { body: bookingBody(offer, { customer_email, locale: 'en' }) });
    assert.match((await sent())[customer_email]!.text!, words);
  }
});

test('registering asks to prove the address, and a lost password gets a link', async () => {
  const email = newGuest();
  const zh = guest.with({ 'accept-language': 'zh-HK' });
  await zh.done(api.auth.register, { body: { username: `traveller${guests}`, email, password: 'seven blue sampans', first_name: '美' } });
  const welcome = (await sent())[email]!;
  assert.equal(welcome.subject, '請確認你的電郵地址');
  assert.match(welcome.text!, /https:\/\/sampan\.example\/verify-email\/[\w-]{43}\n/);

  await guest.done(api.auth.askReset, { body: { email: email.toUpperCase() } });
  await guest.done(api.auth.askReset, { body: { email: 'nobody@example.com' } });
  const mails = await sent();
  assert.deepEqual(Object.keys(mails), [email]);
  assert.match(mails[email]!.text!, /https:\/\/sampan\.example\/reset-password\/[\w-]{43}\n/);
});

test('a booking taken at the counter mails the guest who left an address, and nobody who left none', async () => {
  const offer = await buildOffer();
  const provider = await as(offer.provider.user);
  const body = { service: offer.service.id, availability_slot: offer.slot.id, customer_name: 'Walk-in', participants: 1 };
  await provider.done(api.bookings.manual, { body });
  const customer_email = newGuest();
  await provider.done(api.bookings.manual, { body: { ...body, customer_email } });
  assert.deepEqual(Object.keys(await sent()), [customer_email]);
});

test('a change is mailed within moments, without waiting for the round, and so is the next one', async () => {
  const offer = await requestOffer();
  for (const both of [2, 4]) {
    if (both === 2) smtp.taken.length = 0;
    await guest.done(book, { body: bookingBody(offer, { customer_email: newGuest() }) });
    mailer.schedule();
    await until('both are told', async () => smtp.taken.length === both);
  }
});

test('a short round finds what was committed a little late, a whole one what was committed later, and a deep one what is long past', async () => {
  const mailsOf = async (seconds: number, enqueueThem: () => Promise<void>) => {
    const offer = await requestOffer();
    const { booking_reference } = await guest.done(book, { body: bookingBody(offer, { customer_email: newGuest() }) });
    const id = uuid({ msecs: Date.now() - seconds * 1000 });
    await rewritePast(sql, async (tx) => {
      await tx`update booking_visitors set booking_id = ${id} where booking_id = (select id from bookings where booking_reference = ${booking_reference})`;
      await tx`update bookings set id = ${id} where booking_reference = ${booking_reference}`;
    });
    await enqueueThem();
    const [mails] = await sql<{ count: number }[]>`select count(*) as count from mails where booking_id = ${id}`;
    return mails!.count;
  };
  const quickly = () => enqueueRecent(sql, Date.now());
  assert.deepEqual([await mailsOf(3, quickly), await mailsOf(8, quickly), await mailsOf(8, () => enqueueAll(sql))], [2, 0, 2]);
  // Of a process whose clock is slow.
  const deeply = async () => {
    await sql`update mail_rounds set seen_until = now() - interval '15 minutes'`;
    await enqueueAll(sql);
  };
  assert.equal(await mailsOf(25 * 60, deeply), 2);
});

test('bookings without an address, more than a round reads at once, do not hide the one behind them', async () => {
  const offer = await buildOffer({ capacity: 3 });
  const provider = await as(offer.provider.user);
  const body = { service: offer.service.id, availability_slot: offer.slot.id, customer_name: 'Walk-in', participants: 1 };
  const { id } = await provider.done(api.bookings.manual, { body });
  await provider.done(api.bookings.cancel, { params: { id }, body: { reason: 'Typhoon' } });
  const others = Array.from({ length: 2_100 }, () => uuid());
  await sql`
    insert into bookings
    select (jsonb_populate_record(b, jsonb_build_object('id', other, 'booking_reference', other, 'slot_id', null))).*
    from bookings b, unnest(${others}::uuid[]) as other where b.id = ${id}`;
  const customer_email = newGuest();
  await provider.done(api.bookings.manual, { body: { ...body, customer_email } });
  await enqueueRecent(sql, Date.now());
  const [mails] = await sql<
    { count: number }[]
  >`select count(*) as count from mails where recipient = ${customer_email} and kind = 'confirmed'`;
  assert.equal(mails!.count, 1);
});
