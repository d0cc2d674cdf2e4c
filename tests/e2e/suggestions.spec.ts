import { expect, type Page } from '@playwright/test';
import { addDays, hongKongDate } from '../../rules/time.ts';
import { expectAccessible, expectAccessibleIn, expectReadable } from './axe.ts';
import { experience } from './experience.ts';
import { openHydrated } from './slow-phone.ts';
import { listen } from './console.ts';
import { test } from './test.ts';

const JUNK = 'Red-sail junk cruise at dusk';
const CALL = /\/api\/services\/suggest\//;
const boxOf = (page: Page) => page.getByRole('combobox', { name: 'What' });
const listOf = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' });

/** Types into the search of the main part, letter by letter, and waits for its suggestions. */
async function type(page: Page, text: string) {
  const field = page.getByRole('main').getByRole('search').locator('[name=search]');
  await field.click();
  await field.pressSequentially(text);
  await expect(listOf(page)).toBeVisible();
  return { options: listOf(page).getByRole('option') };
}

test('the code of suggestions comes with the first use of the box, not before', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.url().includes('suggestion-list') && scripts.push(request.url()));
  await openHydrated(page, '/experiences');
  const field = page.getByRole('searchbox', { name: 'What' });
  await expect(field).toBeVisible();
  expect(scripts).toEqual([]);
  await field.focus();
  await expect(boxOf(page)).toBeFocused();
  expect(scripts).toHaveLength(1);
});

test('suggestions are moved through with the arrows, followed with Enter and closed with Escape', async ({ page }) => {
  const said = listen(page);
  await page.goto('/experiences');
  const { options } = await type(page, 'junk');
  const box = boxOf(page);
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('status').filter({ hasText: /^\d suggestions?$/ })).toHaveText(
    `${await options.count()} suggestion${(await options.count()) === 1 ? '' : 's'}`,
  );
  await expectAccessible(page, '/experiences: suggestions');

  await box.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await expect(box).toHaveAttribute('aria-activedescendant', (await options.first().getAttribute('id')) ?? '');
  await expect(box).toBeFocused();
  await box.press('ArrowUp');
  await expect(options.and(page.locator('[aria-selected=true]'))).toHaveCount(0);
  await box.press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');

  await box.press('Escape');
  await expect(listOf(page)).toBeHidden();
  await expect(box).toHaveAttribute('aria-expanded', 'false');
  await expect(box).toHaveValue('junk');
  await box.press('ArrowDown');
  await expect(listOf(page)).toBeVisible();
  const chosen = options.filter({ hasText: JUNK });
  while ((await chosen.getAttribute('aria-selected')) !== 'true') await box.press('ArrowDown');
  await box.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: JUNK })).toBeVisible();
  expect(said).toEqual([]);
});

test('Enter without a suggestion searches for what was typed @phone', async ({ page }) => {
  await page.goto('/experiences');
  await type(page, 'kayak');
  await boxOf(page).press('Enter');
  await expect(page).toHaveURL('/experiences?search=kayak');
  await expect(listOf(page)).toBeHidden();
});

test('an experience is opened with the day and the party that were chosen @phone', async ({ page }) => {
  const { id } = await experience(page, JUNK);
  const day = addDays(hongKongDate(Date.now()), 5);
  await page.goto('/');
  const form = page.getByRole('main').getByRole('search');
  await form.getByLabel('Date').fill(day);
  await form.getByLabel('People').fill('3');
  const { options } = await type(page, 'junk');
  await options.filter({ hasText: JUNK }).click();
  await expect(page).toHaveURL(`/experiences/${id}?day=${day}&adult=3`);
});

test('a category becomes the filter, and a mood, a place and a host are searched for, beside what else is chosen @phone', async ({
  page,
}) => {
  await page.goto('/experiences?participants=2');
  const { options } = await type(page, 'isla');
  await options.filter({ hasText: 'Category' }).click();
  await expect(page).toHaveURL('/experiences?participants=2&category=islands');
  const box = boxOf(page);
  await expect(box).toHaveValue('');
  await expect(box).toBeFocused();
  for (const [typed, kind, name] of [
    ['rai', 'Theme', 'Rainy day'],
    ['sham sh', 'Place', 'Sham Shui Po'],
    ['frag', 'Host', 'Fragrant Tides'],
  ] as const) {
    await page.goto('/experiences?participants=2');
    const found = await type(page, typed);
    await found.options.filter({ hasText: kind }).first().click();
    await expect(page).toHaveURL(new RegExp(`^[^?]+/experiences\\?search=${name.replaceAll(' ', '\\+')}[^&]*&participants=2$`));
    await expect(boxOf(page)).toBeFocused();
    await expect(page.locator('main .exp').first()).toBeVisible();
  }
});

