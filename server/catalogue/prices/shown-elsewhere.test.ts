import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { addDays, hongKongDate, hongKongToInstant } from '../../../rules/time.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody } from '../../../tests/support/builders.ts';
import { confirmWaiting } from '../../../tests/support/waiting.ts';
import { offerFreePlaces } from '../../waiting-list/offer.ts';

// Where else a price by the day is shown: the lowest of the year, or the one of the day that is looked at, never the usual one.

const { sql, as, guest, links, send, buildOffer, buildCategory, buildUser } = await testApp();
const today = hongKongDate(Date.now());
const [dear, cheap] = [addDays(today, 9), addDays(today, 12)];

/** An experience for HK$480 that costs HK$576 on one day and HK$399.90 on another. */
async function shop() {
  const category = await buildCategory();
  const slotAt = (date: string) => ({ starts_at: hongKongToInstant(date, '10:00'), ends_at: hongKongToInstant(date, '12:00') });
  const offer = await buildOffer({
    capacity: 20,
    service: { price: 48_000, category_id: category.id, max_participants: 20 },
    slot: slotAt(dear),
  });
  const owner = await as(offer.provider.user);
  const on = (day: string, effect: object) => ({ season: { first: day, last: day, yearly: false }, effect });
  const price_rules = [
    on(dear, { type: 'percent', percent: 20 }),
    on(cheap, { type: 'prices', prices: [{ kind: 'adult', price: '399.90' }] }),
  ];
  await owner.done(api.ownServices.update, { params: offer.service, body: { price_rules } });
  return { ...offer, category, owner };
}
const sold = await shop();
const lowest = ({ from_price, price_varies }: { from_price: string; price_varies: boolean }) => [from_price, price_varies];
const html = async (url: string) => (await send({ method: 'GET', url, headers: { 'accept-language': 'en' } })).text;

test('saved, named and similar experiences say from which price they are', async () => {
  const { service, category } = sold;
  const other = await buildOffer({ service: { category_id: category.id } });
  const traveller = await as(await buildUser());
  await traveller.done(api.saved.add, { body: { service_ids: [service.id] } });
  const named = await guest.done(api.services.named, { query: { ids: service.id } });
  const similar = await guest.done(api.services.similar, { params: other.service });
  const listed = await guest.done(api.services.list, { query: { search: service.title } });
  for (const list of [named, similar, listed.results]) {
    const [one] = list.filter(({ id }) => id === service.id);
    assert.deepEqual(lowest(one!), ['399.90', true]);
  }
});

test('a frame on another site says the same as the page', async () => {
  const shown = await html(`/embed/${sold.page.slug}`);
  assert.match(shown, /From HK\$399\.90/);
  assert.doesNotMatch(shown, /HK\$480/);
});

test('without a script the experience, its times and the page say what the day costs', async () => {
  const { service, page, slot } = await shop();
  for (const chosen of [`day=${dear}`, `day=${dear}&slot=${slot.id}`]) {
    const shown = await html(`/experiences/${service.id}?${chosen}`);
    assert.match(shown, /HK\$576<\/span>|HK\$576 × 1|HK\$576<!-- --> × <!-- -->1/, chosen);
    assert.match(shown, /HK\$604\.80/, chosen);
    assert.doesNotMatch(shown, /HK\$480|HK\$504/, chosen);
  }
  assert.match(await html(`/page/${page.slug}?book=${service.id}`), /<noscript>.*HK\$576.*<\/noscript>/s);
});

test('where a day is full its price is shown still', async () => {
  const { service, page, slot } = await shop();
  await guest.done(api.pages.book, { body: bookingBody({ page, service, slot }, { participants: 20, final_amount: '12096.00' }) });
  const shown = await html(`/experiences/${service.id}?day=${dear}`);
  assert.match(shown, /HK\$576/);
  assert.doesNotMatch(shown, /HK\$480|HK\$504/);
});

test('a provider’s file of bookings has what was charged', async () => {
  const { owner, service, page, slot } = await shop();
  const { booking_reference } = await guest.done(api.pages.book, {
    body: bookingBody({ page, service, slot }, { final_amount: '604.80' }),
  });
  const file = String((await owner.ask(api.bookings.export)).body);
  const line = file.split('\n').find((one) => one.includes(booking_reference));
  assert.ok(line?.includes('604.80'), line ?? file);
});

test('a place from the waiting list costs what its day does', async () => {
  const { service, page, slot } = await shop();
  const full = bookingBody({ page, service, slot }, { participants: 20, final_amount: '12096.00' });
  const { id } = await guest.done(api.pages.book, { body: full });
  const waits = { ...bookingBody({ page, service, slot }), customer_email: 'waits@example.com' };
  const { page: on, service: of, availability_slot, participants, customer_name, customer_email } = waits;
  await guest.done(api.waitingList.join, {
    body: { page: on, service: of, availability_slot, participants, customer_name, customer_email, customer_phone: '' },
  });
  const { params } = await confirmWaiting({ sql, links, guest }, customer_email);
  await guest.done(api.guests.cancel, { params: { token: links.sign('booking', id) }, body: {} });
  await offerFreePlaces({ sql, links });
  const { offer } = await guest.done(api.waitingList.see, { params });
  assert.deepEqual([offer!.final_amount, offer!.lines[0]!.price], ['604.80', '576.00']);
});
