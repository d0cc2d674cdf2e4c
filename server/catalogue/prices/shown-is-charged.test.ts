import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { octo } from '../../../contract/octo.ts';
import { fromCents, priceOf, publicMoney } from '../../../rules/money.ts';
import { addDays, hongKongDate, hongKongDateTime, hongKongToInstant, weekday } from '../../../rules/time.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody, type BuiltSlot } from '../../../tests/support/builders.ts';
import { testMailer } from '../../../tests/support/mailer.ts';
import { octoThrough, reserveBody, resellersOn } from '../../../tests/support/resellers.ts';
import { enqueueAll } from '../../outbox/enqueue.ts';
import { postJournal } from '../../ledger/post-journal.ts';

// A price by the day is the same wherever it is shown, and what is charged.

const { sql, as, guest, links, send, buildOffer, buildPartner, buildSlot } = await testApp();
const { buildReseller } = resellersOn(sql);
const { mailer } = testMailer(sql);
after(() => mailer.close());
const headers = { 'octo-capabilities': 'octo/pricing' };

/** The next day of the week (0 Sunday) a week or more from now. */
const next = (day: number) => {
  const first = addDays(hongKongDate(Date.now()), 7);
  return addDays(first, (day - weekday(first) + 7) % 7);
};
const [wednesday, saturday, thursday] = [next(3), next(6), next(4)];
const rules = [
  { season: { first: thursday, last: thursday, yearly: false }, effect: { type: 'prices', prices: [{ kind: 'adult', price: '399.90' }] } },
  { days: ['sat', 'sun'], effect: { type: 'percent', percent: 20 } },
];

async function shop() {
  const units = [
    { kind: 'adult', price: 48_000 },
    { kind: 'child', price: 20_030 },
  ];
  const offer = await buildOffer({ service: { price: 48_000, units, max_participants: 20 } });
  const owner = await as(offer.provider.user);
  await owner.done(api.ownServices.update, { params: offer.service, body: { price_rules: rules } });
  const slotOn = (date: string) =>
    buildSlot({
      service: offer.service,
      capacity: 30,
      starts_at: hongKongToInstant(date, '10:00'),
      ends_at: hongKongToInstant(date, '12:00'),
    });
  const slots = { [wednesday]: await slotOn(wednesday), [saturday]: await slotOn(saturday), [thursday]: await slotOn(thursday) };
  const [adult, child] = offer.service.units.map(({ id }) => id) as [string, string];
  return { ...offer, owner, slots, slotOn, adult, child };
}
const sold = await shop();
const software = octoThrough(send, (await buildReseller({ ...sold, rate_bp: 1_000 })).key);
const hotel = await as((await buildPartner()).user);
const named = { params: { id: sold.service.id } };

const days: [day: string, date: string, adult: number, child: number][] = [
  ['an ordinary day', wednesday, 48_000, 20_030],
  ['a weekend', saturday, 57_600, 24_000],
  ['a season', thursday, 39_990, 20_030],
];

