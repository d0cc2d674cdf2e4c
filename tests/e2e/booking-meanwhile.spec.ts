import { expect, type APIRequestContext, type Browser, type Locator, type Page } from '@playwright/test';
import type { BuiltUser, Offer } from '../support/builders.ts';
import { PASSWORD } from '../support/builders.ts';
import { signIn } from './accounts.ts';
import { expectAccessible, expectReadable } from './axe.ts';
import { sessionOf, test } from './own-sampan.ts';
import { chooseSlot, confirmButton, fillContact, GUEST, openBooking, slotsOf, voucherOf, timeName } from './visitor.ts';

// What changes elsewhere while a visitor fills in the booking dialog.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];
const BOOK = /\/api\/(?:pages\/public\/book|bookings\/bookings)\/$/;

/** The dialog of an offer, everything chosen and typed, in one language and width. */
async function readyToConfirm(page: Page, offer: Offer, { book = 'Book Now', path = `/page/${offer.page.slug}` } = {}): Promise<Locator> {
  await page.goto(path);
  const dialog = await openBooking(page, offer.service.title, book);
  const [slot] = await slotsOf(page.request, { service_id: offer.service.id });
  const held = page.waitForResponse('**/api/holds/');
  await chooseSlot(dialog, slot!);
  await held;
  await fillContact(dialog);
  await dialog.getByLabel(/^(Notes|備註)/).fill('Two of us swim.');
  return dialog;
}

async function expectNothingLost(dialog: Locator): Promise<void> {
  await expect(dialog.getByLabel(/^(Name|姓名)$/)).toHaveValue(GUEST.name);
  await expect(dialog.getByLabel(/^(Email|電郵)$/)).toHaveValue(GUEST.email);
  await expect(dialog.getByLabel(/^(Phone|電話)$/)).toHaveValue(GUEST.phone);
  await expect(dialog.getByLabel(/^(Notes|備註)/)).toHaveValue('Two of us swim.');
  await expect(dialog.locator('.slot input:checked')).toHaveCount(1);
}

/** The bookings that are asked for from now on: the key and the total of each. */
function asked(page: Page): { key: string | undefined; final_amount: unknown }[] {
  const seen: { key: string | undefined; final_amount: unknown }[] = [];
  page.on('request', (sent) => {
    if (!BOOK.test(sent.url())) return;
    const { final_amount } = sent.postDataJSON() as { final_amount: unknown };
    seen.push({ key: sent.headers()['idempotency-key'], final_amount });
  });
  return seen;
}

async function chineseAt(browser: Browser, viewport: (typeof SIZES)[number], baseURL: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'zh-HK', viewport, baseURL, reducedMotion: 'reduce' });
  return context.newPage();
}

async function signInAs(page: Page, request: APIRequestContext, user: BuiltUser): Promise<void> {
  await signIn(page, await sessionOf(request, user));
}

