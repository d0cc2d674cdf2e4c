import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { api } from '../../../../contract/api.ts';
import { octo } from '../../../../contract/octo.ts';
import { testApp } from '../../../../tests/support/app.ts';
import { bookingBody, type BuiltSlot } from '../../../../tests/support/builders.ts';
import { testMailer } from '../../../../tests/support/mailer.ts';
import { postponeSlot } from '../../../../tests/support/postponed.ts';
import { octoThrough, reserveBody, resellersOn } from '../../../../tests/support/resellers.ts';
import { confirmWaiting } from '../../../../tests/support/waiting.ts';
import { callOff } from '../../../bookings/call-off/call-off.ts';
import { endUndecided } from '../../../bookings/call-off/postponed.ts';
import { workOff } from '../../../bookings/call-off/run.ts';
import { readyPolicies } from '../../../../rules/weather/policy.ts';
import { ruleSentence } from '../../../../rules/weather/words.ts';
import { releaseUnpaid } from '../../../bookings/unpaid/release.ts';

// What is read of bookings that ended, mail by mail: who acted, whose words they are, what becomes of money and places.

const { sql, as, guest, links, send, buildBooking, buildOffer, buildOperator, buildService, buildSlot } = await testApp();
const { buildReseller } = resellersOn(sql);
const { mailer, said } = testMailer(sql);
after(() => mailer.close());
const fail = (error: unknown) => {
  throw error;
};
const paid = { payment_status: 'paid' } as const;
const linkOf = ({ id }: { id: string }) => ({ token: links.sign('booking', id) });
const own_reason = { en: 'The engine broke.', zh: '引擎壞了。' };
const [rule] = readyPolicies.boat;
const sentence = ruleSentence(rule!);
const weather = { warning: 'signal_8', issued_at: '2026-09-24T01:40:00.000Z', sentence_en: sentence.en, sentence_zh: sentence['zh-HK'] };

/** The mail of a kind about a booking, as it is sent. */
async function mailOf({ id }: { id: string }, kind: string) {
  await mailer.run();
  assert.deepEqual(said, []);
  const made = await sql<{ id: string; kind: string; state: string; last_error: string }[]>`
    select id, kind, state, last_error from mails where booking_id = ${id} order by id`;
  const mails = made.filter((mail) => mail.kind === kind && mail.state === 'kept');
  assert.equal(mails.length, 1, JSON.stringify([kind, made]));
  const { subject, plain } = await guest.done(api.outbox.get, { params: mails[0]! });
  return `${subject}\n${plain}`;
}

function reads(mail: string, words: readonly (string | RegExp)[], not: RegExp): void {
  for (const part of words) assert.ok(typeof part === 'string' ? mail.includes(part) : part.test(mail), `${String(part)}\n${mail}`);
  assert.doesNotMatch(mail, not);
}

/** A guest says that all of a booking is paid, and nobody has looked. */
const tellOfPayment = ({ id }: { id: string }) => sql`
  insert into payments (id, provider_id, booking_id, way, amount, state, source)
  select ${randomUUID()}, provider_id, id, 'fps', final_amount, 'reported', 'customer' from bookings where id = ${id}`;

type Called = { outcome?: 'cancel' | 'postpone'; by_rule?: boolean; actor?: 'provider' | 'operator'; however_late?: true };

/** Calls a departure off, by a rule of the weather or for a reason of the host's own. */
async function callItOff({ id, service }: BuiltSlot, { outcome = 'cancel', by_rule = false, actor = 'provider', ...late }: Called = {}) {
  const by = { actor, actor_name: service.provider.name, staff: null };
  const order = { provider_id: service.provider.id, slot_ids: [id], outcome, reason: own_reason, by, weather: by_rule ? weather : null };
  await workOff(sql, await sql.begin((tx) => callOff(tx, { ...order, ...late })), fail);
}

const THEIRS = /These are their own words|以下是對方的原話|以下是对方的原话/;

test('only what a host or a guest wrote is called their own words: not what Sampan or an operator wrote', async () => {
  const locales = ['en', 'zh-HK', 'zh-CN'] as const;
  for (const [called, words, is_theirs] of [
    [{ by_rule: true }, ['The reason:', '原因：', '原因：'], false],
    [{ by_rule: true, outcome: 'postpone' }, ['The reason:', '原因：', '原因：'], false],
    [{ actor: 'operator', outcome: 'postpone' }, ['Our reason:', '取消原因：', '取消原因：'], false],
    [{}, [own_reason.en, own_reason.zh, '引擎坏了。'], true],
  ] as const) {
    const slot = await buildSlot({ capacity: 9 });
    const bookings = await Promise.all(locales.map((locale) => buildBooking({ slot, locale })));
    await callItOff(slot, called);
    for (const [nth, booking] of bookings.entries()) {
      const mail = await mailOf(booking, 'outcome' in called ? 'postponed' : 'cancelled_by_provider');
      assert.ok(mail.includes(words[nth]!), mail);
      assert.equal(THEIRS.test(mail), is_theirs, mail);
    }
  }
});

