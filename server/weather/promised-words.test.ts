import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { addDays, hongKongDate, hongKongToInstant } from '../../rules/time.ts';
import { readyPolicies } from '../../rules/weather/policy.ts';
import { policyLines, policyLinesIn } from '../../rules/weather/words.ts';
import { bookingBody } from '../../tests/support/builders.ts';
import { setClock } from '../../tests/support/clock.ts';
import { testStage } from '../../tests/support/rehearsal.ts';

// Moves the clock.
const { sql, as, guest, links, now, moveTo, buildOffer, buildPartner, buildSlot } = await testStage();
const lines = policyLines(readyPolicies.boat);
const hours = (n: number) => n * 3_600_000;

/** An experience of the day after tomorrow that promises what a boat does. */
async function boatTrip(confirmation: 'instant' | 'request' = 'instant') {
  const service = { weather_rules: JSON.stringify(readyPolicies.boat), confirmation, title: 'Junk cruise' };
  const at = (time: string) => hongKongToInstant(addDays(hongKongDate(now()), 2), time);
  return buildOffer({ service, slot: { starts_at: at('15:00'), ends_at: at('17:00') } });
}

/** The calendar file of a booking in one line, without the folds and escapes of the format. */
async function calendarOf(id: string): Promise<string> {
  const { body } = await guest.ask(api.guests.calendar, { params: { token: links.sign('booking', id) } });
  return String(body).replaceAll('\r\n ', '').replaceAll(/\\(.)/g, '$1');
}

test('what was promised stands in the reply to a booking, also when it is asked for again after the policy was changed', async () => {
  const offer = await boatTrip();
  const asked = { body: bookingBody(offer), key: 'promised-once' };
  const first = await guest.done(api.pages.book, asked);
  assert.deepEqual(first.weather, lines);
  await (await as(offer.provider.user)).done(api.ownServices.update, { params: offer.service, body: { weather_rules: [] } });
  assert.deepEqual(await guest.done(api.pages.book, asked), first);
  assert.deepEqual((await guest.done(api.pages.book, { body: bookingBody(offer) })).weather, []);
});

test('a partner who books for a guest sees it too', async () => {
  const [offer, partner] = [await boatTrip(), await buildPartner()];
  const { page: _, ...body } = bookingBody(offer);
  assert.deepEqual((await (await as(partner.user)).done(api.concierge.book, { body })).weather, lines);
});

test('each person’s voucher has it, and the calendar file in the language of the guest, until there is nothing to wait for', async () => {
  const offer = await boatTrip();
  for (const locale of ['en', 'zh-HK', 'zh-CN'] as const) {
    const { id, manage_url } = await guest.done(api.pages.book, { body: bookingBody(offer, { locale }) });
    const { person_vouchers, weather } = await guest.done(api.guests.booking, { params: { token: manage_url.split('/').at(-1)! } });
    assert.deepEqual(weather, lines);
    assert.deepEqual((await guest.done(api.guests.voucher, { params: person_vouchers[0]! })).weather, lines);
    const file = await calendarOf(id);
    for (const line of policyLinesIn(readyPolicies.boat, locale)) assert.ok(file.includes(line), `${locale}: ${line}`);
    await (await as(offer.provider.user)).done(api.bookings.cancel, { params: { id }, body: { reason: 'The engine' } });
    assert.ok(!(await calendarOf(id)).includes(policyLinesIn(readyPolicies.boat, locale)[0]!));
  }
});

test('every mail before the start says it: request, confirmation, change and both reminders', async () => {
  const offer = await boatTrip('request');
  const customer_email = 'waits-for-the-weather@example.com';
  const { id } = await guest.done(api.pages.book, { body: bookingBody(offer, { customer_email, locale: 'en' }) });
  await moveTo(new Date(now().getTime() + hours(1)));
  await (await as(offer.provider.user)).done(api.bookings.accept, { params: { id } });
  await moveTo(new Date(now().getTime() + hours(1)));
  const provider = await as(offer.provider.user);
  const { starts_at, ends_at } = offer.slot;
  const later = { starts_at: new Date(starts_at.getTime() + hours(2)), ends_at: new Date(ends_at.getTime() + hours(2)) };
  const wanted = { availability_slot: (await buildSlot({ service: offer.service, ...later })).id };
  const { version, difference } = await provider.done(api.bookings.quoteChange, { params: { id }, body: wanted });
  await provider.done(api.bookings.change, { params: { id }, body: { ...wanted, version, difference } });
  for (const before of [24, 2]) {
    await setClock(sql, new Date(later.starts_at.getTime() - hours(before + 0.5)));
    await moveTo(new Date(later.starts_at.getTime() - hours(before)));
  }
  const mails = await sql<
    { id: string; kind: string }[]
  >`select id, kind from mails where booking_id = ${id} and side = 'customer' order by kind`;
  assert.deepEqual(
    mails.map(({ kind }) => kind),
    ['changed', 'confirmed', 'reminder_24h', 'reminder_2h', 'request_received'],
  );
  for (const { id, kind } of mails) {
    const { plain } = await guest.done(api.outbox.get, { params: { id } });
    for (const line of policyLinesIn(readyPolicies.boat, 'en')) assert.ok(plain!.includes(line), `${kind}: ${line}`);
  }
});
