import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { api } from '../../../../contract/api.ts';
import { hongKongTime } from '../../../../rules/time.ts';
import { readyPolicies } from '../../../../rules/weather/policy.ts';
import { testApp } from '../../../../tests/support/app.ts';
import { bookingBody } from '../../../../tests/support/builders.ts';
import { testMailer } from '../../../../tests/support/mailer.ts';
import { buildProposal } from '../../../../tests/support/proposals.ts';
import { watchWeather } from '../../../weather/propose.ts';
import { momentWords } from '../../compose/moments.ts';

const { sql, as, guest, links, buildBooking, buildOffer, buildOperator, buildSlot } = await testApp();
const { mailer, said } = testMailer(sql);
after(() => mailer.close());
const HOUR = 3_600_000;
const watch = () => watchWeather(sql, { url: null, allow_private: false }, assert.ifError);
const linkOf = ({ id }: { id: string }) => ({ token: links.sign('booking', id) });

/** A boat in two hours with a party of three, whose host has said that signal 8 is expected. */
async function boat({ acts = false, locale = 'en' }: { acts?: boolean; locale?: 'en' | 'zh-HK' } = {}) {
  const starts_at = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 2 * HOUR);
  const weather_rules = readyPolicies.boat.map((rule) => ({ ...rule, warnings: [...rule.warnings] }));
  const service = { title: 'Junk', title_zh: '帆船', weather_rules: JSON.stringify(weather_rules), cutoff_minutes: 0 };
  const offer = await buildOffer({ service, slot: { starts_at, ends_at: new Date(starts_at.getTime() + HOUR) } });
  await sql`update providers set weather_acts = ${acts} where id = ${offer.provider.id}`;
  await sql`update users set locale = ${locale} where id = ${offer.provider.user.id}`;
  const booking = await buildBooking({ slot: offer.slot, participants: 3, weather_rules: sql.json(weather_rules), payment_status: 'paid' });
  const me = await as(offer.provider.user);
  await me.done(api.weather.expect, { body: { is_expected: true } });
  await watch();
  const proposal = async () => (await me.done(api.weather.overview)).departures[0]!.proposal!;
  return { offer, booking, me, proposal, starts_at };
}

async function mailsTo(recipient: string, kind: string) {
  await mailer.run();
  assert.deepEqual(said, []);
  const { results } = await guest.done(api.outbox.list, { query: { recipient, page_size: 100 } });
  const mails = results.filter((mail) => mail.kind === kind && mail.state !== 'dropped');
  return Promise.all(mails.map(({ id }) => guest.done(api.outbox.get, { params: { id } })));
}

test('the mail that asks a host names each departure, its guests, the warning, and until when', async () => {
  for (const locale of ['en', 'zh-HK'] as const) {
    const { offer, proposal, starts_at } = await boat({ locale });
    const by = hongKongTime(new Date((await proposal()).decide_by));
    const [mail, ...more] = await mailsTo(offer.provider.user.email, 'weather_decision');
    assert.deepEqual(more, []);
    const parts =
      locale === 'en'
        ? [momentWords(starts_at, 'en'), '“Junk”, 3 people', 'Signal 8 expected, said at ', `Decide by ${by}, or it is called off.`]
        : [momentWords(starts_at, 'zh-HK'), '「帆船」，3 位', '報稱預計發出八號信號', `請於 ${by} 前決定，否則行程即告取消。`];
    for (const part of parts) assert.ok(mail!.plain!.includes(part), `${part}\n${mail!.plain}`);
  }
});

test('a host whose rules act by themselves is asked for nothing, and reads what is done', async () => {
  for (const locale of ['en', 'zh-HK'] as const) {
    const { offer, booking } = await boat({ acts: true, locale });
    const [mail] = await mailsTo(offer.provider.user.email, 'weather_decision');
    const text = `${mail!.subject}\n${mail!.plain}`;
    assert.doesNotMatch(text, /decision|Decide by|one tap|一按即可|需要你/);
    assert.match(text, locale === 'en' ? /act at once.*\n[^]*“Junk”, 3 people\..*: called off/ : /自動執行[^]*「帆船」，3 位。.*：取消/);
    const { status } = await (await as(offer.provider.user)).done(api.bookings.get, { params: { id: booking.id } });
    assert.ok(['confirmed', 'cancelled'].includes(status));
  }
});

test('a host who has decided before the mail is sent is not asked', async () => {
  const { offer, me, proposal } = await boat();
  await me.done(api.weather.goAnyway, { params: await proposal(), body: { reason: 'We stay inside the harbour' } });
  assert.deepEqual(await mailsTo(offer.provider.user.email, 'weather_decision'), []);
});

/** Lets the time of a host to decide be over. */
async function endTime(provider_id: string) {
  await sql`alter table weather_proposals disable trigger append_only`;
  await sql`update weather_proposals set decide_by = now() - interval '1 minute' where provider_id = ${provider_id}`;
  await sql`alter table weather_proposals enable trigger append_only`;
  await watch();
}

test('what is only shortened is neither called off by a tap nor said to be shortened for sure', async () => {
  for (const [locale, words, not] of [
    ['en', ['do what your rule says with one tap', 'or it may be shortened.'], /call each departure off|or it is shortened/],
    ['zh-HK', ['一按即按規則處理', '否則行程或會縮短。'], /一按即可取消/],
  ] as const) {
    const { offer, me, proposal } = await boat({ locale });
    await me.done(api.weather.goAnyway, { params: await proposal(), body: { reason: 'We stay inside the harbour' } });
    await buildProposal(sql, offer);
    const [mail] = await mailsTo(offer.provider.user.email, 'weather_decision');
    for (const part of words) assert.ok(mail!.plain!.includes(part), `${part}\n${mail!.plain}`);
    assert.doesNotMatch(mail!.plain!, not);
  }
});

