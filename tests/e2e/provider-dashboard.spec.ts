import { expect } from '@playwright/test';
import { newAccount, signIn } from './accounts.ts';
import { expectAccessible } from './axe.ts';
import { beginDeparture } from './departures.ts';
import { newHost, newOffer } from './host.ts';
import { demoProvider, muteNews, newRequest, signInAsProvider } from './provider.ts';
import { test } from './test.ts';

test.use({ locale: 'en-GB' });

test('a provider signs in and finds a new request on the dashboard', async ({ page, request }) => {
  const { reference } = await newRequest(request);
  await page.goto('/login');
  await page.getByLabel('Username or email').fill('kayan');
  await page.getByRole('textbox', { name: 'Password' }).fill('sampan-demo');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/provider\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ka-yan');
  await expect(page.getByText(/bookings are waiting for your answer/)).toBeVisible();
  await expect(page.getByRole('img', { name: /Revenue per day/ })).toBeVisible();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(6); // heads and the latest five
  // Other tests book at the same time, so ours need not be among the latest five; the list has it.
  await page.getByRole('link', { name: 'View All' }).click();
  await page.getByRole('textbox', { name: 'Search' }).fill(reference);
  await expect(page.getByRole('row').filter({ hasText: reference })).toHaveCount(1);
});

test('a screen that turns narrow before its chart is drawn anew does not move sideways', async ({ page, request }) => {
  await page.addInitScript(() => {
    const Watch = window.ResizeObserver;
    window.ResizeObserver = class extends Watch {
      constructor(report: ResizeObserverCallback) {
        super((entries, watch) => {
          report(entries, watch);
          watch.disconnect();
        });
      }
    };
  });
  await signInAsProvider(page, request);
  await page.goto('/provider/dashboard');
  await expect(page.getByRole('img', { name: /Revenue per day/ })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.scrollingElement!.scrollWidth)).toBe(390);
});

test('the figures are the server’s and lead to the list that sums to them', async ({ page, request }) => {
  const { send, username } = await newHost(page, request);
  const { book } = await newOffer(send, username);
  const { id } = await book();
  await send(`/api/bookings/bookings/${id}/accept/`);
  await beginDeparture(id);
  await send(`/api/bookings/bookings/${id}/complete/`);
  const listTo = async (figure: string, address: RegExp) => {
    await page.goto('/provider/dashboard');
    await page.getByRole('link', { name: figure, exact: true }).click();
    await expect(page).toHaveURL(address);
  };
  await listTo('1 active', /\/provider\/services\?status=active$/);
  await expect(page.getByText('Harbour walk', { exact: true })).toHaveCount(1);
  await listTo('1 completed', /\/provider\/bookings\?status=completed$/);
  await expect(page.getByRole('tab', { name: 'Completed', selected: true })).toContainText('1');
  await listTo('$400.00 Revenue', /\/provider\/bookings\?status=completed$/);
  await expect(page.getByText('1 booking · $400.00 in all')).toBeVisible();
  await listTo('$400.00 this month', /\?status=completed&date_from=\d{4}-\d\d-01&date_to=\d{4}-\d\d-\d\d$/);
  await expect(page.getByText('1 booking · $400.00 in all')).toBeVisible();
});

test.describe('with a clipboard', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('the first steps lead a new provider on, and are gone once the link is shared', async ({ page, request }) => {
    const { send, username } = await newHost(page, request);
    await page.goto('/provider/dashboard');
    const steps = page.getByRole('region', { name: 'First steps' });
    await expect(steps.getByText('0 of 5 done')).toBeVisible();
    await expect(steps.getByRole('link', { name: /^Complete your profile/ })).toHaveAttribute('href', '/provider/settings');
    await expect(steps.getByRole('link', { name: /^Create your first service/ })).toHaveAttribute('href', '/provider/services/new');
    await expectAccessible(page, '/provider/dashboard: first steps');
    await newOffer(send, username);
    await page.reload();
    await expect(steps.getByText('3 of 5 done')).toBeVisible();
    await expect(steps.getByRole('link', { name: /^Publish your first page \(done\)/ })).toHaveAttribute('href', '/provider/pages');
    await steps.getByRole('button', { name: 'Copy link' }).click();
    await expect(steps).toBeHidden();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`/page/${username}$`));
  });
});

