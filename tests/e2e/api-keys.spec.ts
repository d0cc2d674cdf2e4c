import { expect } from '@playwright/test';
import { api } from '../../contract/api.ts';
import { callerThrough, sendOver } from '../support/caller.ts';
import { resellersOn } from '../support/resellers.ts';
import { signIn } from './accounts.ts';
import { expectAccessible, expectReadable } from './axe.ts';
import { expectAccessibleInItsLooks, expectReadableInItsLooks } from './looks.ts';
import { sessionOf, test } from './own-sampan.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('in English', () => {
  test.use({ locale: 'en-GB' });

  test('an owner makes a key for a program of their own, which accepts a request, until the key is revoked', async ({
    page,
    request,
    sampan,
  }) => {
    const offer = await sampan.buildOffer();
    const booking = await sampan.buildBooking({ slot: offer.slot, status: 'pending' });
    await signIn(page, await sessionOf(request, offer.provider.user));
    await page.goto('/provider/settings');
    await page.getByRole('link', { name: 'Resellers' }).click();
    await expect(page.getByText('No key yet. Make one for each program')).toBeVisible();

    await page.getByRole('button', { name: 'Make a key for a program' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Make a key' }).click();
    await expect(dialog.getByLabel('What it is for')).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByLabel('What it is for').fill('Till at the pier');
    await expect(dialog.getByRole('radio', { name: 'Read Bookings' })).toBeChecked();
    await dialog.getByRole('radio', { name: 'Read and change' }).check();
    await expectAccessible(page, '/provider/channels: a key of one’s own');
    await dialog.getByRole('button', { name: 'Make a key' }).click();

    await expect(dialog).toContainText('shown only this once');
    const key = await dialog.locator('code').innerText();
    expect(key).toMatch(/^smp_[\w-]{43}$/);
    await expectReadable(page);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText(key)).toHaveCount(0);
    const row = page.getByRole('list', { name: 'Keys for your own programs' }).getByRole('listitem');
    await expect(row).toContainText('Till at the pier');
    await expect(row).toContainText('Never used');

    const program = callerThrough(sendOver(sampan.url), key);
    await program.done(api.bookings.accept, { params: booking });
    await page.reload();
    await expect(row).toContainText('Last used');
    await expectAccessibleInItsLooks(page, 'en-GB', '/provider/channels: keys in use');

    await row.getByRole('button', { name: `Revoke ${key.slice(0, 8)}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByText('Key revoked')).toBeVisible();
    await expect(row).toContainText('Revoked');
    await program.refused(403, api.providers.me);
  });
});

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-HK' });

  test('the owner reads the same, and an operator revokes the key', async ({ page, browser, request, sampan }) => {
    const provider = await sampan.buildProvider({ name: 'Heron Pier' });
    const { key } = await resellersOn(sampan.sql).buildOwnKey({ provider, scope: 'read' });
    await signIn(page, await sessionOf(request, provider.user));
    await page.goto('/provider/channels');
    await expect(page.getByRole('heading', { name: '自家程式的金鑰' })).toBeVisible();
    await expectReadableInItsLooks(page, 'zh-HK');

    const operator = await (await browser.newContext({ locale: 'zh-HK', baseURL: sampan.url, reducedMotion: 'reduce' })).newPage();
    await signIn(operator, await sessionOf(request, await sampan.buildOperator()));
    await operator.goto('/operator/resellers');
    await expect(operator.getByRole('heading', { name: '主辦方的自家程式' })).toBeVisible();
    await expectAccessibleInItsLooks(operator, 'zh-HK', '/operator/resellers: keys of providers');
    await operator.setViewportSize({ width: 1280, height: 800 });
    await operator.getByRole('button', { name: `撤銷 ${key.slice(0, 8)}` }).click();
    const dialog = operator.getByRole('dialog');
    await dialog.getByRole('textbox').fill('已外洩');
    await dialog.getByRole('button', { name: '撤銷' }).click();
    await expect(operator.getByText('已撤銷金鑰')).toBeVisible();
    await operator.context().close();
    await callerThrough(sendOver(sampan.url), key).refused(403, api.providers.me);
  });
});
