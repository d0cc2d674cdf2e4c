import { expect, type Page } from '@playwright/test';
import { v7 as uuid } from 'uuid';
import { expectAccessible, expectAccessibleIn } from './axe.ts';
import { signInAsOperator } from './operator.ts';
import { muteNews, signInAsProvider } from './provider.ts';
import { test } from './test.ts';

const EVERY = '**/api/providers/me/webhooks/';
const HOSTILE = '<img src=x onerror="window.hacked=1">';

const delivery = (columns: Record<string, unknown>) => ({
  id: uuid(),
  booking_id: uuid(),
  event: 'confirmed',
  sequence: 2,
  state: 'sent',
  attempts: 1,
  created_at: '2026-11-26T01:40:00.000Z',
  tried_at: '2026-11-26T01:40:01.000Z',
  next_at: null,
  status: 200,
  answer: '',
  problem: null,
  ...columns,
});
const failed = delivery({
  event: 'cancelled',
  sequence: 3,
  state: 'failed',
  attempts: 10,
  status: 500,
  answer: HOSTILE,
  problem: 'status',
});

/** Answers for the receiver's side, which no test reaches. */
async function playReceiver(page: Page, every = EVERY): Promise<void> {
  await page.route(`${every}*/test/`, (route) => route.fulfill({ json: delivery({ event: null, booking_id: null, sequence: 0 }) }));
  await page.route(`${every}*/deliveries/**`, (route) => route.fulfill({ json: { results: [failed, delivery({})], next: null } }));
  await page.route('**/api/{providers/me,operator}/webhook-deliveries/*/replay/', (route) =>
    route.fulfill({ json: { ...failed, state: 'waiting' } }),
  );
}

for (const [locale, w] of [
  [
    'en-GB',
    {
      add: 'Add an address',
      url: 'Address',
      some: /^Only some/,
      confirmed: 'Confirmed',
      cancelled: 'Cancelled',
      save: 'Save',
      public: 'Enter an address on the public internet.',
      secret: 'Secret',
      done: 'Done',
      events: '2 events',
      test: /^Send a test/,
      arrived: 'The test arrived. Answer: 200',
      log: /^Log/,
      failed: 'The answer was not a success.',
      answer: 'Show the answer',
      resend: /^Resend Cancelled/,
      resent: 'The message will be sent again',
      close: 'Close',
      off: /^Switch off/,
      is_off: 'Address switched off',
      rotate: /^New secret/,
      confirm_rotate: 'New secret',
      remove: /^Delete/,
      confirm_remove: 'Delete',
      empty: 'No addresses yet',
    },
  ],
  [
    'zh-HK',
    {
      add: '新增網址',
      url: '網址',
      some: /^只限部分/,
      confirmed: '已確認',
      cancelled: '已取消',
      save: '儲存',
      public: '請輸入互聯網上的公開網址。',
      secret: '密鑰',
      done: '完成',
      events: '2 項事件',
      test: /^傳送測試/,
      arrived: '測試已送達，回應為 200',
      log: /^紀錄/,
      failed: '回應並非成功。',
      answer: '查看回應內容',
      resend: /^重發/,
      resent: '訊息將重新傳送',
      close: '關閉',
      off: /^停用/,
      is_off: '已停用網址',
      rotate: /^更換密鑰/,
      confirm_rotate: '更換密鑰',
      remove: /^刪除/,
      confirm_remove: '刪除',
      empty: '尚未設定網址',
    },
  ],
] as const)
  test.describe(locale, () => {
    test.use({ locale });

    test('an owner adds an address, sees its secret once, tests it, looks into its log, and deletes it @phone', async ({
      page,
      request,
    }) => {
      await signInAsProvider(page, request);
      await muteNews(page);
      await playReceiver(page);
      // Other tests have addresses of the same provider.
      await page.route(EVERY, (route) => (route.request().method() === 'GET' ? route.fulfill({ json: [] }) : route.continue()));
      await page.goto('/provider/webhooks');
      await expect(page.getByRole('heading', { name: w.empty })).toBeVisible();
      await expectAccessibleIn(page, locale, '/provider/webhooks: empty');
      await page.unroute(EVERY);
      await page.getByRole('button', { name: w.add }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: w.url }).fill('https://10.0.0.1/hook');
      await dialog.getByText(w.some).click();
      await expect(dialog.getByRole('radio', { name: w.some })).toBeChecked();
      await dialog.getByRole('checkbox', { name: w.confirmed, exact: true }).check();
      await dialog.getByRole('checkbox', { name: w.cancelled, exact: true }).check();
      await dialog.getByRole('button', { name: w.save }).click();
      await expect(dialog.getByText(w.public)).toBeVisible();
      await expectAccessibleIn(page, locale, '/provider/webhooks: an address, mistakes');
      const url = `https://hooks.example.com/${uuid()}`;
      await dialog.getByRole('textbox', { name: w.url }).fill(url);
      await dialog.getByRole('button', { name: w.save }).click();
      await expect(page.getByRole('textbox', { name: w.secret })).toHaveValue(/^whsec_/);
      await expectAccessibleIn(page, locale, '/provider/webhooks: a new secret');
      await page.getByRole('button', { name: w.done }).click();
      const card = page.getByRole('listitem').filter({ hasText: url });
      await expect(card.getByText(w.events)).toBeVisible();
      await expect(page.getByText('whsec_')).toHaveCount(0);

      await card.getByRole('button', { name: w.test }).click();
      await expect(card.getByText(w.arrived)).toBeVisible();
      await expectAccessibleIn(page, locale, '/provider/webhooks: a test that arrived');
      await card.getByRole('button', { name: w.log }).click();
      await expect(dialog.getByText(w.failed)).toBeVisible();
      await dialog.getByText(w.answer).click();
      await expect(dialog.getByText(HOSTILE)).toBeVisible();
      await expectAccessibleIn(page, locale, '/provider/webhooks: log');
      await dialog.getByRole('button', { name: w.resend }).first().click();
      await expect(page.locator('.toast').filter({ hasText: w.resent })).toBeVisible();
      await dialog.getByRole('button', { name: w.close, exact: true }).click();

      await card.getByRole('button', { name: w.rotate }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: w.confirm_rotate }).click();
      await expect(page.getByRole('textbox', { name: w.secret })).toHaveValue(/^whsec_/);
      await page.getByRole('button', { name: w.done }).click();
      await card.getByRole('button', { name: w.off }).click();
      await expect(page.locator('.toast').filter({ hasText: w.is_off })).toBeVisible();
      await card.getByRole('button', { name: w.remove }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: w.confirm_remove }).click();
      await expect(card).toHaveCount(0);
    });
  });