for (const [day, date, adult, child] of days) {
  const slot = sold.slots[date]!;
  const cents = priceOf(
    [
      { price: adult, quantity: 2 },
      { price: child, quantity: 1 },
    ],
    500,
  ).final_amount;
  const units = [
    { unit: sold.adult, quantity: 2 },
    { unit: sold.child, quantity: 1 },
  ];
  const order = { ...bookingBody({ ...sold, slot }), participants: undefined, units };
  const { page: _, ...catalogue } = order;
  const prices = [
    { unit: sold.adult, price: fromCents(adult) },
    { unit: sold.child, price: fromCents(child) },
  ];

  test(`${day}: times, month and the provider’s times show the price of the day`, async () => {
    const range = { date_from: date, date_to: date };
    const open = await guest.done(api.services.availability, { ...named, query: range });
    const month = await guest.done(api.services.calendar, { ...named, query: { month: date.slice(0, 7) } });
    const own = await sold.owner.done(api.availability.list, { query: { service: sold.service.id, date } });
    assert.deepEqual([open[0]!.prices, own[0]!.prices], [prices, prices]);
    assert.equal(month.days.find((one) => one.date === date)!.from_price, fromCents(adult));
  });

  type Door = [name: string, book: (final_amount: string) => Promise<{ id: string }>];
  const doors: Door[] = [
    ['a page', (final_amount) => guest.done(api.pages.book, { body: { ...order, final_amount } })],
    ['the catalogue', (final_amount) => guest.done(api.bookings.book, { body: { ...catalogue, final_amount } })],
    ['a partner', (final_amount) => hotel.done(api.concierge.book, { body: { ...catalogue, final_amount } })],
    [
      'the telephone',
      (final_amount) =>
        sold.owner.done(api.bookings.manual, {
          body: { service: sold.service.id, availability_slot: slot.id, source: 'phone', customer_name: 'Mei', units, final_amount },
        }),
    ],
  ];
  for (const [name, book] of doors)
    test(`${day}: what ${name} shows is charged, and stands on the booking and its statement`, async () => {
      const { id } = await book(fromCents(cents));
      const seen = await sold.owner.done(api.bookings.get, { params: { id } });
      assert.deepEqual(
        seen.units.map(({ unit, price }) => ({ unit, price })),
        prices,
      );
      assert.equal(seen.final_amount, fromCents(cents));
      const voucher = await guest.done(api.guests.booking, { params: { token: links.sign('booking', id) } });
      assert.equal(voucher.final_amount, fromCents(cents));
      await postJournal(sql);
      const [entry] = await sql<{ customer: number }[]>`select customer from journal_entries where booking_id = ${id}`;
      assert.equal(entry!.customer, cents);
    });

  test(`${day}: the mail names the total`, async () => {
    const { id } = await guest.done(api.pages.book, { body: { ...order, final_amount: fromCents(cents) } });
    await enqueueAll(sql);
    await mailer.run();
    const mails = await sql<{ id: string }[]>`select id from mails where booking_id = ${id} and side = 'customer'`;
    const { plain } = await guest.done(api.outbox.get, { params: { id: mails[0]!.id } });
    assert.ok(plain!.includes(publicMoney(cents)), plain!);
  });

  test(`${day}: a total of another day is refused with this one’s`, async () => {
    const refused = await guest.refused(409, api.pages.book, { body: { ...order, final_amount: '1.00' } });
    assert.deepEqual([refused.code, refused.final_amount], ['price_changed', fromCents(cents)]);
  });

  test(`${day}: resellers see, hold and book at the price of the day`, async () => {
    const asked = { productId: sold.service.id, optionId: 'DEFAULT', localDateStart: date, localDateEnd: date };
    const retail = (price: number) => price + Math.round(price * 0.05);
    const [departure] = await software.done(octo.availability, { headers, body: asked });
    const [open] = await software.done(octo.calendar, { headers, body: asked });
    for (const each of [departure!.unitPricing, open!.unitPricingFrom])
      assert.deepEqual(
        each!.map(({ unitId, original }) => [unitId, original]),
        [
          [sold.adult, retail(adult)],
          [sold.child, retail(child)],
        ],
      );
    const party = reserveBody(sold.service, slot, { unitItems: [{ unitId: sold.adult }, { unitId: sold.child }] });
    const held = await software.done(octo.reserve, { headers, body: party });
    const booked = await software.done(octo.confirm, { headers, named: held.uuid, body: {} });
    assert.deepEqual([held.pricing!.retail, booked.pricing], [retail(adult) + retail(child), held.pricing]);
    const [row] = await sql<
      { final_amount: number }[]
    >`select final_amount from bookings where booking_reference = ${booked.supplierReference}`;
    assert.equal(row!.final_amount, booked.pricing!.net);
  });
}

test('cards, lists, screens and resellers’ products say from which price it is', async () => {
  const { service } = sold;
  const one = await guest.done(api.services.get, { params: service });
  assert.deepEqual([one.price, one.from_price, one.price_varies], ['480.00', '399.90', true]);
  const under = (query: Record<string, string>) =>
    guest.done(api.services.list, { query: { search: service.title, ...query } }).then(({ results }) => results.map(({ id }) => id));
  assert.deepEqual([await under({ max_price: '400' }), await under({ max_price: '399' })], [[service.id], []]);
  const html = async (url: string) => (await send({ method: 'GET', url, headers: { 'accept-language': 'en' } })).text;
  for (const url of [`/experiences/${service.id}`, `/page/${sold.page.slug}`]) {
    const shown = await html(url);
    assert.match(shown, /From HK\$399\.90/, url);
    assert.match(shown, /"price":"399\.90"/, 'for search engines too');
  }
  const [product] = await software.done(octo.products, { headers });
  assert.deepEqual(
    product!.options[0]!.units.map(({ pricingFrom }) => pricingFrom![0]!.original),
    [41_990, 21_032],
  );
});

