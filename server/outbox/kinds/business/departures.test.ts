import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { api } from '../../../../contract/api.ts';
import { hongKongToInstant } from '../../../../rules/time.ts';
import { testApp } from '../../../../tests/support/app.ts';
import type { BuiltProvider } from '../../../../tests/support/builders.ts';
import { setClock } from '../../../../tests/support/clock.ts';
import { testMailer } from '../../../../tests/support/mailer.ts';

// Moves the clock.
const { sql, guest, as, buildBooking, buildProvider, buildService, buildSlot, buildUser } = await testApp({ clock: true });
const { mailer, said } = testMailer(sql);
after(() => mailer.close());

const at = (day: string, time: string) => setClock(sql, hongKongToInstant(day, time));

/** A provider with guests at 09:00 and 14:00 of the tenth and at midnight after it; of a request and a cancelled booking nobody is sure to come. */
async function withGuests(locale: 'en' | 'zh-HK'): Promise<BuiltProvider> {
  await at('2027-03-01', '12:00');
  await sql`update mail_rounds set seen_until = ${hongKongToInstant('2027-03-01', '12:00')}`;
  const provider = await buildProvider({ user: await buildUser({ locale, email_verified_at: new Date() }) });
  const service = await buildService({ provider, title: 'Junk cruise', title_zh: '古船遊' });
  const slotAt = (day: string, time: string) => buildSlot({ service, starts_at: hongKongToInstant(day, time) });
  const [early, late, none, next] = [
    await slotAt('2027-03-10', '09:00'),
    await slotAt('2027-03-10', '14:00'),
    await slotAt('2027-03-10', '18:00'),
    await slotAt('2027-03-11', '00:00'),
  ];
  await buildBooking({ slot: late, participants: 2, customer_name: 'Chan Tai Man' });
  await buildBooking({ slot: early, participants: 3 });
  await buildBooking({ slot: early, participants: 1, status: 'pending' });
  await buildBooking({ slot: early, participants: 1 });
  await buildBooking({ slot: none, participants: 1, status: 'cancelled' });
  await buildBooking({ slot: next, participants: 4 });
  return provider;
}

const want = async ({ user }: BuiltProvider) =>
  (await as(user)).done(api.mailChoices.choose, { body: { kind: 'daily_departures', wanted: true } });

/** The mails of departures that a provider has got so far, newest first. */
async function departures({ user }: BuiltProvider) {
  await mailer.run();
  assert.deepEqual(said, []);
  const { results } = await guest.done(api.outbox.list, { query: { recipient: user.email } });
  return results.filter(({ kind }) => kind === 'daily_departures');
}

test('who wants it is mailed the day’s departures at seven in Hong Kong, once, without names', async () => {
  const provider = await withGuests('en');
  await want(provider);
  await at('2027-03-10', '06:59');
  assert.deepEqual(await departures(provider), []);
  await at('2027-03-10', '07:00');
  const [mail, ...others] = await departures(provider);
  assert.deepEqual([others.length, mail?.state, mail?.subject], [0, 'kept', 'Today’s departures, Wed 10 March 2027']);
  const { plain } = await guest.done(api.outbox.get, { params: { id: mail!.id } });
  assert.match(plain!, /09:00: “Junk cruise”, 4 people\n14:00: “Junk cruise”, 2 people\n\n/);
  assert.match(plain!, /\/provider\/manifest/);
  assert.doesNotMatch(plain!, /Chan|18:00|00:00/);
  await at('2027-03-10', '07:20');
  assert.equal((await departures(provider)).length, 1);
  await at('2027-03-11', '07:00');
  assert.equal((await departures(provider)).length, 2);
  await at('2027-03-12', '07:00');
  assert.equal((await departures(provider)).length, 2, 'a day without guests');
});

test('it comes in Chinese, and to nobody who has not turned it on', async () => {
  const provider = await withGuests('zh-HK');
  const other = await withGuests('en');
  await want(provider);
  await at('2027-03-10', '07:00');
  const [mail] = await departures(provider);
  assert.equal(mail?.subject, '今日出發：2027 年 3 月 10 日（三）');
  const { plain } = await guest.done(api.outbox.get, { params: { id: mail.id } });
  assert.match(plain!, /09:00：「古船遊」，4 位\n14:00：「古船遊」，2 位/);
  assert.deepEqual(await departures(other), []);
});

test('after a night without a server it still comes the same day, and not the day after', async () => {
  const provider = await withGuests('en');
  await want(provider);
  await at('2027-03-10', '06:00');
  await mailer.run();
  await at('2027-03-10', '10:30');
  assert.equal((await departures(provider)).length, 1);
  const late = await withGuests('en');
  await want(late);
  await at('2027-03-12', '08:00');
  assert.deepEqual(await departures(late), []);
});
