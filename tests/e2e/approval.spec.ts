import { expect } from '@playwright/test';
import { addDays, hongKongDate } from '../../rules/time.ts';
import { watchLicences } from '../../server/accounts/licences.ts';
import { signIn } from './accounts.ts';
import { sessionOf, test } from './own-sampan.ts';

test.use({ locale: 'en-GB', contextOptions: { reducedMotion: 'reduce' } });

test('a new provider reads that approval is awaited, and sells once the operator gives it @phone', async ({
  page,
  browser,
  request,
  sampan,
}) => {
  const provider = await sampan.buildProvider({ name: 'Heron Pier', approved_at: null });
  const offer = await sampan.buildOffer({ service: { provider } });
  await signIn(page, await sessionOf(request, provider.user));
  for (const path of ['/provider/dashboard', '/provider/services']) {
    await page.goto(path);
    await expect(page.getByText('We’re reviewing your business.')).toBeVisible();
  }
  const operator = await (await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', baseURL: sampan.url })).newPage();
  await signIn(operator, await sessionOf(request, await sampan.buildOperator()));
  await operator.goto('/operator');
  await operator.getByRole('link', { name: '1 provider to approve' }).click();
  await operator.getByRole('button', { name: 'Approve Heron Pier' }).click();
  await expect(operator.getByText('The provider is approved')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('We’re reviewing your business.')).toHaveCount(0);
  expect((await request.get(`/api/pages/public/${offer.page.slug}/`)).status()).toBe(200);
  await operator.close();
});

test('a provider whose licence runs out is led to the settings, and reads that the new one is looked at', async ({
  page,
  request,
  sampan,
}) => {
  const today = hongKongDate(Date.now());
  const provider = await sampan.buildProvider({ licence_number: '354021', licence_expiry: addDays(today, 10) });
  await watchLicences(sampan.sql);
  await signIn(page, await sessionOf(request, provider.user));
  await page.goto('/provider/dashboard');
  await page.getByRole('link', { name: 'Enter the new licence' }).click();
  await page.getByLabel('Licence valid until').fill(addDays(today, 400));
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByText('We’re verifying the licence you entered')).toBeVisible();
});
