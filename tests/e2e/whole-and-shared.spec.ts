import { expect } from '@playwright/test';
import { addDays, hongKongDate, hongKongToInstant } from '../../rules/time.ts';
import { bookingBody } from '../support/builders.ts';
import { signIn } from './accounts.ts';
import { expectAccessible, expectReadable } from './axe.ts';
import { sessionOf, test } from './own-sampan.ts';

test.use({ locale: 'en-GB', contextOptions: { reducedMotion: 'reduce' } });

const day = addDays(hongKongDate(Date.now()), 3);
const at = (time: string) => hongKongToInstant(day, time);

test('what overlaps is said where a slot or a range is opened again, and where a file is imported @phone', async ({
  page,
  request,
  sampan,
}) => {
  const provider = await sampan.buildProvider({ name: 'Egret Boats' });
  const service = await sampan.buildService({ provider, title: 'Egret sail' });
  const closed = { service, is_available: false, starts_at: at('10:00'), ends_at: at('12:00') };
  await sampan.buildSlot(closed);
  await sampan.buildSlot({ ...closed, is_available: true, starts_at: at('10:30'), ends_at: at('12:30') });
  await signIn(page, await sessionOf(request, provider.user));
  await page.goto(`/provider/availability?service=${service.id}&view=day&date=${day}`);
  await page.getByRole('switch', { name: /^Open for booking: 10:00/ }).click();
  await expect(page.getByText('This time overlaps others, so it stays blocked.', { exact: false })).toBeVisible();
  await expect(page.getByRole('switch', { name: /^Open for booking: 10:00/ })).not.toBeChecked();

  await page.getByRole('button', { name: /^Block a range/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Reopen', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Reopen', exact: true }).last().click();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page, '/provider/availability: opening a range, overlaps');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /^Edit 10:00/ }).click();
  await dialog.getByRole('switch', { name: 'Open for booking' }).check();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await expect(dialog).toContainText('overlaps Egret sail');
  await dialog.getByRole('checkbox', { name: 'Allow these overlaps' }).check();
  await expectAccessible(page, '/provider/availability: opening a slot, overlaps');
  await dialog.getByRole('button', { name: /^Save/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('switch', { name: /^Open for booking: 10:00/ })).toBeChecked();

  await page.goto('/provider/import');
  await page.getByText('Departures', { exact: true }).click();
  const text = `Service,Date,Start time,End time,Places\nEgret sail,${day},11:00,13:00,8\n`;
  await page.locator('input[type=file]').setInputFiles({ name: 'times.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const allow = page.getByRole('checkbox', { name: 'Allow these overlaps' });
  await expect(allow).toBeVisible();
  await page.getByRole('button', { name: 'Import 1 departure' }).click();
  await expect(page.getByText('This overlaps times that you already have.', { exact: false })).toBeVisible();
  await expectAccessible(page, '/provider/import: overlaps');
  await allow.check();
  await page.getByRole('button', { name: 'Import 1 departure' }).click();
  await expect(page.getByText(/1 departure/).first()).toBeVisible();
  await expect(allow).toHaveCount(0);
});

test('a boat that is sold whole is said to be so, and off sale on the page, in a frame and without JavaScript @phone', async ({
  page,
  request,
  browser,
  baseURL,
  sampan,
}) => {
  await sampan.sql`update marketplace_settings set large_party = 0, large_sum = 0`;
  const offer = await sampan.buildOffer({
    capacity: 20,
    service: {
      title: 'Tern charter',
      confirmation: 'instant',
      units: [
        { kind: 'adult', price: 48_000 },
        { kind: 'group', price: 400_000, places: 16, min_people: 2, max_people: 16 },
      ],
    },
    slot: { starts_at: at('10:00'), ends_at: at('12:00') },
  });
  const whole = { participants: 14, units: [{ unit: offer.service.units[1]!.id, quantity: 1 }] };
  const booked = await request.post('/api/pages/public/book/', { data: bookingBody(offer, whole) });
  expect(booked.status()).toBe(201);

  for (const address of [`/page/${offer.page.slug}`, `/embed/${offer.page.slug}`]) {
    await page.goto(address);
    const card = page.getByRole('article').filter({ hasText: 'Tern charter' });
    await expect(card).toContainText('Sold out');
    await expect(card.getByRole('button', { name: 'Book Now' })).toHaveCount(0);
  }
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL!, locale: 'en-GB' });
  const plain = await context.newPage();
  await plain.goto(`/experiences/${offer.service.id}?day=${day}&slot=${offer.slot.id}&adult=2`);
  await expect(plain.getByRole('heading', { name: 'Tern charter' }).first()).toBeVisible();
  await expect(plain.getByText(/\d+ (spots|places) left/)).toHaveCount(0);
  await context.close();

  await signIn(page, await sessionOf(request, offer.provider.user));
  await page.goto(`/provider/availability?service=${offer.service.id}&view=day&date=${day}`);
  await expect(page.getByText('Sold as a whole').first()).toBeVisible();
  await page.getByRole('button', { name: /^Edit 10:00/ }).click();
  await expect(page.getByRole('dialog')).toContainText('Sold as a whole: this booking has every place, however many there are.');
  await expectReadable(page);
  await page.goto(`/provider/calendar?view=day&date=${day}`);
  await expect(page.getByText('Sold as a whole').first()).toBeVisible();
  await page.goto(`/provider/manifest?date=${day}`);
  await expect(page.getByText('Sold as a whole, 14 people')).toBeVisible();
  await expectReadable(page);
});