test('the chart tells revenue or bookings, by day or month, what it counts and how it was before', async ({ page, request }) => {
  await signInAsProvider(page, request);
  await page.goto('/provider/dashboard');
  const chart = page.locator('section').filter({ has: page.getByRole('group', { name: 'What the chart shows' }) });
  await expect(chart.getByText(/^Prices of completed bookings/)).toBeVisible();
  await expect(chart.getByText(/in the 30 days before/)).toBeVisible();
  await chart.getByRole('button', { name: 'Bookings', exact: true }).click();
  await expect(page.getByRole('img', { name: /^Bookings made per day/ })).toBeVisible();
  await expect(chart.getByText(/cancelled ones too/)).toBeVisible();
  await chart.getByRole('button', { name: '12 months' }).click();
  await expect(page).toHaveURL(/\?range=year$/);
  await expect(page.getByRole('img', { name: /^Bookings made per month/ })).toBeVisible();
  await expectAccessible(page, '/provider/dashboard: chart by month');
  await page.reload();
  await expect(page.getByRole('img', { name: /^Revenue per month/ })).toBeVisible();
  await chart.getByRole('button', { name: '30 days' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a backend that does not answer is shown as one that took too long', async ({ page, request }) => {
  await signInAsProvider(page, request);
  await page.route('**/api/bookings/**', () => undefined);
  await page.goto('/provider/dashboard');
  await expect(page.locator('.toast')).toHaveText(/Request timed out\. Please check if the backend is running\./, { timeout: 40_000 });
  await expect(page.getByRole('alert').filter({ hasText: 'The figures couldn’t be loaded.' })).toBeVisible();
});

test('a dashboard of which nothing can be loaded says so instead of zeros, and can be tried again', async ({ page, request }) => {
  await signInAsProvider(page, request);
  await muteNews(page);
  await page.route('**/api/bookings/**', (route) => route.fulfill({ status: 500, json: { detail: 'no', code: 'internal' } }));
  await page.goto('/provider/dashboard');
  await expect(page.locator('.toast').filter({ hasText: 'Failed to load dashboard data' })).toBeVisible();
  const alert = page.getByRole('alert').filter({ hasText: 'The figures couldn’t be loaded.' });
  await expect(alert).toBeVisible();
  await expect(page.getByText('$0.00')).toHaveCount(0);
  await expectAccessible(page, '/provider/dashboard: error');
  await page.unroute('**/api/bookings/**');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Recent Bookings' })).toBeVisible();
  await expect(alert).toHaveCount(0);
});

for (const width of [390, 768, 1280])
  test(`each recent booking has its id and a way to view it at ${width} px`, async ({ page, request }) => {
    await signInAsProvider(page, request);
    await muteNews(page);
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/provider/dashboard');
    const recent = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Recent Bookings' }) });
    await expect(recent.getByText(/^SMP-/).filter({ visible: true })).toHaveCount(5);
    const view = recent.getByText(/^View(?! All)/).filter({ visible: true });
    await expect(view).toHaveCount(5);
    await view.first().click();
    await expect(page).toHaveURL(/\/provider\/bookings\/[0-9a-f-]{36}$/);
  });

test('figures alone that cannot be loaded take nothing else with them', async ({ page, request }) => {
  await signInAsProvider(page, request);
  await page.route('**/api/bookings/provider-stats/', (route) => route.fulfill({ status: 500, json: { detail: 'no', code: 'internal' } }));
  await page.goto('/provider/dashboard');
  await expect(page.locator('.toast').filter({ hasText: 'Failed to load dashboard data' })).toBeVisible();
  await expect(page.getByRole('link', { name: '$0.00 Revenue' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Recent Bookings' })).toBeVisible();
});

test('a client is informed kindly and can become a provider, whose dashboard is empty but not broken', async ({ page, request }) => {
  await signIn(page, await newAccount(request, { first_name: 'Wing' }));
  await page.goto('/provider/bookings');
  await expect(page.getByRole('heading', { name: 'This part is for providers' })).toBeVisible();
  await expectAccessible(page, '/provider/bookings: for providers only');
  await page
    .getByRole('main')
    .getByRole('button', { name: /become a provider/i })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Business name', { exact: true }).fill('Quiet Bay Kayaks');
  await dialog.getByLabel('Phone').fill('+852 5555 0199');
  await expectAccessible(page, '/provider/bookings: becoming a provider');
  await dialog.getByRole('button', { name: 'Open my provider account' }).click();
  await expect(page).toHaveURL(/\/provider\/dashboard$/);
  await expect(page.getByRole('heading', { name: 'No bookings yet' })).toBeVisible();
  await expect(page.getByRole('link', { name: '$0.00 Revenue' })).toBeVisible();
  await expectAccessible(page, '/provider/dashboard: empty');
  await page.getByRole('complementary').getByRole('link', { name: 'Bookings' }).click();
  await expect(page.getByRole('heading', { name: 'No bookings yet' })).toBeVisible();
});

test('nobody sees a provider’s screens without signing in, and comes back after it', async ({ page }) => {
  await page.goto('/provider/bookings?status=pending');
  await expect(page).toHaveURL(/\/login\?next=%2Fprovider%2Fbookings%3Fstatus%3Dpending$/);
});

test('logging out leaves the workspace', async ({ page, request }) => {
  await newHost(page, request);
  await page.goto('/provider/dashboard');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('status').filter({ hasText: 'Logged out' })).toContainText('已登出');
});

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-HK' });

  test('the workspace speaks Chinese, also when it accepts and refuses @phone', async ({ page, request }) => {
    const { id, guest, service_title_zh } = await newRequest(request);
    await signIn(page, await demoProvider(request));
    await page.goto('/provider/dashboard');
    await expect(page.getByRole('heading', { name: '最近預訂' })).toBeVisible();
    await page.goto(`/provider/bookings/${id}`);
    await expect(page.getByRole('heading', { name: service_title_zh })).toBeVisible();
    await expect(page.getByText(guest).first()).toBeVisible();
    await page.getByRole('button', { name: '接受' }).click();
    await expect(page.getByRole('status').filter({ hasText: '已接受預訂！' })).toBeVisible();
    await page.getByRole('button', { name: '取消預訂' }).click();
    const dialog = page.getByRole('dialog', { name: '取消這張預訂？' });
    await dialog.getByLabel('原因').fill('八號風球');
    await dialog.getByRole('button', { name: '取消預訂' }).click();
    await expect(page.getByText('沒有可進行的操作')).toBeVisible();
    await expect(page.getByText('「八號風球」')).toBeVisible();
  });
});