test.describe('a session that ended elsewhere', () => {
  test('is announced before anything is booked; who logs in again books for the account @phone', async ({ page, request, sampan }) => {
    const offer = await sampan.buildOffer();
    const traveller = await sampan.buildUser();
    const bookings = () => sampan.sql`select client_id from bookings where slot_id = ${offer.slot.id}`;
    await signInAs(page, request, traveller);
    const dialog = await readyToConfirm(page, offer);
    await sampan.sql`delete from sessions where user_id = ${traveller.id}`;
    await confirmButton(dialog).click();

    const question = dialog.getByRole('alert');
    await expect(question).toContainText('Your session has ended');
    await expect(question).toContainText('你的登入已失效');
    await expect(question).toBeFocused();
    await expect(question).toBeInViewport();
    await expectNothingLost(dialog);
    await expectAccessible(page, '/page/:slug: session ended');
    expect(await bookings()).toEqual([]);

    await question.getByRole('button', { name: 'Log in' }).click();
    const login = page.getByRole('dialog', { name: 'Log in again' });
    await expect(login.getByLabel('Username or email')).toBeFocused();
    await expectAccessible(page, '/page/:slug: logging in again');
    await login.getByRole('button', { name: 'Back to the booking' }).click();
    await expect(question).toBeFocused();
    await expectNothingLost(dialog);

    await question.getByRole('button', { name: 'Log in' }).click();
    await login.getByLabel('Username or email').fill(traveller.username);
    await login.getByRole('textbox', { name: 'Password' }).fill('not this one');
    await login.getByRole('button', { name: 'Log in' }).click();
    await expect(login.getByRole('alert')).toContainText('Login failed');
    await login.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await login.getByRole('button', { name: 'Log in' }).click();
    await expect(confirmButton(dialog)).toBeFocused();
    await expect(question).toHaveCount(0);
    await expectNothingLost(dialog);
    await page.keyboard.press('Enter');
    await expect(voucherOf(page)).toBeVisible();
    expect(await bookings()).toEqual([{ client_id: traveller.id }]);
  });

  test('is announced in Chinese and by keyboard; booking as a guest goes on', async ({ browser, request, sampan }) => {
    for (const viewport of SIZES) {
      const offer = await sampan.buildOffer();
      const traveller = await sampan.buildUser();
      const page = await chineseAt(browser, viewport, sampan.url);
      await signInAs(page, request, traveller);
      const dialog = await readyToConfirm(page, offer, { book: '立即預訂' });
      await sampan.sql`update sessions set revoked_at = now() where user_id = ${traveller.id}`;
      await confirmButton(dialog).focus();
      await page.keyboard.press('Enter');
      const question = dialog.getByRole('alert');
      await expect(question).toBeFocused();
      await expect(question).toContainText(/你的登入已失效.*Your session has ended/s);
      await expectReadable(page);
      // Enter once more answers nothing that was not read.
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await expect(question.getByRole('button', { name: '登入' })).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(question.getByRole('button', { name: '以訪客身分預訂' })).toBeFocused();
      expect(await sampan.sql`select from bookings where slot_id = ${offer.slot.id}`).toHaveLength(0);
      await page.keyboard.press('Enter');
      await expect(voucherOf(page)).toBeVisible();
      expect(await sampan.sql`select client_id from bookings where slot_id = ${offer.slot.id}`).toEqual([{ client_id: null }]);
      await page.context().close();
    }
  });

  test('is asked about too when it had ended before the page came, or ends in another tab', async ({ page, request, sampan }) => {
    const offer = await sampan.buildOffer();
    const traveller = await sampan.buildUser();
    const session = await sessionOf(request, traveller);
    await sampan.sql`delete from sessions where user_id = ${traveller.id}`;
    await signIn(page, session);
    const dialog = await readyToConfirm(page, offer);
    await expect(page.getByRole('banner').getByRole('link', { name: traveller.first_name })).toHaveCount(0);
    await confirmButton(dialog).click();
    await expect(dialog.getByRole('alert')).toContainText('Your session has ended');

    // Logging in in another tab answers the question as well; logging out there asks it again.
    const other = await page.context().newPage();
    await other.goto('/login');
    await other.getByLabel('Username or email').fill(traveller.username);
    await other.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await other.getByRole('button', { name: 'Log in' }).click();
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await expect(other).toHaveURL(/\/dashboard$/);
    await other.getByRole('button', { name: 'Logout' }).click();
    await expect(other).toHaveURL(/\/login/);
    await confirmButton(dialog).click();
    await expect(dialog.getByRole('alert')).toContainText('Your session has ended');
    expect(await sampan.sql`select from bookings where slot_id = ${offer.slot.id}`).toHaveLength(0);
    await expectNothingLost(dialog);
  });
});

