import { expect, type Page } from '@playwright/test';
import { expectAccessibleIn } from './axe.ts';
import { experience } from './experience.ts';
import { holdScripts, inTwoPieces } from './late-scripts.ts';
import { withoutWebGl } from './map.ts';
import { openHydrated } from './slow-phone.ts';
import { listen } from './console.ts';
import { test } from './test.ts';
import { confirmButton, fillContact, roomySlot, voucherOf } from './visitor.ts';

const cards = (page: Page) => page.locator('main .exp');

for (const locale of ['en', 'zh-HK'])
  test(`the catalogue, its map and an empty search are accessible in ${locale} @phone`, async ({ page }) => {
    const said = listen(page);
    for (const [look, query] of [
      ['/experiences: full', ''],
      ['/experiences: map', 'view=map&'],
      ['/experiences: nothing found', 'search=submarine&participants=3&'],
    ] as const) {
      await page.goto(`/experiences?${query}lang=${locale}`);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await expectAccessibleIn(page, locale, look);
    }
    expect(said).toEqual([]);
  });

test('who gave stars without a word is a line, not an empty card @phone', async ({ page }) => {
  const { id } = await experience(page, 'Red-sail junk cruise at dusk');
  await page.goto(`/experiences/${id}?reviews=all`);
  const reviews = page.locator('section', { has: page.locator('#reviews') });
  await expect(reviews.getByRole('figure').first()).toBeVisible();
  await expect(reviews.getByRole('figure').filter({ hasNot: page.locator('blockquote, b + span') })).toHaveCount(0);
  await expect(reviews.getByRole('listitem').filter({ hasText: 'Rated' }).first()).toHaveText(/Rated \d\.\d out of 5.+20\d\d/);
});

for (const locale of ['en', 'zh-HK'])
  test(`an experience is accessible in ${locale}, its driver’s card too @phone`, async ({ page }) => {
    const said = listen(page);
    const { id } = await experience(page, 'Red-sail junk cruise at dusk');
    await page.goto(`/experiences/${id}?lang=${locale}`);
    const point = /^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=22\.\d+%2C114\.\d+$/;
    await expect(page.getByRole('link', { name: /^Google (Maps|地圖)$/ })).toHaveAttribute('href', point);
    await expect(page.getByRole('link', { name: /高德/ })).toHaveAttribute(
      'href',
      /^https:\/\/uri\.amap\.com\/marker\?position=114\.\d+%2C22\./,
    );
    await page.getByText(/^(Show a driver|給司機看)$/).click();
    await expect(page.locator('.driver-place')).toHaveText('中環九號碼頭，梯級頂藍色欄杆旁');
    await expectAccessibleIn(page, locale, '/experiences/:id: full');
    expect(said).toEqual([]);
  });

