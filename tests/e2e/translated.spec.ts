import { expect, type Locator, type Page } from '@playwright/test';
import { newAccount, PASSWORD } from './accounts.ts';
import { listen } from './console.ts';
import { signInAsOperator } from './operator.ts';
import { newRequest, signInAsProvider } from './provider.ts';
import { openHydrated } from './slow-phone.ts';
import { test } from './test.ts';
import { chooseSlot, confirmButton, fillContact, GUEST, offerOf, openBooking, roomySlot, voucherOf } from './visitor.ts';

test.use({ locale: 'en-GB', contextOptions: { reducedMotion: 'reduce' } });

/** As Chrome and Safari translate: each text moves into <font> of its own, and so does each that comes later. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    function wrap(text: Text): void {
      const parent = text.parentElement;
      if (!text.data.trim() || !parent || parent.closest('font, script, style, title, textarea, svg')) return;
      const html = 'http://www.w3.org/1999/xhtml';
      const [outer, inner] = [document.createElementNS(html, 'font'), document.createElementNS(html, 'font')];
      inner.append(text.data);
      outer.append(inner);
      text.replaceWith(outer);
    }
    function wrapAll(node: Node): void {
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      texts.forEach(wrap);
    }
    wrapAll(document.body);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof Text) wrap(node);
          else wrapAll(node);
    }).observe(document.body, { childList: true, subtree: true });
  });
  expect(await page.locator('font').count()).toBeGreaterThan(5);
}

/** What the page complains of, but for the refusals that the test itself gives. */
const faultsOf = (said: string[]) => said.filter((words) => !words.startsWith('Failed to load resource'));

const REFUSAL = 'The harbour is closed for an hour.';

/** Presses a button whose call is refused: it is busy, then it shows the refusal. */
async function pressInVain(page: Page, button: Locator, address: RegExp): Promise<void> {
  const held = Promise.withResolvers<void>();
  const refused = { status: 409, json: { code: 'refused_by_the_test', detail: REFUSAL } };
  await page.route(address, (route) => held.promise.then(() => route.fulfill(refused)), { times: 1 });
  const asked = page.waitForRequest(address);
  await button.click();
  await asked;
  await expect(page.locator('button[aria-busy=true] .spinner').first()).toBeVisible();
  held.resolve();
  await expect(page.locator('.banner-danger, .toast-bad').first()).toContainText(REFUSAL);
  await expect(page.locator('button[aria-busy=true]')).toHaveCount(0);
}

test('a guest books on a page that the browser translates', async ({ page, request }) => {
  const said = listen(page);
  const offer = await offerOf(request, 'fragrant-tides', 'Red-sail junk cruise at dusk');
  const slot = await roomySlot(request, offer, 2);
  await openHydrated(page, '/page/fragrant-tides');
  await translate(page);
  const dialog = await openBooking(page, offer.title);
  await chooseSlot(dialog, slot);
  await fillContact(dialog);
  await pressInVain(page, confirmButton(dialog), /\/api\/pages\/public\/book\/$/);
  await expect(dialog.getByLabel('Name')).toHaveValue(GUEST.name);
  await expect(dialog.getByLabel('Phone')).toHaveValue(GUEST.phone);
  await confirmButton(dialog).click();
  await expect(voucherOf(page)).toBeVisible();
  expect(faultsOf(said)).toEqual([]);
});

test('a page that the browser translates refuses a wrong password and takes the right one', async ({ page, request }) => {
  const said = listen(page);
  const { user } = await newAccount(request);
  await openHydrated(page, '/login');
  await translate(page);
  const [name, password] = [page.getByLabel('Username or email'), page.getByRole('textbox', { name: 'Password' })];
  const submit = page.getByRole('button', { name: 'Log in' });
  await name.fill(user.username);
  await password.fill('not-the-password');
  await pressInVain(page, submit, /\/api\/auth\/login\/$/);
  await submit.click();
  await expect(page.locator('.banner-danger')).toContainText('登入失敗，請檢查您的帳號密碼');
  await expect(name).toHaveValue(user.username);
  await password.fill(PASSWORD);
  await submit.click();
  await expect(page.locator('.toast-ok').filter({ hasText: 'Login successful!' })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(faultsOf(said)).toEqual([]);
});

test('a provider declines a request on a page that the browser translates', async ({ page, request }) => {
  const said = listen(page);
  const { guest } = await newRequest(request);
  await signInAsProvider(page, request);
  await openHydrated(page, `/provider/bookings?search=${encodeURIComponent(guest)}`);
  const row = page.getByRole('row').filter({ hasText: guest });
  await expect(row).toBeVisible();
  await translate(page);
  await pressInVain(page, row.getByRole('button', { name: 'Accept' }), /\/accept\/$/);
  await row.getByRole('button', { name: 'Decline' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decline this booking?' });
  await dialog.getByLabel('Reason').fill('The boat is in the yard');
  await pressInVain(page, dialog.getByRole('button', { name: 'Decline' }), /\/cancel\/$/);
  await expect(dialog.getByLabel('Reason')).toHaveValue('The boat is in the yard');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row).toContainText('Cancelled');
  expect(faultsOf(said)).toEqual([]);
});

test('an operator’s form keeps what was typed on a page that the browser translates', async ({ page, request }) => {
  const said = listen(page);
  await signInAsOperator(page, request);
  await openHydrated(page, '/operator/categories');
  await page.getByRole('button', { name: 'New category' }).click();
  const dialog = page.getByRole('dialog', { name: 'New category' });
  await expect(dialog).toBeVisible();
  await translate(page);
  const save = dialog.getByRole('button', { name: 'Save' });
  await save.click();
  await expect(dialog.locator('.err').first()).toBeVisible();
  await dialog.getByLabel('Name in English').fill('Lantern walks');
  await dialog.getByLabel('Name in Chinese').fill('提燈漫步');
  await dialog.getByLabel('Address').fill('lantern-walks');
  await pressInVain(page, save, /\/api\/operator\/categories\/$/);
  await expect(dialog.getByLabel('Name in English')).toHaveValue('Lantern walks');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  expect(faultsOf(said)).toEqual([]);
});
