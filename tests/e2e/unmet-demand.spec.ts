import { expect, type Page } from '@playwright/test';
import { hongKongDate, hongKongTime, hongKongToInstant } from '../../rules/time.ts';
import { createSignedLinks } from '../../server/core/signed-links.ts';
import { JWT_SECRET } from '../support/server.ts';
import { expectAccessible, expectReadable } from './axe.ts';
import { signIn } from './accounts.ts';
import { expectAccessibleInItsLooks, locales } from './looks.ts';
import { sessionOf, test, type OwnSampan } from './own-sampan.ts';

// What a provider sees of who waits for a full departure, and of guests who are to choose another date.
const DAY = '2182-01-02';
const links = createSignedLinks(JWT_SECRET);

test.use({ locale: 'en-GB', contextOptions: { reducedMotion: 'reduce' } });

/** A departure without a place left, for which a party of two waits; its provider is signed in. */
async function buildWaiting(page: Page, { buildOffer, buildBooking, sql }: OwnSampan) {
  const service = { title: 'Night ferry', title_zh: '夜渡海港' };
  const offer = await buildOffer({ capacity: 2, service, slot: { starts_at: hongKongToInstant(DAY, '10:00') } });
  await buildBooking({ slot: offer.slot, participants: 2 });
  const data = {
    page: offer.page.id,
    service: offer.service.id,
    availability_slot: offer.slot.id,
    participants: 2,
    customer_name: 'Lau Mei',
    customer_email: `waits-${offer.slot.id}@example.com`,
  };
  const joined = await page.request.post('/api/waiting-list/', { data });
  expect(joined.ok()).toBe(true);
  const [entry] = await sql<{ id: string }[]>`select id from waiting_entries where customer_email = ${data.customer_email}`;
  const confirmed = await page.request.post(`/api/waiting-list/manage/${links.sign('waiting_list', entry!.id)}/confirm/`);
  expect(confirmed.ok()).toBe(true);
  await signIn(page, await sessionOf(page.request, offer.provider.user));
  return offer;
}

/** The form of one more departure begins right after the full one, and lasts as long. */
async function expectFormAfter(page: Page, { starts_at, ends_at }: { starts_at: Date; ends_at: Date }) {
  const form = page.getByRole('dialog');
  await expect(form.getByLabel('Date')).toHaveValue(DAY);
  await expect(form.getByLabel('Start time')).toHaveValue(hongKongTime(ends_at));
  await expect(form.getByLabel('End time')).toHaveValue(hongKongTime(2 * ends_at.getTime() - starts_at.getTime()));
}

test('the manifest says who waits for a full departure, and opens another one with a tap @phone', async ({ page, sampan }) => {
  const offer = await buildWaiting(page, sampan);
  await page.goto(`/provider/manifest?date=${DAY}`);
  await expect(page.getByText('1 party waiting, 2 spots')).toBeVisible();
  await expectAccessible(page, '/provider/manifest: party waiting');
  await page.getByRole('link', { name: 'Add a departure Night ferry' }).click();
  await expectFormAfter(page, offer.slot);
  await expectReadable(page);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/date=\d{4}-\d\d-\d\d$/);
  await page.getByRole('button', { name: /^Add a departure/ }).click();
  await expectFormAfter(page, offer.slot);
  await page.getByRole('dialog').getByRole('button', { name: 'Add slot' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  const slots = await sampan.sql`select id from slots where service_id = ${offer.service.id} and starts_at = ${offer.slot.ends_at}`;
  expect(slots).toHaveLength(1);
});

test('the calendar says it too', async ({ page, sampan }) => {
  const offer = await buildWaiting(page, sampan);
  await page.goto(`/provider/calendar?view=day&date=${DAY}`);
  await page.getByRole('button', { name: /Night ferry.*1 party waiting/ }).click();
  await expect(page.getByRole('dialog').getByText('1 party waiting, 2 spots')).toBeVisible();
  await expectReadable(page);
  await page.getByRole('dialog').getByRole('link', { name: 'Add a departure Night ferry' }).click();
  await expectFormAfter(page, offer.slot);
});

for (const locale of locales)
  test.describe(locale, () => {
    test.use({ locale });
    test('guests who are to choose another date stand apart on the manifest', async ({ page, sampan }) => {
      const { buildOffer, buildBooking, sql } = sampan;
      const offer = await buildOffer({ capacity: 6, service: { title: 'Night ferry', title_zh: '夜渡海港' } });
      const booking = await buildBooking({ slot: offer.slot, participants: 3, customer_name: 'Chan Tai Man' });
      await sql`update bookings set choose_by = now() + interval '7 days' where id = ${booking.id}`;
      await sql`update slots set is_available = false where id = ${offer.slot.id}`;
      await signIn(page, await sessionOf(page.request, offer.provider.user));
      await page.goto(`/provider/manifest?date=${hongKongDate(offer.slot.starts_at.getTime())}`);
      const title = locale === 'en-GB' ? '1 party is to choose another date' : '1 組客人尚待選擇新日期';
      const apart = page.getByRole('region', { name: title });
      await expect(apart.getByRole('link', { name: 'Chan Tai Man' })).toBeVisible();
      await expect(page.getByText('0 / 6')).toBeVisible();
      await expectAccessibleInItsLooks(page, locale, '/provider/manifest: another date to choose');
    });
  });
