import { expect } from '@playwright/test';
import { addDays, hongKongDate } from '../../rules/time.ts';
import { expectAccessible } from './axe.ts';
import { EDIT, newOwnService, ownService, sent, signInAsNewProvider, toast, walk } from './own-services.ts';
import { chooseRadio } from './radio.ts';
import { test } from './test.ts';
import { confirmButton, fillContact, openBooking, voucherOf } from './visitor.ts';

test.use({ locale: 'en-GB', contextOptions: { reducedMotion: 'reduce' } });

const KAYAKS = 'Kayak rental for a day, Sha Ha beach';

test('a visitor books a day ticket by its day, and the voucher has the opening hours @phone', async ({ page }) => {
  await page.goto('/page/fragrant-tides');
  await expect(page.getByRole('article', { name: KAYAKS })).toContainText('Day ticket');
  const dialog = await openBooking(page, KAYAKS);
  await expect(dialog.getByRole('heading', { name: 'Choose a day' })).toBeVisible();
  await expect(dialog.getByText('Choose a day above to confirm.')).toBeVisible();
  await dialog.locator('.day:not(.off):not(.on)').first().click();
  await expect(dialog.getByRole('radio', { name: /^Open 09:00 – 18:00/ })).toBeChecked();
  await expectAccessible(page, '/page/:slug: day ticket');
  await fillContact(dialog);
  await confirmButton(dialog).click();
  const voucher = voucherOf(page);
  await expect(voucher).toContainText('Opening hours09:00 – 18:00');
  await voucher.getByRole('link', { name: 'View, cancel or print your booking' }).click();
  await expect(page.getByRole('main')).toContainText('Opening hours09:00 – 18:00');
});

test('a provider sells a service by days and opens them by their hours; with guests ahead it stays so', async ({ page, request }) => {
  const owner = await signInAsNewProvider(page, request);
  const service = await newOwnService(request, owner, { ...walk, status: 'active' });
  await page.goto(`/provider/services/${service.id}/edit`);
  await expect(page).toHaveURL(EDIT);
  await chooseRadio(page.getByRole('radio', { name: /^Day ticket/ }));
  await expect(page.getByLabel('Bookings close, before closing time')).toBeVisible();
  await page.getByRole('button', { name: /^Save/ }).first().click();
  await toast(page, 'Service updated successfully!');
  expect((await ownService(request, owner, service.id)).sold_by).toBe('day');

  await page.goto(`/provider/availability?service=${service.id}`);
  const day = addDays(hongKongDate(Date.now()), 5);
  await page.getByLabel('Opens at').fill('10:00');
  await page.getByLabel('Closes at').fill('20:00');
  await expect(page.getByLabel(/interval/i)).toHaveCount(0);
  const slot = (await sent(request, owner, '/api/services/availability/', {
    service: service.id,
    date: day,
    start_time: '10:00',
    end_time: '20:00',
  })) as { id: string };
  const booked = { service: service.id, availability_slot: slot.id, customer_name: 'Chan Tai Man', participants: 2 };
  await sent(request, owner, '/api/bookings/manual/', booked);
  await page.goto(`/provider/availability?service=${service.id}&view=day&date=${addDays(day, 1)}`);
  await page.getByRole('button', { name: /^Add slot/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Opens at').fill('11:00');
  await dialog.getByLabel('Closes at').fill('19:00');
  await expect(dialog.getByLabel(/time$/)).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Add slot' }).click();
  await page.getByRole('button', { name: /^Edit/ }).click();
  await expect(dialog.getByLabel('Opens at')).toHaveValue('11:00');
  await expect(dialog.getByLabel('Closes at')).toHaveValue('19:00');
  await page.goto(`/provider/manifest?date=${day}`);
  await expect(page.getByRole('main')).toContainText('Open 10:00 – 20:00');
  await page.goto(`/provider/services/${service.id}/edit`);
  await chooseRadio(page.getByRole('radio', { name: /^Departure/ }));
  await page.getByRole('button', { name: /^Save/ }).first().click();
  await expect(page.getByText('Guests have booked times ahead.').first()).toBeVisible();
});