test('search forgives a slip, knows Chinese, and stands in the address', async ({ page }) => {
  await page.goto('/experiences');
  const search = page.getByRole('search', { name: 'Search experiences' });
  await search.getByLabel('What').fill('kyak');
  await search.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL('/experiences?search=kyak');
  // Which of them comes first is decided by their reviews, which are not the same every day.
  await expect(cards(page).first()).toContainText('Kayak');
  await expect(cards(page).filter({ hasText: 'Kayak the Sai Kung sea arches' })).toHaveCount(1);
  await search.getByLabel('What').fill('stargzeing');
  await search.getByLabel('What').press('Enter');
  await page.getByText('Did you mean').getByRole('link', { name: 'stargazing?' }).click();
  await expect(page).toHaveURL('/experiences?search=stargazing');
  await expect(cards(page).first()).toContainText('Stargazing at Tai Long Wan');
  await search.getByLabel('What').fill('大澳');
  await search.getByLabel('What').press('Enter');
  // Other tests offer things in the same place, so there may be more.
  const walk = cards(page).filter({ hasText: 'Tai O stilt-house boat walk' });
  await expect(walk).toHaveCount(1);
  await expect(cards(page).filter({ hasText: 'Stargazing' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Remove: “大澳”' }).click();
  await expect(page).toHaveURL('/experiences');
  await expect(cards(page).filter({ hasText: 'Stargazing' })).toHaveCount(1);
  await page.goBack();
  await expect(cards(page).filter({ hasText: 'Stargazing' })).toHaveCount(0);
  await expect(walk).toHaveCount(1);
});

test('filters are taken at once, can be dropped one by one, and survive a reload @both', async ({ page }) => {
  await page.goto('/experiences');
  const filters = page.getByRole('button', { name: 'Filters' });
  // On a phone they are a sheet, whose button says how many are shown.
  const choose = async (name: string, address: string) => {
    const is_phone = await filters.isVisible();
    if (is_phone) await filters.click();
    await page.getByRole('radio', { name }).check();
    await expect(page).toHaveURL(address);
    if (is_phone)
      await page
        .getByRole('dialog', { name: 'Filters' })
        .getByRole('button', { name: /^Show \d+ experience/ })
        .click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await choose('Trails', '/experiences?category=trails');
  await choose('Challenging', '/experiences?category=trails&difficulty=challenging');
  // The address is there a moment before what it shows.
  await expect(page.getByRole('link', { name: 'Remove: Challenging' })).toBeVisible();
  const count = await cards(page).count();
  expect(count).toBeGreaterThan(0);
  await page.reload();
  await expect(cards(page)).toHaveCount(count);
  await page.getByRole('link', { name: 'Remove: Challenging' }).click();
  await expect(page).toHaveURL('/experiences?category=trails');
  await page.getByRole('link', { name: 'Clear all' }).click();
  await expect(page).toHaveURL('/experiences');
});

test('a phone shows a card in the first screen @phone', async ({ page }) => {
  await page.goto('/experiences');
  await expect(cards(page).first().getByRole('heading')).toBeInViewport();
});

test('what is pressed before the scripts come is done once they are here @phone', async ({ page }) => {
  const letGo = await holdScripts(page);
  await page.goto('/experiences', { waitUntil: 'commit' });
  await page.getByLabel('Sort', { exact: true }).selectOption('price');
  letGo();
  await expect(page).toHaveURL('/experiences?ordering=price');
});

test('what is pressed while only a piece of the page has come is done as well', async ({ page, baseURL }) => {
  await using sampan = await inTwoPieces(baseURL!, '</main>');
  await page.goto(`${sampan.address}/experiences`, { waitUntil: 'commit' });
  await page.getByLabel('Sort', { exact: true }).selectOption('price');
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  sampan.letGo();
  await expect(page).toHaveURL(`${sampan.address}/experiences?ordering=price`);
});

test('a filter that is chosen before the scripts come is taken once they are here', async ({ page }) => {
  const letGo = await holdScripts(page);
  await page.goto('/experiences', { waitUntil: 'commit' });
  await page.getByRole('radio', { name: 'Trails' }).check();
  letGo();
  await expect(page).toHaveURL('/experiences?category=trails');
});

test('an order and a page stand in the address', async ({ page }) => {
  await page.goto('/experiences');
  await page.getByLabel('Sort').selectOption('Price, low to high');
  await expect(page).toHaveURL('/experiences?ordering=price');
  const second = page.getByRole('link', { name: 'Page 2' });
  await expect(second).toHaveAttribute('href', /ordering=price/);
  await second.click();
  await expect(page).toHaveURL('/experiences?ordering=price&page=2');
  await expect(second).toHaveAttribute('aria-current', 'page');
  await expect(cards(page).first()).toBeVisible();
});

test('without WebGL the map is a drawing, whose pins are reached by keyboard and lead to their experience', async ({ page }) => {
  await withoutWebGl(page);
  await page.goto('/experiences?search=kayak&view=map');
  const pin = page.getByRole('link', { name: /^\d+\. Kayak the Sai Kung sea arches, HK\$780$/ });
  await pin.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kayak the Sai Kung sea arches');
});

test('an empty search helps on', async ({ page }) => {
  await page.goto('/experiences?search=kayak&participants=900');
  await expect(page.getByRole('heading', { name: 'Nothing matches all of this' })).toBeVisible();
  await page.getByRole('link', { name: 'Any party size' }).click();
  await expect(cards(page).first()).toBeVisible();
});

test('an address nobody can read says so', async ({ page }) => {
  await page.goto('/experiences?min_price=cheap');
  await expect(page.getByRole('heading', { name: 'These filters can’t be read' })).toBeVisible();
  await page.goto('/experiences?page=99');
  await expect(page.getByRole('heading', { name: 'These filters can’t be read' })).toBeVisible();
});

test('the landing page’s search leads into the catalogue', async ({ page }) => {
  await page.goto('/');
  const search = page.getByRole('search', { name: 'Search experiences' });
  await search.getByLabel('What').fill('dimsum');
  await search.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL('/experiences?search=dimsum');
  await expect(cards(page).filter({ hasText: 'Dim sum class with Auntie Fong' })).toHaveCount(1);
  await expect(cards(page).filter({ hasText: 'Kayak' })).toHaveCount(0);
});

test('day and party go from the landing page to an experience and back @phone', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'See all' }).click();
  await expect(page).toHaveURL(/\/experiences\?date_from=2[\d-]+&date_to=2[\d-]+$/);
  const reply = await page.request.get('/api/services/?participants=2&page_size=1&ordering=soonest');
  const { results: soonest } = (await reply.json()) as { results: { next_available: string }[] };
  const day = soonest[0]!.next_available;
  await page.goto('/');
  const search = page.getByRole('search', { name: 'Search experiences' });
  await search.getByLabel('Date').fill(day);
  await search.getByLabel('People').fill('2');
  await search.getByRole('button', { name: 'Search' }).click();
  const results = `/experiences?date_from=${day}&date_to=${day}&participants=2`;
  await expect(page).toHaveURL(results);
  await cards(page).first().click();
  await expect(page).toHaveURL(new RegExp(`/experiences/[0-9a-f-]{36}\\?day=${day}&adult=2$`));
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Experiences' }).click();
  await expect(page).toHaveURL(results);
});

test('search engines and shared links learn what an experience is', async ({ page, request, baseURL }) => {
  const { id } = await experience(page, 'Dim sum class with Auntie Fong');
  const html = await (await request.get(`/experiences/${id}`)).text();
  expect(html).toContain('<title>Dim sum class with Auntie Fong · Sampan 舢舨</title>');
  expect(html).toContain(`<link rel="canonical" href="${baseURL}/experiences/${id}"/>`);
  expect(html).toContain(`<link rel="alternate" hrefLang="zh-HK" href="${baseURL}/experiences/${id}?in=zh-HK"/>`);
  expect(html).toMatch(/<meta property="og:image" content="http[^"]+-1200\.jpg"\/>/);
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  expect(JSON.parse(json)).toMatchObject({ name: 'Dim sum class with Auntie Fong', offers: { price: '520.00', priceCurrency: 'HKD' } });
  const chinese = await (await request.get(`/experiences/${id}?in=zh-HK`)).text();
  expect(chinese).toContain('<html lang="zh-HK"');
  expect(chinese).toContain(`<link rel="canonical" href="${baseURL}/experiences/${id}?in=zh-HK"/>`);
});

test('an experience that is not there is a 404 that leads on', async ({ page }) => {
  const reply = await page.goto('/experiences/019a0000-0000-7000-8000-000000000000');
  expect(reply?.status()).toBe(404);
  await page.getByRole('link', { name: 'See all experiences' }).click();
  await expect(page).toHaveURL('/experiences');
});

test('a guest chooses day, time and party, sees the price and the deadline, and books @both', async ({ page }) => {
  const { id, cancellation_hours } = await experience(page, 'Herons and reeds at Nam Sang Wai');
  const day = (await roomySlot(page.request, { service_id: id, title: 'Herons and reeds at Nam Sang Wai' }, 2)).date;
  await page.goto(`/experiences/${id}?month=${day.slice(0, 7)}`);
  const card = page.getByRole('region', { name: 'Choose a day' });
  await card.locator(`a.month-d[href*="day=${day}"]`).click();
  await expect(page).toHaveURL(/day=/);
  const slot = card.locator('a.slot[aria-current]');
  await expect(slot).toBeVisible();
  await expect(page.getByText(/^For the time you chose: You can cancel free of charge until .* \(Hong Kong time\)\.$/)).toBeVisible();
  expect(cancellation_hours).toBeGreaterThan(0);
  const for_fewer = await card.locator('.sum .total dd').innerText();
  await card.getByRole('link', { name: 'Adult: One more' }).click();
  await expect(card.locator('.sum .total dd')).not.toHaveText(for_fewer);
  const total = await card.locator('.sum .total dd').innerText();
  const time = await slot.locator('.t').innerText();
  await card.getByRole('button', { name: 'Book this time' }).click();
  const dialog = page.getByRole('dialog', { name: 'Herons and reeds at Nam Sang Wai' });
  await expect(dialog.locator('.slot.on .t')).toHaveText(time);
  await expect(dialog.getByText(total, { exact: true })).toBeVisible();
  await fillContact(dialog);
  await confirmButton(dialog).click();
  await expect(voucherOf(page)).toContainText(total);
  await expect(voucherOf(page)).toContainText(time);
});

test('the way to the booking card goes while the card is in view, and comes back above it @phone-only', async ({ page }) => {
  const { id } = await experience(page, 'Herons and reeds at Nam Sang Wai');
  await openHydrated(page, `/experiences/${id}`);
  const way = page.getByRole('link', { name: 'Choose a time' });
  await way.click();
  await expect(page.getByRole('region', { name: 'Choose a day' })).toBeInViewport();
  await expect(way).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(way).toBeVisible();
});

test('the month is walked with the keyboard, into another month, and Enter chooses a day', async ({ page }) => {
  const { id } = await experience(page, 'Red-sail junk cruise at dusk');
  await openHydrated(page, `/experiences/${id}?month=2199-01`);
  const day = (date: string) => page.getByRole('grid').locator(`[data-day="${date}"]`);
  await day('2199-01-01').focus();
  await page.keyboard.press('ArrowRight');
  await expect(day('2199-01-02')).toBeFocused();
  await page.keyboard.press('PageDown');
  await expect(page.getByRole('grid', { name: 'February 2199' })).toBeVisible();
  await expect(day('2199-02-02')).toBeFocused();
  await openHydrated(page, `/experiences/${id}`);
  const open = page.getByRole('grid').getByRole('link').first();
  await open.focus();
  await page.keyboard.press('PageUp');
  await expect(open).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/day=/);
});