test.describe('a price that rose', () => {
  test('is shown with both totals, and asked again under a new key @phone', async ({ page, sampan }) => {
    const offer = await sampan.buildOffer({ service: { price: 58_000 } });
    const sent = asked(page);
    const dialog = await readyToConfirm(page, offer);
    const total = dialog.getByRole('status', { name: 'Total' });
    await expect(total).toHaveText('HK$609HK$580 × 1 + 5% fee HK$29');
    await sampan.sql`update units set price = 449900 where service_id = ${offer.service.id}`;
    await confirmButton(dialog).click();

    const question = dialog.getByRole('alert');
    await expect(question).toContainText('The price has changed: HK$609 before, HK$4,723.95 now.');
    await expect(question).toContainText('原為 HK$609，現為 HK$4,723.95');
    await expect(question).toBeFocused();
    // The second half of a double click, which comes after the answer to the first.
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await expect(question).toBeFocused();
    await expect(question).toBeInViewport();
    await expect(total).toHaveText('HK$4,723.95HK$4,499 × 1 + 5% fee HK$224.95');
    await expectNothingLost(dialog);
    await expectAccessible(page, '/page/:slug: price changed');
    expect(await sampan.sql`select from bookings where slot_id = ${offer.slot.id}`).toHaveLength(0);

    await dialog.getByRole('button', { name: 'Confirm for HK$4,723.95' }).click();
    await expect(voucherOf(page)).toContainText('TotalHK$4,723.95');
    expect(sent.map(({ final_amount }) => final_amount)).toEqual(['609.00', '4723.95']);
    expect(sent[0]!.key).not.toBe(sent[1]!.key);
    expect(await sampan.sql`select final_amount::int from bookings where slot_id = ${offer.slot.id}`).toEqual([{ final_amount: 472_395 }]);
  });

  test('is shown in the catalogue in Chinese, where the marketplace raised its fee', async ({ browser, sampan }) => {
    const [before] = await sampan.sql<{ fee_bp: number }[]>`select fee_bp from marketplace_settings`;
    for (const viewport of SIZES) {
      const offer = await sampan.buildOffer({ service: { price: 33_300 } });
      const page = await chineseAt(browser, viewport, sampan.url);
      const { service } = offer;
      await page.goto(`/experiences/${service.id}`);
      const [slot] = await slotsOf(page.request, { service_id: service.id });
      await page.goto(`/experiences/${service.id}?day=${slot!.date}&slot=${slot!.id}`);
      await page.getByRole('button', { name: '預訂此時段' }).click();
      const dialog = page.getByRole('dialog', { name: service.title });
      await fillContact(dialog);
      await dialog.getByLabel(/^備註/).fill('Two of us swim.');
      await expect(dialog.getByRole('status', { name: '總額' })).toContainText('HK$349.65');
      await sampan.sql`update marketplace_settings set fee_bp = 725`;
      await confirmButton(dialog).click();
      const question = dialog.getByRole('alert');
      await expect(question).toContainText(/原為 HK\$349\.65，現為 HK\$357\.14.*HK\$349\.65 before, HK\$357\.14 now/s);
      await expect(dialog.getByRole('status', { name: '總額' })).toHaveText('HK$357.14HK$333 × 1 + 7.25% 服務費 HK$24.14');
      await expectNothingLost(dialog);
      await expectReadable(page);
      await dialog.getByRole('button', { name: '以 HK$357.14 預訂' }).click();
      await expect(voucherOf(page)).toContainText('HK$357.14');
      await sampan.sql`update marketplace_settings set fee_bp = ${before!.fee_bp}`;
      await page.context().close();
    }
  });

  test('is asked by the server’s word where the new prices cannot be read, and as another party at its own', async ({ page, sampan }) => {
    const offer = await sampan.buildOffer({ service: { price: 58_000 } });
    const sent = asked(page);
    const dialog = await readyToConfirm(page, offer);
    await sampan.sql`update units set price = 60000 where service_id = ${offer.service.id}`;
    await page.route(`**/api/services/${offer.service.id}/`, (route) => route.abort('connectionreset'));
    await confirmButton(dialog).click();
    await expect(dialog.getByRole('alert')).toContainText('HK$609 before, HK$630 now');
    await expect(dialog.getByRole('status', { name: 'Total' })).toHaveText('HK$630');
    await expect(dialog.getByRole('button', { name: 'Confirm for HK$630' })).toBeEnabled();

    await dialog.getByRole('button', { name: /One more/ }).click();
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await page.unroute(`**/api/services/${offer.service.id}/`);
    await confirmButton(dialog).click();
    await expect(dialog.getByRole('alert')).toContainText('HK$1,218 before, HK$1,260 now');
    await dialog.getByRole('button', { name: 'Confirm for HK$1,260' }).click();
    await expect(voucherOf(page)).toContainText('TotalHK$1,260');
    expect(sent.map(({ final_amount }) => final_amount)).toEqual(['609.00', '1218.00', '1260.00']);
  });
});

