import { expect } from '@playwright/test';
import { addDays, hongKongDate } from '../../rules/time.ts';
import { expectAccessible, expectReadable } from './axe.ts';
import { newHost } from './host.ts';
import { test } from './own-sampan.ts';
import { toast } from './own-services.ts';
import { chooseSlot, confirmButton, fillContact, openBooking, slotsOf, voucherOf } from './visitor.ts';

// Prices by weekday, season and holiday.
test.use({ locale: 'en-GB', contextOptions: { reducedMotion: 'reduce' } });

const today = hongKongDate(Date.now());

/** The next day of the week (0 Sunday) three days or more from now. */
const next = (day: number) =>
  Array.from({ length: 7 }, (_, n) => addDays(today, 3 + n)).find((date) => new Date(date).getUTCDay() === day)!;

test('a rule that comes while the dialog is open is asked about, and times show what they cost @phone', async ({ page, sampan }) => {
  const offer = await sampan.buildOffer({ service: { price: 48_000 } });
  await page.goto(`/page/${offer.page.slug}`);
  await expect(page.getByText('HK$480 per person')).toBeVisible();
  const dialog = await openBooking(page, offer.service.title);
  const [slot] = await slotsOf(page.request, { service_id: offer.service.id });
  await chooseSlot(dialog, slot!);
  await fillContact(dialog);
  const total = dialog.getByRole('status', { name: 'Total' });
  await expect(total).toContainText('HK$504');
  const season = { first: today, last: addDays(today, 30), yearly: false };
  const rules = [{ days: [], season, effect: { type: 'percent', percent: 20 } }];
  await sampan.sql`update services set price_rules = ${sampan.sql.json(rules)}, from_price = 48000 where id = ${offer.service.id}`;
  await confirmButton(dialog).click();

  await expect(dialog.getByRole('alert')).toContainText('The price has changed: HK$504 before, HK$604.80 now.');
  await expect(total).toHaveText('HK$604.80HK$576 × 1 + 5% fee HK$28.80');
  await expect(dialog.getByText('HK$576 per person')).toBeVisible();
  await expectReadable(page);
  await dialog.getByRole('button', { name: 'Confirm for HK$604.80' }).click();
  await expect(voucherOf(page)).toContainText('TotalHK$604.80');
  expect(await sampan.sql`select final_amount::int from bookings where slot_id = ${offer.slot.id}`).toEqual([{ final_amount: 60_480 }]);
});

test('the dialog totals at the price of the chosen day before a time is chosen', async ({ page, sampan }) => {
  const offer = await sampan.buildOffer({ service: { price: 48_000 } });
  const season = { first: today, last: addDays(today, 30), yearly: false };
  const rules = [{ days: [], season, effect: { type: 'percent', percent: 20 } }];
  await sampan.sql`update services set price_rules = ${sampan.sql.json(rules)}, from_price = 48000 where id = ${offer.service.id}`;
  await page.goto(`/page/${offer.page.slug}`);
  const dialog = await openBooking(page, offer.service.title);
  await expect(dialog.getByText('HK$576 per person')).toBeVisible();
  await expect(dialog.getByRole('status', { name: 'Total' })).toHaveText('HK$604.80HK$576 × 1 + 5% fee HK$28.80');
});

test('a provider sets prices by the day, sees what comes of them, and guests see them @phone', async ({ page, request }) => {
  test.slow();
  const { send } = await newHost(page, request);
  const walk = { title: 'Harbour walk', title_zh: '海濱漫步', description: 'Along the harbour.', description_zh: '沿海濱漫步。' };
  const { id } = await send<{ id: string }>('/api/services/services/', {
    ...walk,
    price: '200',
    status: 'active',
    confirmation: 'instant',
  });
  const times = { service: id, start_time: '10:00', end_time: '11:00', capacity: 20 };
  const [saturday, wednesday] = [next(6), next(3)];
  for (const date of [saturday, wednesday]) await send('/api/services/availability/', { ...times, date });

  await page.goto(`/provider/services/${id}/edit`);
  const section = page.locator('#section-prices');
  await expect(section).toContainText('It costs the same on all days.');
  await section.getByRole('button', { name: 'Add a rule' }).click();
  const rule = section.getByRole('group', { name: 'Rule 1', exact: true });
  await expect(section).toContainText('Fill in the price and the rules to see it.');
  const known = section.getByText('Public holidays are known until Fri 31 Dec 2027.');
  await rule.getByLabel('Public holidays', { exact: true }).uncheck();
  await expect(known).toBeHidden();
  await rule.getByLabel('Public holidays', { exact: true }).check();
  await expect(known).toBeVisible();
  await page.getByRole('button', { name: /^Save/ }).first().click();
  await expect(rule.getByLabel('By how much')).toHaveAttribute('aria-invalid', 'true');
  await rule.getByLabel('By how much').fill('25');
  const preview = section.getByRole('group', { name: 'What guests will pay' });
  await preview.getByRole('button', { name: 'Later weeks' }).click();
  await expect(preview.locator('td').filter({ hasText: 'Rule 1' }).first()).toContainText('$250');
  await expect(preview.locator('td').filter({ hasNotText: 'Rule 1' }).filter({ hasText: '$200' }).first()).toBeVisible();
  await expectAccessible(page, '/provider/services/:id/edit: price rules');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectReadable(page);
  await page.getByRole('button', { name: /^Save/ }).first().click();
  await toast(page, 'Service updated successfully!');
  await page.reload();
  await expect(rule.getByLabel('By how much')).toHaveValue('25');

  await page.goto(`/experiences/${id}?day=${saturday}`);
  await expect(page.getByRole('region', { name: 'Choose a day' }).getByText('From HK$200', { exact: true })).toBeVisible();
  const breakdown = page.locator('dl.sum');
  await expect(breakdown).toContainText('HK$250 × 1');
  await page.goto(`/experiences/${id}?day=${wednesday}`);
  await expect(breakdown).toContainText('HK$200 × 1');
});
