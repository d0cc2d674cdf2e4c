import { expect, type Page } from '@playwright/test';
import { newAccount, PASSWORD, signIn } from './accounts.ts';
import { beginDeparture } from './departures.ts';
import { newHost, newOffer } from './host.ts';
import { test as alone } from './own-sampan.ts';
import { test } from './test.ts';

// What the screens say when something fails, situation by situation, half of them in each language: that the words of both belong
// together is asked of the catalogues (web/i18n/catalogues.test.ts).
// What is shown in both languages at once, and what public pages say, is walked in login, register, page and booking specs as well.

/** From now on calls to this address find a server that knows no words; those of one kind only, if it is given. */
async function breaks(page: Page, address: string | RegExp, only: (method: string) => boolean = () => true): Promise<void> {
  await page.route(address, (route) =>
    only(route.request().method()) ? route.fulfill({ status: 502, body: 'Bad Gateway' }) : route.continue(),
  );
}
const writing = (method: string) => method !== 'GET';
const toast = (page: Page, words: string) => page.locator('.toast').filter({ hasText: words }).first();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const expectToast = (page: Page, words: string) => expect(toast(page, words)).toBeVisible();

test.describe('in English', () => {
  test.use({ locale: 'en-GB', contextOptions: { reducedMotion: 'reduce' } });

  test('signing in and up: the server’s words, else the words of the catalogue', async ({ page, request }) => {
    await breaks(page, '**/api/auth/login/');
    await page.goto('/login');
    await page.locator('[name=username]').fill('captain');
    await page.locator('[name=password]').fill('whatever-1');
    await page.locator('form [type=submit]').click();
    await expect(page.locator('.banner-danger')).toContainText('登入失敗，請檢查您的帳號密碼');
    await expectToast(page, 'Login failed');
    await expect(page.locator('form [type=submit]')).toBeEnabled();

    await breaks(page, '**/api/auth/register/');
    await page.goto('/register');
    await page.locator('[name=username]').fill('captain-1');
    await page.locator('[name=email]').fill('captain@example.hk');
    await page.locator('[name=password]').fill(PASSWORD);
    await page.locator('form [type=submit]').click();
    await expect(page.locator('.banner-danger')).toContainText('註冊失敗，請重試');
    await expectToast(page, 'Registration failed');
    await expect(page.locator('form [type=submit]')).toBeEnabled();

    const session = await newAccount(request, { first_name: 'Mei' });
    await signIn(page, session);
    await breaks(page, '**/api/auth/user/', writing);
    await page.goto('/profile');
    await page.locator('[name=first_name]').fill('May');
    await button(page, 'Save').click();
    await expectToast(page, 'Failed to update profile');
  });

  test('pages', async ({ page, request }) => {
    const { send, username } = await newHost(page, request);
    const { shop } = await newOffer(send, username);
    const calls = /\/api\/pages\/(?:\?|$)/;
    await breaks(page, calls);
    await page.goto('/provider/pages');
    await expectToast(page, 'Failed to load pages');

    await page.goto('/provider/pages/new');
    await page.getByLabel('Title', { exact: true }).fill(`Evening ${username}`);
    await button(page, 'Create page').click();
    await expectToast(page, 'Failed to save page');
    await expect(page.locator('.banner-danger')).toHaveText('Failed to create page');
    await page.unroute(calls);
    await button(page, 'Create page').click();
    await expectToast(page, 'Page created successfully!');

    await page.goto(`/provider/pages?search=${username}`);
    const title = `Walks ${username}`;
    const one = `**/api/pages/${shop.id}/`;
    await breaks(page, one, writing);
    const publish = (word: string) => button(page, `${word} ${title}`);
    const remove = async () => {
      await button(page, `Delete ${title}`).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete page' }).click();
    };
    await publish('Unpublish').click();
    await expectToast(page, 'Failed to update page');
    await remove();
    await expectToast(page, 'Failed to delete page');
    await page.unroute(one);
    await page.keyboard.press('Escape');
    await publish('Unpublish').click();
    await expectToast(page, 'Page unpublished');
    // The list read again behind it cannot be had: what was there stays, and says that it may be old.
    await breaks(page, calls);
    await publish('Publish').click();
    await expectToast(page, 'Page published!');
    await expect(page.getByText('Failed to get pages.')).toBeVisible();
    await page.unroute(calls);
    await remove();
    await expectToast(page, 'Page deleted successfully');
  });

  test('bookings that cannot be read', async ({ page, request }) => {
    const { send, username } = await newHost(page, request);
    const { book } = await newOffer(send, username);
    const booked = await book();
    const lists = '**/api/bookings/provider-bookings/**';
    await breaks(page, lists);
    await page.goto('/provider/bookings');
    await expectToast(page, 'Failed to load bookings');
    await page.unroute(lists);

    const one = `**/api/bookings/bookings/${booked.id}/`;
    const details = `/provider/bookings/${booked.id}`;
    await breaks(page, one);
    await page.goto(details);
    await expectToast(page, 'Failed to load booking details');
    await page.unroute(one);
    await page.goto('/provider/bookings/0198c5a0-0000-7000-8000-000000000000');
    await expectToast(page, 'Booking not found');
    await expect(page.getByRole('heading', { name: 'Booking not found' })).toBeVisible();
  });

  test('availability and the dashboard', async ({ page, request, complaints }) => {
    // A calendar that does not load says so in its place, and logs why.
    complaints.push(/^CallError$/);
    const { send, username } = await newHost(page, request);
    await newOffer(send, username);
    const slots = /\/api\/services\/availability\/\?/;
    await breaks(page, slots);
    await page.goto('/provider/availability?date=2182-01-09');
    await expect(page.getByRole('heading', { name: 'Failed to load availability' })).toBeVisible();
    await page.unroute(slots);
    await page.reload();
    await page.getByLabel('Start date').fill('2182-01-07');
    await page.getByLabel('End date').fill('2182-01-11');
    const create = button(page, 'Create 5 slots');
    await expect(create).toBeEnabled();
    await breaks(page, '**/bulk_create/');
    await create.click();
    await expectToast(page, 'Failed to create availability slots');
    await page.unroute('**/bulk_create/');
    await create.click();
    await expectToast(page, 'Availability slots created successfully!');

    await breaks(page, '**/api/bookings/provider-stats/');
    await page.goto('/provider/dashboard');
    await expectToast(page, 'Failed to load dashboard data');
    await page.unroute('**/api/bookings/provider-stats/');
    await page.reload();
    await button(page, 'Logout').click();
    await expectToast(page, 'Logged out');
  });
});

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-HK', contextOptions: { reducedMotion: 'reduce' } });

  test('services', async ({ page, request }) => {
    const { send, username } = await newHost(page, request);
    const { service } = await newOffer(send, username);
    const lists = /\/api\/services\/services\/\?/;
    await breaks(page, lists);
    await page.goto('/provider/services');
    await expectToast(page, '獲取服務列表失敗');
    await expect(page.getByRole('heading', { name: '獲取服務列表失敗' })).toBeVisible();
    await page.unroute(lists);
    await button(page, '重試').click();

    const one = `**/api/services/services/${service.id}/`;
    await breaks(page, one, writing);
    const remove = async () => {
      await button(page, '刪除「海濱漫步」').click();
      await page.getByRole('alertdialog').getByRole('button', { name: '刪除服務' }).click();
    };
    await remove();
    await expectToast(page, '刪除服務失敗');
    await page.unroute(one);
    await page.keyboard.press('Escape');
    await remove();
    await expectToast(page, '服務已刪除');

    await breaks(page, '**/api/services/categories/');
    await page.goto('/provider/services/new');
    await expect(page.getByText('獲取分類失敗')).toBeVisible();
    await breaks(page, '**/api/services/services/*/');
    await page.goto(`/provider/services/${service.id}/edit`);
    await expectToast(page, '獲取服務詳情失敗');
  });

  test('a page’s own screen', async ({ page, request }) => {
    const { send, username } = await newHost(page, request);
    const { shop } = await newOffer(send, username);
    const one = `**/api/pages/${shop.id}/`;
    await breaks(page, '**/api/pages/*/stats/');
    await page.goto(`/provider/pages/${shop.id}/edit`);
    await expect(page.getByText('統計資料載入失敗')).toBeVisible();
    await button(page, '儲存變更').click();
    await expectToast(page, '專頁已更新！');
    await breaks(page, one);
    await page.reload();
    await expectToast(page, '專頁載入失敗');
    await page.unroute(one);
  });

  test('what becomes of a booking', async ({ page, request }) => {
    const { send, username } = await newHost(page, request);
    const { book } = await newOffer(send, username);
    const booked = await book();
    await page.goto(`/provider/bookings/${booked.id}`);
    // Neither the call itself nor the status update it falls back to gets through.
    const actions = `**/api/bookings/bookings/${booked.id}/**`;
    const stop = () => breaks(page, actions, writing);
    const go = () => page.unroute(actions);
    await stop();
    await page.getByRole('button', { name: '接受' }).click();
    await expectToast(page, '接受預訂失敗');
    await page.getByRole('textbox', { name: '傳訊息給Lee Sum Yi' }).fill('Bring a hat');
    await button(page, '傳送').click();
    await expectToast(page, '訊息傳送失敗');
    await go();
    await button(page, '傳送').click();
    await expectToast(page, '訊息已傳送！');
    await page.getByRole('button', { name: '接受' }).click();
    await expectToast(page, '已接受預訂！');

    await beginDeparture(booked.id);
    await page.reload();
    await expect(page.getByRole('button', { name: '標記完成' })).toBeVisible();
    await stop();
    await page.getByRole('button', { name: '標記完成' }).click();
    await expectToast(page, '標記完成失敗');
    const cancel = async () => {
      await page.getByRole('button', { name: `取消預訂 ${booked.booking_reference}` }).click();
      await page.getByRole('dialog').getByRole('textbox').fill('Typhoon');
      await page.getByRole('dialog').getByRole('button', { name: '取消預訂' }).click();
    };
    await cancel();
    await expectToast(page, '取消預訂失敗');
    await go();
    await page.keyboard.press('Escape');
    await cancel();
    await expectToast(page, '預訂已取消');

    const other = await book();
    await send(`/api/bookings/bookings/${other.id}/accept/`);
    await beginDeparture(other.id);
    await page.goto(`/provider/bookings/${other.id}`);
    await page.getByRole('button', { name: '標記完成' }).click();
    await expectToast(page, '預訂已標記完成！');
  });
});