test('a month without places says where the next are', async ({ page }) => {
  const { id } = await experience(page, 'Red-sail junk cruise at dusk');
  await page.goto(`/experiences/${id}?month=2199-01`);
  await page.getByRole('link', { name: /^Next day with places: / }).click();
  await expect(page.locator('a.slot').first()).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('filters are sent as a form and come back as a clean address @phone', async ({ page }) => {
    await page.goto('/experiences');
    await page.getByRole('radio', { name: 'Islands' }).check();
    await page.getByRole('button', { name: 'Show results' }).click();
    await expect(page).toHaveURL('/experiences?category=islands');
    await expect(cards(page).first()).toBeVisible();
    await page.getByRole('search').getByLabel('People').fill('2');
    await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL('/experiences?participants=2&category=islands');
  });

  test('a day, a time and a party can be looked at, with their price', async ({ page }) => {
    const { id } = await experience(page, 'Red-sail junk cruise at dusk');
    await page.goto(`/experiences/${id}`);
    await page.locator('a.month-d').last().click();
    await page.getByRole('link', { name: 'Adult: One more' }).click();
    await expect(page.locator('.sum .total dd')).toHaveText('HK$1,218');
    await expect(page.getByRole('button', { name: 'Book this time' })).toBeHidden();
    await expect(page.locator('#book noscript p')).toContainText(['To book here, switch on JavaScript.', 'You can also write or call']);
  });
});