test('a change of rules is charged at once, and nobody who saw the old price pays the new one unasked', async () => {
  const { owner, service, page, slots } = await shop();
  const slot = slots[saturday]!;
  const body = (final_amount: string) => bookingBody({ page, service, slot }, { final_amount });
  await guest.done(api.pages.book, { body: body('604.80') });
  await owner.done(api.ownServices.update, {
    params: service,
    body: { price_rules: [{ days: ['sat'], effect: { type: 'amount', amount: '-30' } }] },
  });
  const refused = await guest.refused(409, api.pages.book, { body: body('604.80') });
  assert.equal(refused.final_amount, '472.50');
  await guest.done(api.pages.book, { body: body('472.50') });
  await owner.done(api.ownServices.update, { params: service, body: { price_rules: [] } });
  await guest.done(api.pages.book, { body: body('504.00') });
  const { from_price, price_varies } = await guest.done(api.services.get, { params: service });
  assert.deepEqual([from_price, price_varies], ['480.00', false]);
  const [open] = await guest.done(api.services.availability, { params: service, query: { date_from: saturday, date_to: saturday } });
  assert.ok(!('prices' in open!), 'a service that costs the same on all days sends no more than before');
});

test('a booking that moves to another date pays what it costs there; on its date, and where it costs the same, it keeps its price', async () => {
  const { owner, service, page, slots, slotOn, adult } = await shop();
  const made = await guest.done(api.pages.book, { body: bookingBody({ page, service, slot: slots[wednesday]! }, { participants: 2 }) });
  const params = { token: links.sign('booking', made.id) };
  await owner.done(api.ownServices.update, { params: service, body: { price: '500' } });
  const quote = (slot: BuiltSlot, more = {}) =>
    guest.done(api.guests.quoteChange, { params, body: { availability_slot: slot.id, ...more } });
  const differs = async (slot: BuiltSlot, more = {}) => (await quote(slot, more)).difference;
  const other = await slotOn(addDays(wednesday, 7 * 4));
  assert.deepEqual([await differs(other), await differs(slots[saturday]!)], ['0.00', '252.00']);
  assert.equal(await differs(slots[saturday]!, { units: [{ unit: adult, quantity: 3 }] }), '882.00');
  const { version, difference } = await quote(slots[saturday]!);
  const body = { availability_slot: slots[saturday]!.id, version };
  const refused = await guest.refused(409, api.guests.change, { params, body: { ...body, difference: '0.00' } });
  assert.deepEqual([refused.code, refused.difference], ['price_changed', difference]);
  const { final_amount } = await guest.done(api.guests.change, { params, body: { ...body, difference } });
  assert.equal(final_amount, '1260.00');
  assert.equal(await differs(slots[thursday]!), '-420.21', 'and back');
});

test('a reseller’s hold and booking that move pay the price of their new date', async () => {
  const { provider, service, slots, adult } = await shop();
  const other = octoThrough(send, (await buildReseller({ provider, rate_bp: 1_000 })).key);
  const party = reserveBody(service, slots[wednesday]!, { unitItems: [{ unitId: adult }] });
  const idOf = (slot: BuiltSlot) => hongKongDateTime(slot.starts_at);
  const { uuid } = await other.done(octo.reserve, { headers, body: party });
  const moved = await other.done(octo.change, { headers, named: uuid, body: { availabilityId: idOf(slots[saturday]!) } });
  assert.equal(moved.pricing!.retail, 60_480);
  const booked = await other.done(octo.confirm, { headers, named: uuid, body: {} });
  assert.deepEqual(booked.pricing, moved.pricing);
  const back = await other.done(octo.change, { headers, named: uuid, body: { availabilityId: idOf(slots[wednesday]!) } });
  assert.equal(back.pricing!.retail, 50_400);
});
