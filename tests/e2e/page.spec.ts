import { expect } from '@playwright/test';
import { hold, openHydrated } from './slow-phone.ts';
import { addDays, hongKongDate } from '../../rules/time.ts';
import { MOST_SCRIPT_KB, MOST_TIMES_SCRIPT_KB, scriptOf } from '../../scripts/lighthouse/first-interaction.ts';
import { expectReadable } from './axe.ts';
import { listen } from './console.ts';
import { test } from './test.ts';
import { chooseSlot, offerOf, openBooking, slotsOf, timeName } from './visitor.ts';

const SLUG = 'fragrant-tides';

test('the page arrives rendered, with what search engines and shared links show', async ({ request, baseURL }) => {
  const html = await (await request.get(`/page/${SLUG}`)).text();
  expect(html).toContain('<title>Fragrant Tides · Sampan 舢舨</title>');
  expect(html).toContain(`<link rel="canonical" href="${baseURL}/page/${SLUG}"/>`);
  expect(html).toContain('<meta name="theme-color" content="#0F5B5E"/>');
  expect(html).toMatch(/<meta property="og:image" content="http[^"]+-1200\.jpg"\/>/);
  expect(html).toContain('Red-sail junk cruise at dusk');
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  const facts = JSON.parse(json) as { '@type': string; hasOfferCatalog: { itemListElement: { price: string; priceCurrency: string }[] } };
  expect(facts['@type']).toBe('TravelAgency');
  expect(facts.hasOfferCatalog.itemListElement[0]).toMatchObject({ price: '580.00', priceCurrency: 'HKD' });
});

test('a phone that keeps the page on its home screen gets a picture it can show', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const [, address = ''] = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(html) ?? [];
  const icon = await request.get(address);
  expect(icon.headers()['content-type']).toBe('image/png');
  // The width and the height, as PNG has them.
  const bytes = await icon.body();
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([180, 180]);
});

for (const slug of ['night-skies', 'kettle-and-stocking', 'outer-islands']) {
  test(`/page/${slug} is accessible in both languages, with its own colours @phone`, async ({ page }) => {
    const said = listen(page);
    for (const locale of ['en', 'zh-HK']) {
      await page.goto(`/page/${slug}?lang=${locale}`);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await expectReadable(page);
    }
    expect(said).toEqual([]);
  });
}

test('a provider’s page is light in a dark system', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ colorScheme: 'dark', baseURL: baseURL! });
  const page = await context.newPage();
  await page.goto(`/page/${SLUG}`);
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await context.close();
});

test('nothing moves while the page and its dialog load @both', async ({ page }) => {
  await page.addInitScript(() => {
    const moved = { sum: 0 };
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & { hadRecentInput: boolean; value: number };
        if (!shift.hadRecentInput) moved.sum += shift.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`/page/${SLUG}`, { waitUntil: 'networkidle' });
  await openBooking(page, 'Red-sail junk cruise at dusk');
  const moved = await page.evaluate(() => (window as unknown as { moved: { sum: number } }).moved.sum);
  expect(moved).toBeLessThan(0.02);
});

test('the page answers a press with little JavaScript, shows the times with little more, and fetches the form meanwhile', async ({
  page,
}) => {
  const { alive, times, booking } = await scriptOf(page, `/page/${SLUG}`);
  expect(alive).toBeLessThanOrEqual(MOST_SCRIPT_KB * 1_000);
  expect(times).toBeGreaterThan(alive);
  expect(times - alive).toBeLessThanOrEqual(MOST_TIMES_SCRIPT_KB * 1_000);
  expect(booking).toBeGreaterThan(times);
});

test('a press from before the scripts fetches the times beside the code that shows them, once', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (one) => one.url().includes('/availability/') && asked.push('times'));
  const dialog = await hold(page, /\/assets\/booking-dialog-[^/]*\.js$/);
  const page_scripts = await hold(page, /\/assets\/entry\.client-[^/]*\.js$/);
  await page.goto(`/page/${SLUG}`, { waitUntil: 'commit' });
  await page.getByRole('article').getByRole('button', { name: 'Book Now' }).first().click({ noWaitAfter: true });
  await expect.poll(() => [dialog.count() > 0, page_scripts.count() > 0, asked]).toEqual([true, true, ['times']]);
  page_scripts.letGo();
  dialog.letGo();
  await expect(page.getByRole('dialog').locator('.days')).toBeVisible();
  expect(asked).toEqual(['times']);
});

test('what comes after the times can fail to come, and be tried again; a time that was chosen meanwhile stays', async ({ page }) => {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const offer = await offerOf(page.request, 'outer-islands', 'Cheung Chau by bicycle');
  const [slot] = (await slotsOf(page.request, offer)).filter(({ available_spots }) => available_spots > 0);
  await page.route(/\/assets\/booking-steps-[^/]*\.js$/, (route) => route.abort(), { times: 1 });
  await page.goto('/page/outer-islands');
  const dialog = await openBooking(page, offer.title);
  await expect(dialog.getByRole('alert')).toContainText('Can’t reach the server');
  await chooseSlot(dialog, slot!);
  await expectReadable(page);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByLabel('Name', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('radio', { name: timeName(slot!) })).toBeChecked();
});

test('what comes after the times moves nothing that may be pressed meanwhile', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1000 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const steps = await hold(page, /\/assets\/booking-steps-[^/]*\.js$/);
  await page.goto('/page/outer-islands');
  const dialog = await openBooking(page, 'Cheung Chau by bicycle');
  const time = dialog.locator('.slot').first();
  await expect.poll(steps.count).toBe(1);
  const before = await time.boundingBox();
  steps.letGo();
  await expect(dialog.getByLabel('Name', { exact: true })).toBeVisible();
  expect(await time.boundingBox()).toEqual(before);
});

