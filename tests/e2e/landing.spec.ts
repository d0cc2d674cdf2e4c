import { expect } from '@playwright/test';
import { holdScripts } from './late-scripts.ts';
import { test } from './test.ts';

test.use({ locale: 'en-GB' });

test('every call to join leads to where one joins', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Join as a traveler' })).toHaveAttribute('href', '/register');
  // A new account's next screen is the one that opens a provider's.
  await expect(page.getByRole('link', { name: 'List your experience' })).toHaveAttribute('href', '/register?next=%2Fprovider%2Fdashboard');
  await expect(page.getByRole('link', { name: 'Become a partner' })).toHaveAttribute('href', '/become-partner');
});

test('no link on the landing page is dead', async ({ page, request }) => {
  await page.goto('/');
  const paths = await page.locator('a[href^="/"]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  for (const path of new Set(paths)) expect((await request.get(path)).status(), path).toBe(200);
});

test('the foot of the page says how to reach the demo marketplace, and so does an address that does not exist @phone', async ({ page }) => {
  for (const path of ['/', '/no-such-place']) {
    await page.goto(path);
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('heading', { name: 'Contact' })).toBeVisible();
    await expect(footer.getByRole('link', { name: 'hello@sampan.example' })).toHaveAttribute('href', 'mailto:hello@sampan.example');
    await expect(footer.getByRole('link', { name: '+852 5555 0142' })).toHaveAttribute('href', 'tel:+85255550142');
    await expect(footer.getByRole('heading', { name: 'Follow us' })).toBeVisible();
    await expect(footer.getByRole('link', { name: 'Instagram' })).toHaveAttribute('href', 'https://instagram.example/sampan');
    await expect(footer.getByRole('link', { name: 'YouTube' })).toHaveCount(0);
  }
});

test('experiences are filtered by category', async ({ page }) => {
  await page.goto('/');
  const cards = page.locator('#this-week .exp');
  await expect(cards).not.toHaveCount(0);
  const chip = page.getByRole('button', { name: 'After dark' });
  await chip.click();
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await expect(cards).not.toHaveCount(0);
  await page.getByRole('button', { name: 'Everything' }).click();
  await expect(cards).toHaveCount(8);
});

test('a card opens its experience', async ({ page }) => {
  await page.goto('/');
  const card = page.locator('#this-week .exp').first();
  const title = await card.getByRole('heading').innerText();
  await card.click();
  await expect(page).toHaveURL(/\/experiences\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});

test('the letter asks for an email address, then thanks; no call is made', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()));
  await page.goto('/');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('This field is required.')).toBeVisible();
  await page.getByLabel('Email').fill('mei@');
  await expect(page.getByText('Enter a valid email address.')).toBeVisible();
  await page.getByLabel('Email').fill('mei@example.hk');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('Thank you for subscribing!')).toBeVisible();
  expect(calls).toEqual([]);
});

test('a press that comes before the scripts is not lost', async ({ page }) => {
  const letGo = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  const chip = page.getByRole('button', { name: 'After dark' });
  await chip.click();
  await expect(chip).toHaveAttribute('aria-pressed', 'false');
  await expect(page.locator('html')).toHaveAttribute('data-loading');
  letGo();
  await expect(page.locator('html')).not.toHaveAttribute('data-loading');
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
});

test('it reads and leads on without JavaScript', async ({ browser }) => {
  const page = await (await browser.newContext({ locale: 'en-GB', javaScriptEnabled: false })).newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('See Hong Kong with the people who live it.');
  await expect(page.locator('#this-week .exp')).toHaveCount(8);
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeHidden();
});