test('an answer that comes late never replaces the one to what was typed since', async ({ page }) => {
  const late = Promise.withResolvers<void>();
  const asked: string[] = [];
  await page.route(CALL, async (route) => {
    const typed = new URL(route.request().url()).searchParams.get('q') ?? '';
    asked.push(typed);
    if (typed === 'junk') await late.promise;
    await route.continue();
  });
  await openHydrated(page, '/experiences');
  const field = page.getByRole('main').getByRole('search').locator('[name=search]');
  await field.fill('junk');
  await expect.poll(() => asked).toEqual(['junk']);
  await field.fill('neon');
  const neon = listOf(page).getByRole('option', { name: /Neon tram/ });
  await expect(neon).toBeVisible();
  const answered = page.waitForResponse((answer) => answer.url().includes('/api/services/suggest/') && answer.url().includes('junk'));
  late.resolve();
  await (await answered).finished();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await expect(neon).toBeVisible();
  await expect(listOf(page).getByRole('option', { name: new RegExp(JUNK) })).toHaveCount(0);
});

test('when suggestions fail, or their code does not come, nothing is said and the search works', async ({ page }) => {
  const toasts = page.locator('.toast');
  await page.route(CALL, (route) => route.fulfill({ status: 500, json: {} }));
  await openHydrated(page, '/experiences');
  const failed = page.waitForResponse(CALL);
  const field = page.getByRole('main').getByRole('search').locator('[name=search]');
  await field.click();
  await field.pressSequentially('kayak');
  await failed;
  await expect(listOf(page)).toBeHidden();
  await field.press('Enter');
  await expect(page).toHaveURL('/experiences?search=kayak');
  await expect(toasts).toHaveCount(0);

  await page.route(/suggestion-list/, (route) => route.abort());
  await openHydrated(page, '/experiences');
  await field.fill('kayak');
  await field.press('Enter');
  await expect(page).toHaveURL('/experiences?search=kayak');
  await expect(page.locator('main .exp').first()).toContainText(/kayak/i);
  await expect(toasts).toHaveCount(0);
});

test('in the header’s search suggestions lead on too, and Escape closes them before the menu @both', async ({ page }, { project }) => {
  await openHydrated(page, '/find-booking');
  const on_phone = project.name === 'phone';
  if (on_phone) await page.locator('.site-menu summary').click();
  const field = page.locator('.header-search:visible [name=search]');
  await field.click();
  await field.pressSequentially('isla');
  await expect(listOf(page)).toBeVisible();
  await expectAccessible(page, '/find-booking: suggestions in the header');
  await field.press('Escape');
  await expect(listOf(page)).toBeHidden();
  await expect(field).toBeVisible();
  await field.pressSequentially('n');
  await listOf(page).getByRole('option').filter({ hasText: 'Category' }).click();
  await expect(page).toHaveURL('/experiences?category=islands');
});

test('between a phone and a wide screen a button opens the header’s search', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  for (const locale of ['en', 'zh-HK']) {
    await openHydrated(page, `/find-booking?lang=${locale}`);
    const button = page.locator('.header-find summary');
    await expect(button).toHaveAccessibleName(locale === 'en' ? 'Find experiences' : '尋找體驗');
    await button.click();
    const field = page.locator('.header-find [name=search]');
    await expect(field).toBeFocused();
    await expectAccessibleIn(page, locale, '/find-booking: search in the header');
    await page.keyboard.press('Escape');
    await expect(field).toBeHidden();
    await expect(button).toBeFocused();
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.locator('.header-find')).toBeHidden();
  await expect(page.locator('.site-h .header-search:visible')).toHaveCount(1);
  // Where the screen has a search of its own, there is no second one.
  await page.setViewportSize({ width: 1100, height: 800 });
  await page.goto('/experiences');
  await expect(page.locator('.header-find')).toBeHidden();
});

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-HK' });

  test('one character of either script suggests @phone', async ({ page }) => {
    await page.goto('/experiences');
    const field = page.getByRole('main').getByRole('search').locator('[name=search]');
    const list = page.getByRole('listbox', { name: '搜尋建議' });
    for (const typed of ['西', '西贡']) {
      await field.fill(typed);
      await expect(list.getByRole('option', { name: '西貢 地點' })).toBeVisible();
    }
    await expectReadable(page);
    await list.getByRole('option', { name: '西貢 地點' }).click();
    await expect(page).toHaveURL(`/experiences?search=${encodeURIComponent('西貢')}`);
  });
});

test('without JavaScript the box of the header is a plain form between the widths too', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB', viewport: { width: 1100, height: 800 } });
  const page = await context.newPage();
  await page.goto(`${baseURL}/find-booking`);
  await page.locator('.header-find summary').click();
  const field = page.locator('.header-find [name=search]');
  await field.fill('kayak');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/experiences\?search=kayak$/);
  await context.close();
});