test.describe('the marketplace’s own', () => {
  const EVERY_OF_MARKET = '**/api/operator/webhooks/';
  test.use({ locale: 'en-GB' });

  test('an operator adds an address that hears of all providers, looks into its log, and deletes it @phone', async ({ page, request }) => {
    await signInAsOperator(page, request);
    await playReceiver(page, EVERY_OF_MARKET);
    await page.route(EVERY_OF_MARKET, (route) => (route.request().method() === 'GET' ? route.fulfill({ json: [] }) : route.continue()));
    // The mail that an address was switched off leads to one address for all who read it.
    await page.goto('/provider/webhooks');
    await expect(page).toHaveURL(/\/operator\/webhooks$/);
    await expect(page.getByText('every booking of every provider')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No addresses yet' })).toBeVisible();
    await page.unroute(EVERY_OF_MARKET);
    await page.getByRole('button', { name: 'Add an address' }).click();
    const dialog = page.getByRole('dialog');
    const url = `https://hooks.example.com/${uuid()}`;
    await dialog.getByRole('textbox', { name: 'Address' }).fill(url);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('textbox', { name: 'Secret' })).toHaveValue(/^whsec_/);
    await page.getByRole('button', { name: 'Done' }).click();
    const card = page.getByRole('listitem').filter({ hasText: url });
    await expect(card.getByText('All events')).toBeVisible();
    await expectAccessible(page, '/operator/webhooks: full');
    await card.getByRole('button', { name: /^Send a test/ }).click();
    await expect(card.getByText('The test arrived. Answer: 200')).toBeVisible();
    await card.getByRole('button', { name: /^Log/ }).click();
    await expect(dialog.getByRole('link', { name: 'Booking' }).first()).toHaveAttribute('href', `/operator/bookings/${failed.booking_id}`);
    await dialog.getByRole('button', { name: /^Resend Cancelled/ }).click();
    await expect(page.locator('.toast').filter({ hasText: 'The message will be sent again' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await card.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(card).toHaveCount(0);
  });
});

test.describe('the log', () => {
  test.use({ locale: 'en-GB' });

  test('what more there is of one filter is not shown under another that was chosen meanwhile', async ({ page, request }) => {
    await signInAsProvider(page, request);
    await muteNews(page);
    const hook = {
      id: uuid(),
      url: 'https://hooks.example.com/log',
      reseller_id: null,
      events: [],
      state: 'on',
      created_at: '2026-11-26T01:40:00.000Z',
      signed_twice_until: null,
      failing_since: null,
    };
    await page.route(EVERY, (route) => route.fulfill({ json: [hook] }));
    const more = Promise.withResolvers<void>();
    await page.route(`${EVERY}*/deliveries/**`, async (route) => {
      const query = new URL(route.request().url()).searchParams;
      if (query.get('state') === 'sent') return route.fulfill({ json: { results: [delivery({ event: 'completed' })], next: null } });
      if (query.has('after')) await more.promise;
      await route.fulfill({ json: { results: [failed], next: uuid() } });
    });
    await page.goto('/provider/webhooks');
    await page.getByRole('listitem').filter({ hasText: hook.url }).getByRole('button', { name: /^Log/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(/^Cancelled/)).toHaveCount(1);
    const asked = page.waitForRequest(/after=/);
    await dialog.getByRole('button', { name: 'Show more' }).click();
    await asked;
    await dialog.getByRole('button', { name: 'Arrived' }).click();
    await expect(dialog.getByText(/^Completed/)).toHaveCount(1);
    more.resolve();
    await (await (await asked).response())!.finished();
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await expect(dialog.getByText(/^Cancelled/)).toHaveCount(0);
    await expect(dialog.getByText(/^Completed/)).toHaveCount(1);
  });
});

test.describe('when the server is away', () => {
  test.use({ locale: 'en-GB' });

  test('the addresses can be asked for again', async ({ page, request }) => {
    await signInAsProvider(page, request);
    await muteNews(page);
    await page.route(EVERY, (route) => route.abort());
    await page.goto('/provider/webhooks');
    await expect(page.getByRole('heading', { name: 'Failed to load your webhooks' })).toBeVisible();
    await expectAccessible(page, '/provider/webhooks: error');
    await page.unroute(EVERY);
    await page.route(EVERY, (route) => route.fulfill({ json: [] }));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'No addresses yet' })).toBeVisible();
  });
});