test('a server that is too busy is asked again at a tap, under the same key @phone', async ({ page, sampan }) => {
  const offer = await sampan.buildOffer();
  const sent = asked(page);
  const dialog = await readyToConfirm(page, offer);
  await page.route(
    BOOK,
    (route) =>
      route.fulfill({ status: 503, headers: { 'retry-after': '2' }, json: { code: 'busy', detail: 'We’re very busy right now.' } }),
    { times: 1 },
  );
  await confirmButton(dialog).click();
  const banner = dialog.getByRole('alert');
  await expect(banner).toContainText('We’re very busy right now. Try again in a moment: you won’t be booked twice.');
  await expect(banner).toContainText('系統繁忙');
  await expectNothingLost(dialog);
  await expectAccessible(page, '/page/:slug: server busy');
  await banner.getByRole('button', { name: 'Try again' }).click();
  await expect(voucherOf(page)).toBeVisible();
  expect(sent).toHaveLength(2);
  expect(sent[0]!.key).toBe(sent[1]!.key);
  expect(await sampan.sql`select from bookings where slot_id = ${offer.slot.id}`).toHaveLength(1);
});

test('a time that was taken off sale, or deleted, is announced and no longer offered; another one is booked @phone', async ({
  page,
  sampan,
}) => {
  const ways = [
    (slot: string) => sampan.sql`update slots set is_available = false where id = ${slot}`,
    (slot: string) => sampan.sql`delete from slots where id = ${slot}`,
  ];
  for (const takeOff of ways) {
    const offer = await sampan.buildOffer();
    const { starts_at, ends_at, service } = offer.slot;
    const LATER_MS = 3_600_000;
    const [starts, ends] = [starts_at, ends_at].map((at) => new Date(at.getTime() + LATER_MS));
    const other = await sampan.buildSlot({ service, starts_at: starts!, ends_at: ends! });
    const dialog = await readyToConfirm(page, offer);
    const [slot, later] = await slotsOf(page.request, { service_id: service.id });
    await takeOff(slot!.id);
    await confirmButton(dialog).click();
    await expect(dialog.getByRole('alert')).toContainText('This time can no longer be booked. Choose another.');
    await expect(dialog.getByRole('alert')).toContainText('這個時段已不能預訂，請選擇其他時段。');
    await expect(dialog.getByRole('radio', { name: timeName(slot!) })).toHaveCount(0);
    await expect(confirmButton(dialog)).toBeDisabled();
    await expect(dialog.getByLabel('Name')).toHaveValue(GUEST.name);
    await expectAccessible(page, '/page/:slug: time gone');
    await chooseSlot(dialog, later!);
    await confirmButton(dialog).click();
    await expect(voucherOf(page)).toBeVisible();
    expect(await sampan.sql`select from bookings where slot_id = ${other.id}`).toHaveLength(1);
  }
});

test('a provider is asked too, when what a booking by telephone costs has changed', async ({ page, request, sampan }) => {
  const offer = await sampan.buildOffer({ service: { price: 58_000 } });
  await signInAs(page, request, offer.provider.user);
  const [slot] = await slotsOf(request, { service_id: offer.service.id });
  await page.goto('/provider/bookings');
  await page.getByRole('button', { name: 'New booking' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Day').fill(slot!.date);
  await dialog.getByLabel('Time').selectOption(slot!.id);
  await dialog.getByLabel('Name').fill(GUEST.name);
  const total = dialog.getByRole('status', { name: 'Total' });
  await expect(total).toContainText('$609.00');
  await sampan.sql`update units set price = 60000 where service_id = ${offer.service.id}`;
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('HK$609 before, HK$630 now');
  await expect(total).toContainText('$630.00');
  await expect(dialog.getByLabel('Name')).toHaveValue(GUEST.name);
  expect(await sampan.sql`select from bookings where slot_id = ${offer.slot.id}`).toHaveLength(0);
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  expect(await sampan.sql`select final_amount::int from bookings where slot_id = ${offer.slot.id}`).toEqual([{ final_amount: 63_000 }]);
});