test('a guest who takes the refund of a departure that was called off did not cancel it, nor does its host read so', async () => {
  for (const [locale, given, words, host, not] of [
    [
      'en',
      paid,
      [/^Your refund: /, 'was called off, and you have chosen the refund'],
      /^Not rebooked: /,
      /You cancelled|back on sale|has cancelled/,
    ],
    ['zh-HK', paid, [/^你的退款：/, '已取消，你選擇退款'], /^客人未有改期：|^Not rebooked: /, /你已取消預訂|可供其他客人預訂/],
    ['en', {}, [/^Your booking has ended: /, 'you have chosen no other date'], /^Not rebooked: /, /You cancelled|refund/],
  ] as const) {
    const booking = await buildBooking({ slot: await buildSlot(), locale, ...given });
    await postponeSlot(sql, booking.slot);
    await guest.done(api.guests.cancel, { params: linkOf(booking), body: {} });
    reads(await mailOf(booking, 'cancelled_by_you'), words, not);
    reads(await mailOf(booking, 'cancelled_by_customer'), [host, 'The departure is off sale'], /back on sale|has cancelled/);
  }
  const usual = await buildBooking({ slot: await buildSlot() });
  await guest.done(api.guests.cancel, { params: linkOf(usual), body: {} });
  reads(await mailOf(usual, 'cancelled_by_you'), [/^You cancelled: /], /called off/);
});

/** A booking that a reseller has made for a guest. */
async function resold() {
  const offer = await buildOffer();
  const software = octoThrough(send, (await buildReseller(offer)).key);
  const body = reserveBody(offer.service, offer.slot);
  await software.done(octo.reserve, { body });
  const contact = { fullName: 'Chan Tai Man', emailAddress: 'taiman@example.com' };
  await software.done(octo.confirm, { named: body.uuid, body: { contact, emailReceipt: true } });
  const [booking] = await sql<{ id: string }[]>`select id from bookings where slot_id = ${offer.slot.id}`;
  return {
    booking: booking!,
    slot: { ...offer.slot, service: offer.service },
    cancel: () => software.done(octo.cancel, { named: body.uuid, body: {} }),
  };
}

test('the guest of a reseller that cancels reads that the reseller did, and asks the reseller about money', async () => {
  const english = await resold();
  await english.cancel();
  const asks = 'About a refund, ask “Harbour Travel”, where you booked.';
  reads(
    await mailOf(english.booking, 'cancelled_by_you'),
    [/^Cancelled by “Harbour Travel”: /, '“Harbour Travel” has cancelled your booking', asks],
    /You cancelled/,
  );
  reads(
    await mailOf(english.booking, 'cancelled_by_customer'),
    ['“Harbour Travel” has cancelled the booking of “Chan Tai Man”'],
    /by the guest/,
  );
  const chinese = await resold();
  await sql`update bookings set locale = 'zh-HK' where id = ${chinese.booking.id}`;
  await chinese.cancel();
  reads(
    await mailOf(chinese.booking, 'cancelled_by_you'),
    [/^「Harbour Travel」已取消你的預訂：/, '請向你預訂時的代理商「Harbour Travel」查詢'],
    /^你已取消/,
  );
  const self = await resold();
  await guest.done(api.guests.cancel, { params: linkOf(self.booking), body: {} });
  reads(await mailOf(self.booking, 'cancelled_by_you'), [/^You cancelled: /, asks], /has cancelled/);
});

test('a reseller’s guest whose departure is called off asks the reseller about a refund, and is led to no dates of ours', async () => {
  const { booking, slot } = await resold();
  await callItOff(slot, { by_rule: true });
  reads(
    await mailOf(booking, 'cancelled_by_provider'),
    ['About a refund, ask “Harbour Travel”, where you booked.'],
    /You’ll get a refund|\/experiences\//,
  );
});