// The catalogue is read on the server, which has a marketplace of its own here to lose.
for (const [locale, search, browse, again] of [
  ['en-GB', 'The search failed', 'The experiences could not be loaded', 'Try again'],
  ['zh-HK', '搜尋失敗', '獲取服務列表失敗', '重試'],
] as const) {
  alone.describe(`the catalogue in ${locale}`, () => {
    alone.use({ locale, contextOptions: { reducedMotion: 'reduce' } });

    alone('a search that fails is told as one, and can be tried again', async ({ page, sampan }) => {
      const failed = page.getByRole('heading', { name: search });
      // As a database that cannot do it now.
      await sampan.sql`create function give_up() returns boolean language plpgsql stable as $$ begin raise sqlstate '53200'; end $$`;
      await sampan.sql`alter table catalogue_entries rename to entries_away`;
      await sampan.sql`create view catalogue_entries as select * from entries_away where give_up()`;
      try {
        await page.goto('/experiences');
        await expect(page.getByRole('heading', { name: browse })).toBeVisible();
        await page.goto('/experiences?search=junk');
        await expect(failed).toBeVisible();
      } finally {
        await sampan.sql`drop view catalogue_entries`;
        await sampan.sql`drop function give_up()`;
        await sampan.sql`alter table entries_away rename to catalogue_entries`;
      }
      await page.getByRole('button', { name: again }).click();
      await expect(failed).toHaveCount(0);
    });
  });
}
