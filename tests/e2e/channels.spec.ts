import { expect } from '@playwright/test';
import { octo } from '../../contract/octo.ts';
import { octoThrough, reserveBody, resellersOn } from '../support/resellers.ts';
import { sendOver } from '../support/caller.ts';
import { signIn } from './accounts.ts';
import { expectAccessible } from './axe.ts';
import { expectAccessibleInItsLooks } from './looks.ts';
import { sessionOf, test } from './own-sampan.ts';

test.use({ locale: 'en-GB', contextOptions: { reducedMotion: 'reduce' } });

test('a provider adds a reseller and makes a key, with which their software books, until it is revoked', async ({
  page,
  request,
  sampan,
}) => {
  const offer = await sampan.buildOffer({ service: { title: 'Heron walk' } });
  await signIn(page, await sessionOf(request, offer.provider.user));
  await page.goto('/provider/settings');
  await page.getByRole('link', { name: 'Resellers' }).click();
  await expect(page.getByRole('heading', { name: 'No resellers yet' })).toBeVisible();
  await expectAccessibleInItsLooks(page, 'en-GB', '/provider/channels: empty');
  await page.getByRole('button', { name: 'Add a reseller' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Harbour Travel');
  await expectAccessible(page, '/provider/channels: adding a reseller');
  await dialog.getByRole('button', { name: 'Add reseller' }).click();
  await expect(page.getByText('Harbour Travel added')).toBeVisible();

  await page.getByRole('button', { name: 'Make a key Harbour Travel' }).click();
  const key = await dialog.locator('code').innerText();
  expect(key).toMatch(/^smp_[\w-]{43}$/);
  await expectAccessible(page, '/provider/channels: a new key');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(key)).toHaveCount(0);
  await expect(page.getByText('Never used')).toBeVisible();

  await page.getByRole('button', { name: 'Add an address Harbour Travel' }).click();
  await dialog.getByLabel('Address').fill('https://hooks.example.com/octo');
  await dialog.getByText('Only some').click();
  await dialog.getByRole('checkbox', { name: 'Booking changed' }).check();
  await expectAccessible(page, '/provider/channels: an address of a reseller');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Secret')).toHaveValue(/^whsec_/);
  await dialog.getByRole('button', { name: 'Done' }).click();
  const addresses = page.getByRole('list', { name: 'Notifications for Harbour Travel' });
  await expect(addresses.getByRole('heading', { name: 'https://hooks.example.com/octo' })).toBeVisible();
  await expect(addresses.getByText('1 event')).toBeVisible();

  const software = octoThrough(sendOver(sampan.url), key);
  expect((await software.done(octo.subscriptions)).map(({ url }) => url)).toEqual(['https://hooks.example.com/octo']);
  const { uuid } = await software.done(octo.reserve, { body: reserveBody(offer.service, offer.slot) });
  await software.done(octo.confirm, { named: uuid, body: { contact: { fullName: 'Lee Sum Yi' } } });
  await page.reload();
  await expect(page.getByText('1 booking in the last 30 days')).toBeVisible();
  await expect(page.getByText('No refusals in the last 30 days')).toBeVisible();
  await expect(page.getByText('Last used')).toBeVisible();
  await expectAccessibleInItsLooks(page, 'en-GB', '/provider/channels: a reseller that books');

  await page.getByRole('checkbox', { name: /Heron walk/ }).uncheck();
  await page.getByRole('button', { name: 'Save What resellers may sell' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(await software.done(octo.products)).toEqual([]);

  await page.getByRole('button', { name: `Revoke ${key.slice(0, 8)}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Key revoked')).toBeVisible();
  expect((await software.ask(octo.products)).status).toBe(403);

  await page.goto('/provider/bookings');
  await expect(page.getByText('via Harbour Travel').filter({ visible: true })).toHaveCount(1);
});

test('a provider gives a reseller a discount, reads what it owes of the month, and marks it as paid', async ({ page, request, sampan }) => {
  const offer = await sampan.buildOffer({ service: { title: 'Heron walk', units: [{ kind: 'adult', price: 48_000 }] } });
  const reseller = await resellersOn(sampan.sql).buildReseller(offer);
  await signIn(page, await sessionOf(request, offer.provider.user));
  await page.goto('/provider/channels');
  await page.getByRole('button', { name: 'Set the discount Harbour Travel' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Percent of the price').fill('60');
  await dialog.getByRole('button', { name: 'Save discount' }).click();
  await expect(dialog.getByText('Enter a percentage from 0 to 50')).toBeVisible();
  await expectAccessible(page, '/provider/channels: discount, mistakes');
  await dialog.getByLabel('Percent of the price').fill('20');
  await dialog.getByRole('button', { name: 'Save discount' }).click();
  await expect(page.getByText('20% of the price')).toBeVisible();
  const money = page.getByRole('region', { name: 'What resellers owe you' });
  await expect(money.getByText('Nothing booked this month')).toBeVisible();

  const software = octoThrough(sendOver(sampan.url), reseller.key);
  const { uuid } = await software.done(octo.reserve, { body: reserveBody(offer.service, offer.slot) });
  await software.done(octo.confirm, { named: uuid, body: { contact: { fullName: 'Lee Sum Yi' } } });
  await page.reload();
  await expect(money.getByText('$408.00').first()).toBeVisible();
  await expectAccessibleInItsLooks(page, 'en-GB', '/provider/channels: what resellers owe');
  await money.getByRole('button', { name: 'Mark as paid Harbour Travel' }).click();
  await dialog.getByLabel('Reference of the payment').fill('TT 4711');
  await expectAccessible(page, '/provider/channels: marking as paid');
  await dialog.getByRole('button', { name: 'Mark as paid' }).click();
  await expect(money.getByText('TT 4711')).toBeVisible();
  await expect(money.getByRole('button', { name: 'Mark as paid Harbour Travel' })).toHaveCount(0);
  await money.getByRole('button', { name: 'Undo $408.00' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await expect(money.getByRole('button', { name: 'Mark as paid Harbour Travel' })).toBeVisible();
  await money.getByRole('link', { name: 'Previous month' }).click();
  await expect(money.getByText('Nothing booked this month')).toBeVisible();
});