test('the places of a booking that ended are said to be on sale only where a visitor can book them', async () => {
  const on_sale = await buildBooking({ slot: await buildSlot() });
  const closed = await buildBooking({ slot: await buildSlot() });
  await sql`update slots set is_available = false where id = ${closed.slot.id}`;
  const stopped = await buildBooking({ slot: await buildSlot() });
  await sql`update slots set weather_stops = true where id = ${stopped.slot.id}`;
  const offer = await buildOffer({ capacity: 1 });
  const awaited = await guest.done(api.pages.book, { body: bookingBody(offer) });
  const joining = { page: offer.page.id, service: offer.service.id, availability_slot: offer.slot.id, participants: 1 };
  await guest.done(api.waitingList.join, { body: { ...joining, customer_name: 'Lau Mei', customer_email: 'waits@example.com' } });
  await confirmWaiting({ sql, links, guest }, 'waits@example.com');
  const sentences = ['The places are back on sale.', 'The waiting list is offered the places first.', 'The departure is off sale'];
  for (const [booking, said] of [
    [on_sale, 0],
    [awaited, 1],
    [closed, 2],
    [stopped, 2],
  ] as const) {
    await guest.done(api.guests.cancel, { params: linkOf(booking), body: {} });
    const mail = await mailOf(booking, 'cancelled_by_customer');
    assert.deepEqual(
      sentences.map((words) => mail.includes(words)),
      [0, 1, 2].map((nth) => nth === said),
      mail,
    );
  }
  const operator = await as(await buildOperator());
  const service = await buildService();
  const [mailed, silent] = [
    await buildBooking({ slot: await buildSlot({ service }) }),
    await buildBooking({ slot: await buildSlot({ service }), customer_email: '' }),
  ];
  for (const { id, slot } of [mailed, silent]) {
    await sql`update slots set is_available = false where id = ${slot.id}`;
    await operator.done(api.operator.cancelBooking, { params: { id }, body: { reason: 'The host has moved away' } });
  }
  reads(await mailOf(mailed, 'booking_cancelled_by_operator'), ['The departure is off sale', 'We’ve emailed the guest.'], /back on sale/);
  reads(await mailOf(silent, 'booking_cancelled_by_operator'), ['The guest can’t be emailed: please tell them.'], /We’ve emailed/);
  const unpaid = await buildBooking({
    slot: await buildSlot(),
    pay_way: 'fps',
    pay_by: new Date(Date.now() - 60_000),
    created_at: new Date(Date.now() - 3_600_000),
  });
  await sql`update slots set is_available = false where id = ${unpaid.slot.id}`;
  assert.equal(await releaseUnpaid(sql), 1);
  reads(await mailOf(unpaid, 'booking_unpaid'), ['The departure is off sale'], /back on sale/);
});

test('who chose no other date in time reads that, and of no host who had to cancel in words of their own', async () => {
  for (const [locale, given, words, not] of [
    [
      'en',
      paid,
      [
        /^Your booking has ended: /,
        'No other date was chosen in time',
        'was called off. You chose no other date',
        'You’ll get a refund of HK$504',
      ],
      /had to cancel|their own words/,
    ],
    ['zh-HK', {}, [/^你的預訂已結束：/, '未有在限期前選擇新日期', '你未有選擇新日期'], /取消了你的預訂|對方的原話|退/],
  ] as const) {
    const booking = await buildBooking({ slot: await buildSlot(), locale, ...given });
    await postponeSlot(sql, booking.slot);
    await sql`update bookings set choose_by = now() - interval '1 minute' where id = ${booking.id}`;
    assert.equal(await endUndecided(sql, fail), 1);
    reads(await mailOf(booking, 'cancelled_by_provider'), words, not);
  }
});