test('an experience is shared by links of its own address', async ({ page, baseURL }) => {
  const { id } = await experience(page, 'Red-sail junk cruise at dusk');
  await page.goto(`/experiences/${id}?participants=3`);
  const link = page.getByRole('link', { name: 'Share on WhatsApp' });
  const address = encodeURIComponent(`${baseURL}/experiences/${id}`);
  await expect(link).toHaveAttribute('href', `https://wa.me/?text=Red-sail%20junk%20cruise%20at%20dusk%20${address}`);
});

test.describe('with a clipboard', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('an experience is handed to the device’s own sharing, or its address to the clipboard', async ({ page, baseURL }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(Navigator.prototype, 'share');
    });
    const { id } = await experience(page, 'Red-sail junk cruise at dusk');
    const address = `${baseURL}/experiences/${id}`;
    await openHydrated(page, address);
    const copy = page.getByRole('button', { name: 'Copy link' });
    await copy.click();
    await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);

    await page.addInitScript(() => {
      const shared: unknown[] = [];
      Object.assign(window, { shared });
      Object.defineProperty(navigator, 'share', { value: async (what: unknown) => void shared.push(what) });
    });
    await openHydrated(page, address);
    await page.getByRole('button', { name: 'More ways…' }).click();
    expect(await page.evaluate(() => (window as unknown as { shared: { url: string }[] }).shared.map(({ url }) => url))).toEqual([address]);
  });
});

test.describe('from any other screen', () => {
  const onPhone = (name: string) => name === 'phone';

  test('the catalogue is searched @both', async ({ page }, { project }) => {
    await page.goto('/find-booking');
    if (onPhone(project.name)) await page.locator('.site-menu summary').click();
    // A combobox once it is used.
    const field = page.locator('.header-search:visible').getByLabel('Find experiences');
    await field.fill('kayak');
    await field.press('Enter');
    await expect(page).toHaveURL(/\/experiences\?search=kayak$/);
    await expect(page.getByRole('link', { name: 'Kayak the Sai Kung sea arches' })).toBeVisible();
    await expect(field).toHaveCount(0);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });
    test('too @both', async ({ page }, { project }) => {
      await page.goto('/find-booking');
      if (onPhone(project.name)) await page.locator('.site-menu summary').click();
      const field = page.getByRole('searchbox', { name: 'Find experiences' });
      await field.fill('kayak');
      await field.press('Enter');
      await expect(page.getByRole('link', { name: 'Kayak the Sai Kung sea arches' })).toBeVisible();
    });
  });
});