test('a host whose time was over reads what was done, departure by departure', async () => {
  for (const locale of ['en', 'zh-HK'] as const) {
    const { offer, starts_at } = await boat({ locale });
    const later = await buildSlot({
      service: { ...offer.service, provider: offer.provider },
      starts_at: new Date(starts_at.getTime() + HOUR),
    });
    await buildBooking({ slot: later, participants: 2 });
    await buildProposal(sql, { ...offer, slot: later });
    await endTime(offer.provider.id);
    const [mail, ...more] = await mailsTo(offer.provider.user.email, 'weather_ran_out');
    assert.deepEqual(more, []);
    const parts =
      locale === 'en'
        ? [
            'The weather: your time to decide is over',
            `${momentWords(starts_at, 'en')}: “Junk”, 3 people. Signal 8 expected, said at `,
            ': called off, and what was paid is refunded.',
            `${momentWords(later.starts_at, 'en')}: “Junk”, 2 people. Thunderstorm Warning, issued at `,
            ': may be shortened.',
          ]
        : [
            `${momentWords(starts_at, 'zh-HK')}：「帆船」，3 位。`,
            '報稱預計發出八號信號：取消，已付款項退回客人。',
            `${momentWords(later.starts_at, 'zh-HK')}：「帆船」，2 位。雷暴警告，`,
            '發出：或會縮短。',
          ];
    for (const part of parts) assert.ok(`${mail!.subject}\n${mail!.plain}`.includes(part), `${part}\n${mail!.plain}`);
  }
});

const reason = 'We stay inside the harbour';

test('who lets a departure go has each of its guests mailed once, why, and until when they get everything back', async () => {
  const { offer, me, proposal, booking } = await boat();
  await buildBooking({ slot: offer.slot, locale: 'zh-HK', customer_email: 'goes-zh@example.com' });
  await buildBooking({ slot: offer.slot, source: 'reseller', taken_by: 'Harbour Travel', customer_email: 'goes-resold@example.com' });
  const ended = await buildBooking({ slot: offer.slot, customer_email: 'goes-ended@example.com' });
  await sql`update bookings set customer_email = 'goes-en@example.com' where id = ${booking.id}`;
  await me.done(api.bookings.cancel, { params: { id: ended.id }, body: { reason } });
  await me.done(api.weather.goAnyway, { params: await proposal(), body: { reason } });
  await guest.done(api.pages.book, { body: bookingBody(offer, { customer_email: 'goes-late@example.com' }) });
  for (let n = 0; n < 2; n += 1) await mailer.run();
  const [english, ...more] = await mailsTo('goes-en@example.com', 'goes_ahead');
  assert.deepEqual(more, []);
  assert.match(english!.subject, /^It goes ahead: “Junk”, /);
  for (const words of [
    'The host has decided that your departure goes ahead.',
    'before the start, and everything you paid is refunded',
    `> ${reason}`,
    'These are their own words',
  ])
    assert.ok(english!.plain!.includes(words), `${words}\n${english!.plain}`);
  for (const line of ['METHOD:PUBLISH', `UID:${booking.id}@sampan`, 'STATUS:CONFIRMED', 'SUMMARY:Junk'])
    assert.ok(english!.calendar?.includes(`\r\n${line}\r\n`), `${line}\n${english!.calendar}`);
  const [chinese] = await mailsTo('goes-zh@example.com', 'goes_ahead');
  assert.match(chinese!.plain!, /主辦方決定行程如期舉行。\n\n如你不想參加，可於開始前經預訂連結免費取消。/);
  const [resold] = await mailsTo('goes-resold@example.com', 'goes_ahead');
  assert.ok(resold!.plain!.includes('About a refund, ask “Harbour Travel”, where you booked.'), resold!.plain!);
  for (const address of ['goes-ended@example.com', 'goes-late@example.com']) assert.deepEqual(await mailsTo(address, 'goes_ahead'), []);
});

test('where an operator lets a departure go its guests read that Sampan did', async () => {
  const { booking, proposal } = await boat();
  await sql`update bookings set customer_email = 'goes-operator@example.com' where id = ${booking.id}`;
  await (await as(await buildOperator())).done(api.weather.goAnywayAny, { params: await proposal(), body: { reason } });
  const [mail] = await mailsTo('goes-operator@example.com', 'goes_ahead');
  for (const words of ['Sampan has decided that your departure goes ahead.', 'Our reason:', reason])
    assert.ok(mail!.plain!.includes(words), mail!.plain!);
  assert.doesNotMatch(mail!.plain!, /their own words|The host has decided/);
});

test('a guest who cancels before the mail goes out does not read that it goes ahead', async () => {
  const { booking, me, proposal } = await boat();
  await sql`update bookings set customer_email = 'goes-left@example.com' where id = ${booking.id}`;
  await me.done(api.weather.goAnyway, { params: await proposal(), body: { reason } });
  await guest.done(api.guests.cancel, { params: linkOf(booking), body: {} });
  assert.deepEqual(await mailsTo('goes-left@example.com', 'goes_ahead'), []);
});
