import { expect } from '@playwright/test';
import { newAccount, PASSWORD, signIn } from './accounts.ts';
import { expectAccessible, expectReadable } from './axe.ts';
import { experience } from './experience.ts';
import { listen } from './console.ts';
import { test } from './test.ts';

test('hearts save experiences in the browser, and the list of them survives a reload @phone', async ({ page }) => {
  const said = listen(page);
  await page.goto('/saved');
  await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible();
  await expectAccessible(page, '/saved: empty');
  await page.getByRole('main').getByRole('link', { name: 'See all experiences' }).click();
  await expect(page).toHaveURL(/\/experiences$/);
  // Which are on the first page depends on what has been sold.
  await page.goto('/experiences?search=sea%20arches');
  await page.getByRole('button', { name: 'Save Kayak the Sai Kung sea arches' }).click();
  const { id } = await experience(page, 'Red-sail junk cruise at dusk');
  await page.goto(`/experiences/${id}`);
  const heart = page.getByRole('button', { name: 'Save Red-sail junk cruise at dusk' }).first();
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/saved');
  const cards = page.locator('main .exp');
  await expect(cards).toHaveCount(2);
  await expect(cards.first()).toContainText('Red-sail junk cruise at dusk');
  await expectAccessible(page, '/saved: full');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await page.reload();
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText('Kayak the Sai Kung sea arches');
  expect(said).toEqual([]);
});

test('what a guest saved moves into the account at the login, and is found on another device @phone', async ({
  page,
  browser,
  request,
}) => {
  const said = listen(page);
  const [boat, kayak] = [await experience(page, 'Red-sail junk cruise at dusk'), await experience(page, 'Kayak the Sai Kung sea arches')];
  const session = await newAccount(request);
  const as = { headers: { authorization: `Bearer ${session.access}` } };
  const saved = async () => ((await (await request.get('/api/auth/user/saved/', as)).json()) as { service_ids: string[] }).service_ids;
  await page.goto(`/experiences/${boat.id}`);
  const heart = page.getByRole('button', { name: `Save ${boat.title}` }).first();
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');

  await page.goto('/login');
  await page.getByLabel('Username or email').fill(session.user.username);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect.poll(saved).toEqual([boat.id]);
  expect(await page.evaluate(() => localStorage.getItem('saved_experiences'))).toBeNull();

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await signIn(other, session);
  await other.goto(`/experiences/${kayak.id}`);
  await other
    .getByRole('button', { name: `Save ${kayak.title}` })
    .first()
    .click();
  await expect.poll(saved).toEqual([kayak.id, boat.id]);
  await other.goto('/saved');
  await expect(other.getByText('Your list is stored in your account')).toBeVisible();
  await expect(other.locator('main .exp')).toHaveText([new RegExp(kayak.title), new RegExp(boat.title)]);
  await expectReadable(other);
  await elsewhere.close();

  await page.goto(`/experiences/${boat.id}`);
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await heart.click();
  await expect.poll(saved).toEqual([kayak.id]);
  expect(said).toEqual([]);
});

test('a heart that cannot be saved says so and is as before', async ({ page, request }) => {
  const { id, title } = await experience(page, 'Red-sail junk cruise at dusk');
  await signIn(page, await newAccount(request));
  await page.goto(`/experiences/${id}`);
  await page.route('**/api/auth/user/saved/', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  const heart = page.getByRole('button', { name: `Save ${title}` }).first();
  await heart.click();
  await expect(page.locator('.toast')).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
});

test('what was opened before is shown beneath an experience until it is cleared', async ({ page }) => {
  const first = await experience(page, 'Kayak the Sai Kung sea arches');
  const second = await experience(page, 'Dim sum class with Auntie Fong');
  await page.goto(`/experiences/${first.id}`);
  await page.waitForFunction(() => localStorage.getItem('viewed_experiences'));
  await page.goto(`/experiences/${second.id}`);
  const viewed = page.getByRole('region', { name: 'Recently viewed' });
  await expect(viewed.locator('.exp')).toHaveText(/Kayak the Sai Kung sea arches/);
  await expectAccessible(page, '/experiences/:id: recently viewed');
  await viewed.getByRole('button', { name: 'Clear' }).click();
  await expect(viewed).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('viewed_experiences'))).toBeNull();
});