test('an unknown page is a 404 with a way home', async ({ page }) => {
  const reply = await page.goto('/page/no-such-harbour');
  expect(reply?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('a page that cannot be fetched says so in both languages and can be tried again', async ({ page }) => {
  // Hydrated, so that the link asks for the next screen's data instead of a new document.
  await openHydrated(page, '/');
  await page.route(`**/page/**.data**`, (route) => route.fulfill({ status: 500, body: '' }));
  await page.locator('a[href^="/page/"]').first().click();
  await expect(page.getByRole('heading', { name: 'Failed to load page 專頁載入失敗' })).toBeVisible();
  await page.unroute(`**/page/**.data**`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Book Now' }).first()).toBeVisible();
});

test('times that cannot be read say so in both languages and can be tried again', async ({ page }) => {
  await page.goto(`/page/${SLUG}`);
  await page.route('**/availability/**', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await page.getByRole('button', { name: 'Book Now' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toContainText('Failed to load availability 獲取可預訂時段失敗');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.locator('.days')).toBeVisible();
});

test('an experience without open times says what to do', async ({ page }) => {
  await page.goto(`/page/${SLUG}`);
  await page.route('**/availability/**', (route) => route.fulfill({ json: [] }));
  await page.getByRole('button', { name: 'Book Now' }).first().click();
  await expect(page.getByRole('dialog')).toContainText('No times are open just now');
});

test('without JavaScript, a card tells the whole story, and Book Now leads to the open times and how to book them', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! });
  const page = await context.newPage();
  await page.goto(`/page/${SLUG}`);
  await expect(page.getByText(/Uncle Keung/)).toBeHidden();
  await page.locator('summary', { hasText: 'Read more Red-sail junk cruise at dusk' }).click();
  await expect(page.getByText(/Uncle Keung/)).toBeVisible();
  await page.getByRole('button', { name: 'Book Now' }).first().click();
  await expect(page).toHaveURL(/\?book=/);
  const times = page.getByRole('region', { name: 'Red-sail junk cruise at dusk' });
  await expect(times).toContainText('switch on JavaScript');
  await expect(times).toContainText('write or call with the day, the time and your name; the contact details are at the foot of this page');
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'hello@sampan.example' })).toBeVisible();
  await expect(times.getByRole('listitem').first()).toContainText(/\d\d:\d\d – \d\d:\d\d/);
  await expect(times).toContainText('the experience is called off and whatever you’ve paid is refunded');
  await context.close();
});

test('where clocks show Hong Kong time nothing is said of it', async ({ browser, baseURL }) => {
  // As in Hong Kong, under another name.
  const context = await browser.newContext({ timezoneId: 'Asia/Singapore', baseURL: baseURL! });
  const page = await context.newPage();
  await page.goto('/page/dawn-ridge');
  const dialog = await openBooking(page, 'Lion Rock sunrise hike');
  await expect(dialog.getByText('another time zone')).toHaveCount(0);
  await context.close();
});

test('the days of the catalogue are Hong Kong’s, also for a visitor in Los Angeles', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ timezoneId: 'America/Los_Angeles', locale: 'en-GB', baseURL: baseURL! });
  const page = await context.newPage();
  const when = page.getByRole('navigation', { name: 'When' });
  const before = hongKongDate(Date.now());
  await page.goto('/experiences');
  const today = (await when.getByRole('link', { name: 'Today' }).getAttribute('href'))!.slice(-'2026-01-01'.length);
  expect([before, hongKongDate(Date.now())], 'a midnight may pass meanwhile').toContain(today);
  for (const [name, day] of [
    ['Today', today],
    ['Tomorrow', addDays(today, 1)],
  ] as const) {
    await when.getByRole('link', { name }).click();
    await expect(page).toHaveURL(`/experiences?date_from=${day}&date_to=${day}`);
    await expect(page.getByRole('link', { name })).toHaveAttribute('aria-current', 'true');
  }
  await context.close();
});

for (const timezoneId of ['America/Los_Angeles', 'Europe/London', 'Pacific/Auckland']) {
  test(`days and times are Hong Kong's for a visitor in ${timezoneId}`, async ({ browser, baseURL, request }) => {
    const offer = await offerOf(request, 'dawn-ridge', 'Lion Rock sunrise hike');
    const slots = await slotsOf(request, offer);
    const [first] = slots.filter(({ available_spots }) => available_spots > 0);
    const context = await browser.newContext({ timezoneId, baseURL: baseURL!, locale: 'en-GB' });
    const page = await context.newPage();
    await page.goto('/page/dawn-ridge');
    const dialog = await openBooking(page, offer.title);
    await chooseSlot(dialog, first!);
    const that_day = slots.filter(({ date }) => date === first!.date);
    await expect(dialog.locator('.slot .t')).toHaveText(
      that_day.map(({ start_time, end_time }) => `${start_time.slice(0, 5)} – ${end_time.slice(0, 5)}`),
    );
    const today = new Date(Date.now() + 8 * 3_600_000).getUTCDate();
    await expect(dialog.locator('.day.today b')).toHaveText(String(today));
    await expect(dialog.getByText('Times are Hong Kong time. Your device shows another time zone.')).toBeVisible();
    await context.close();
  });
}
