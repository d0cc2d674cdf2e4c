import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { experience } from './experience.ts';
import { openHydrated } from './slow-phone.ts';
import { listen } from './console.ts';
import { test } from './test.ts';

test('pictures open large, are walked through, and the focus returns @phone', async ({ page }) => {
  const said = listen(page);
  const { id } = await experience(page, 'Red-sail junk cruise at dusk');
  await openHydrated(page, `/experiences/${id}`);
  const pictures = page.getByRole('region', { name: 'Pictures' }).getByRole('link');
  const count = await pictures.count();
  expect(count).toBeGreaterThan(1);
  await pictures.first().focus();
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog', { name: 'Pictures: Red-sail junk cruise at dusk' });
  await expect(viewer.getByText(`1 of ${count}`, { exact: true })).toBeVisible();
  await expect(viewer.getByText('A red-sailed junk on Victoria Harbour at dusk')).toBeVisible();
  await expectAccessible(page, '/experiences/:id: pictures');
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByText(`2 of ${count}`, { exact: true })).toBeVisible();
  await expect(viewer.getByRole('img').nth(1)).toBeInViewport({ ratio: 0.9 });
  await viewer.getByRole('button', { name: 'Previous picture' }).click();
  await expect(viewer.getByRole('img').first()).toBeInViewport({ ratio: 0.9 });
  await viewer.locator('.viewer-strip').evaluate((strip) => strip.scrollBy({ left: strip.clientWidth, behavior: 'smooth' }));
  await expect(viewer.getByText(`2 of ${count}`, { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(pictures.first()).toBeFocused();
  await pictures.nth(1).click();
  await expect(viewer.getByText(`2 of ${count}`, { exact: true })).toBeVisible();
  await viewer.getByRole('button', { name: 'Close' }).click();
  await expect(viewer).toBeHidden();
  expect(said).toEqual([]);
});

test('an experience says what happens when, for whom it is, and answers questions, also without scripts @phone', async ({
  browser,
  page,
  baseURL,
}) => {
  const { id } = await experience(page, 'Dim sum class with Auntie Fong');
  const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false, locale: 'en-GB' });
  const plain = await context.newPage();
  await plain.goto(`/experiences/${id}`);
  await expect(plain.getByRole('list', { name: 'At a glance' })).toContainText('Age 6 and over');
  await expect(plain.locator('section', { hasText: 'Accessibility' }).getByRole('listitem').first()).toHaveText('Step-free throughout');
  await expect(plain.locator('.itinerary > li')).toHaveCount(5);
  await expect(plain.locator('.itinerary > li').nth(1)).toContainText('Har gow');
  const answer = plain.getByText('Auntie Fong prefers hands without habits.');
  await expect(answer).toBeHidden();
  await plain.getByText('Do I need to be able to cook?').click();
  await expect(answer).toBeVisible();
  const [facts] = await plain.locator('script[type="application/ld+json"]').allTextContents();
  expect(JSON.parse(facts!)).toMatchObject({
    audience: { suggestedMinAge: 6 },
    itinerary: [{ '@type': 'Place' }, { '@type': 'ItemList' }],
    subjectOf: { '@type': 'FAQPage' },
  });
  await context.close();
  await page.goto(`/experiences/${id}?lang=zh-HK`);
  await page.getByText('不懂下廚可以嗎？').click();
  await expect(page.getByText('當然可以。')).toBeVisible();
  await expectAccessible(page, '/experiences/:id: itinerary and questions');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a picture is a link to it', async ({ page }) => {
    const { id } = await experience(page, 'Red-sail junk cruise at dusk');
    await page.goto(`/experiences/${id}`);
    await page.getByRole('region', { name: 'Pictures' }).getByRole('link').first().click();
    await expect(page).toHaveURL(/\.(webp|svg|png|jpe?g)$/);
  });
});