test('who is called off is asked not to come and led to the other dates, but not to come to what is over', async () => {
  for (const [outcome, kind] of [
    ['cancel', 'cancelled_by_provider'],
    ['postpone', 'postponed'],
  ] as const) {
    const slot = await buildSlot({ capacity: 9 });
    const [english, chinese] = [await buildBooking({ slot }), await buildBooking({ slot, locale: 'zh-HK' })];
    await callItOff(slot, { outcome });
    reads(await mailOf(english, kind), ['Please don’t come.', 'will not take place'], /had to cancel/);
    reads(await mailOf(chinese, kind), ['請不要前來。', '未能舉行'], /取消了你的預訂/);
    if (outcome === 'cancel') {
      const address = `http\\S+/experiences/${slot.service.id}\n`;
      reads(await mailOf(english, kind), [new RegExp(`See when it takes place: ${address}`)], /undefined/);
      reads(await mailOf(chinese, kind), [new RegExp(`查看可預訂的日期：${address}`)], /undefined/);
    }
  }
  const over = await buildSlot({ starts_at: new Date(Date.now() - 10 * 3_600_000) });
  await sql`update services set status = 'inactive' where id = ${over.service.id}`;
  const booking = await buildBooking({ slot: over });
  await callItOff(over, { by_rule: true, however_late: true });
  reads(await mailOf(booking, 'cancelled_by_provider'), [/^Called off: /, 'was called off'], /come\.|\/experiences\//);
  const alone = await buildBooking({ slot: await buildSlot() });
  await (
    await as(alone.slot.service.provider.user)
  ).done(api.bookings.cancel, { params: { id: alone.id }, body: { reason: 'We are ill' } });
  reads(
    await mailOf(alone, 'cancelled_by_provider'),
    [/^Cancelled: /, 'had to cancel your booking', THEIRS],
    /don’t come|will not take place/,
  );
});

test('who has paid nothing reads of no refund of theirs: by mail, by the link, on the voucher, by WhatsApp', async () => {
  const promised = { weather_rules: sql.json([{ ...rule!, warnings: [...rule!.warnings] }]) };
  const theirs = /everything (you paid )?(is|will be) refunded|You’ll get a refund|已付款項/i;
  for (const locale of ['en', 'zh-HK'] as const) {
    const slot = await buildSlot({ capacity: 9 });
    const booking = await buildBooking({ slot, locale, ...promised });
    const seen = await guest.done(api.guests.booking, { params: linkOf(booking) });
    const voucher = await guest.done(api.guests.voucher, { params: seen.person_vouchers[0]! });
    assert.doesNotMatch(JSON.stringify([seen.weather, voucher.weather]), theirs);
    const boss = await as(slot.service.provider.user);
    await callItOff(slot, { by_rule: true });
    const { results } = await boss.done(api.callOffs.list);
    const { guests } = await boss.done(api.callOffs.get, { params: results[0]! });
    assert.doesNotMatch(decodeURIComponent(guests[0]!.whatsapp_url!), /refund|退/);
    assert.doesNotMatch(await mailOf(booking, 'cancelled_by_provider'), theirs);
    assert.doesNotMatch(JSON.stringify(await guest.done(api.guests.booking, { params: linkOf(booking) })), theirs);
  }
});

test('who reported a payment reads what becomes of it, and who has paid nothing that there is nothing to pay', async () => {
  const late = { withheld_amount: 10_000, cancelled_by: 'customer' } as const;
  for (const [locale, arriving, nothing, part] of [
    [
      'en',
      'You told us you paid HK$504.00. If it arrives, all of it is refunded.',
      'You have nothing to pay.',
      'HK$404.00 of it is refunded',
    ],
    ['zh-HK', '你曾表示已付 HK$504.00。款項如到帳，會全數退還。', '你毋須付款。', '會退回 HK$404.00'],
  ] as const) {
    for (const outcome of ['cancel', 'postpone'] as const) {
      const slot = await buildSlot({ capacity: 9 });
      const [silent, reporter] = [await buildBooking({ slot, locale }), await buildBooking({ slot, locale })];
      const settled = await buildBooking({ slot, locale, ...paid });
      const resold = await buildBooking({ slot, locale, source: 'reseller', taken_by: 'Harbour Travel' });
      await tellOfPayment(reporter);
      await callItOff(slot, { by_rule: true, outcome });
      const kind = outcome === 'cancel' ? 'cancelled_by_provider' : 'postponed';
      if (outcome === 'postpone') {
        const words =
          locale === 'en' ? 'the HK$504 you told us you paid is refunded if it arrives' : '你表示已付的 HK$504 如到帳會全數退回';
        reads(await mailOf(reporter, kind), [words], /undefined/);
        continue;
      }
      reads(await mailOf(silent, kind), [nothing], /You told us|你曾表示/);
      reads(await mailOf(reporter, kind), [arriving], /nothing to pay|你毋須付款/);
      reads(await mailOf(settled, kind), [/HK\$504/], /nothing to pay|You told us|你毋須付款/);
      reads(await mailOf(resold, kind), ['Harbour Travel'], /nothing to pay|你毋須付款/);
    }
    const left = await buildBooking({ slot: await buildSlot(), locale });
    await tellOfPayment(left);
    await guest.done(api.guests.cancel, { params: linkOf(left), body: {} });
    await sql`update bookings set ${sql(late)} where id = ${left.id}`;
    reads(await mailOf(left, 'cancelled_by_you'), [part], /nothing to pay|你毋須付款/);
  }
});

test('what is ready for WhatsApp says once what becomes of the money, and not to come', async () => {
  const slot = await buildSlot({ capacity: 9 });
  for (const locale of ['en', 'zh-HK', 'zh-CN'] as const) await buildBooking({ slot, locale, ...paid });
  await buildBooking({ slot, source: 'reseller', taken_by: 'Harbour Travel' });
  await callItOff(slot, { by_rule: true });
  const boss = await as(slot.service.provider.user);
  const { results } = await boss.done(api.callOffs.list);
  const { guests } = await boss.done(api.callOffs.get, { params: results[0]! });
  for (const { whatsapp_url, is_resold, locale } of guests) {
    const text = new URL(whatsapp_url!).searchParams.get('text')!;
    assert.equal(text.match(/refund|退/g)?.length, 1, text);
    assert.match(text, locale === 'en' ? /Please don’t come\./ : /[请請]不要前[来來]。/);
    assert.equal(text.includes('ask “Harbour Travel”'), is_resold, text);
  }
});
