import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectReadable } from './axe.ts';
import { muteNews, newRequest, signInAsProvider, moveElsewhere, type Booked } from './provider.ts';
import { test } from './test.ts';

const lineOf = (page: Page, { guest }: Booked) =>
  page.getByRole('row').or(page.getByRole('article')).filter({ hasText: guest }).filter({ visible: true });
const choose = (page: Page, booked: Booked) => lineOf(page, booked).getByRole('checkbox', { name: booked.reference }).check();

test.describe('in English', () => {
  test.use({ locale: 'en-GB' });

  test('several requests are accepted at once; one that was moved elsewhere meanwhile is named with its reason @phone', async ({
    page,
    request,
  }) => {
    const [first, second, moved] = [await newRequest(request), await newRequest(request), await newRequest(request)];
    const session = await signInAsProvider(page, request);
    await muteNews(page);
    await page.goto('/provider/bookings?search=Guest');
    for (const booked of [first, second, moved]) await choose(page, booked);
    await moveElsewhere(request, session, moved.id, 'accept');
    const bar = page.getByRole('group', { name: 'Selected bookings' });
    await expect(bar).toContainText('3 selected');
    await bar.getByRole('button', { name: 'Accept 3' }).click();
    await expect(page.getByRole('status').filter({ hasText: '2 bookings accepted' })).toBeVisible();
    await expect(bar.getByRole('alert')).toContainText(moved.reference);
    await expect(bar.getByRole('status')).toHaveText('1 selected');
    for (const booked of [first, second]) await expect(lineOf(page, booked)).toContainText('Confirmed');
    await expectAccessible(page, '/provider/bookings: several accepted');
  });

  test('the guests of several bookings get one message, which stays when its dialog is closed, and each reads it in their own booking', async ({
    page,
    request,
  }) => {
    const [first, second] = [await newRequest(request), await newRequest(request)];
    const { access } = await signInAsProvider(page, request);
    await muteNews(page);
    await page.goto('/provider/bookings?search=Guest');
    for (const booked of [first, second]) await choose(page, booked);
    await page.getByRole('button', { name: 'Message 2' }).click();
    const dialog = page.getByRole('dialog', { name: 'Message to 2 guests' });
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByRole('textbox', { name: 'Message' }).fill('The pier has changed: Central Pier 9.');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Message 2' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue('The pier has changed: Central Pier 9.');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Message sent to 2 guests' })).toBeVisible();
    for (const { id } of [first, second]) {
      const reply = await request.get(`/api/bookings/bookings/${id}/messages/`, { headers: { Authorization: `Bearer ${access}` } });
      expect(((await reply.json()) as { message: string }[]).map(({ message }) => message)).toEqual([
        'The pier has changed: Central Pier 9.',
      ]);
    }
  });

  test('what is not paid this month takes two presses, and paying takes it off the list', async ({ page, request }) => {
    const session = await signInAsProvider(page, request);
    const booked = await newRequest(request);
    await moveElsewhere(request, session, booked.id, 'accept');
    await muteNews(page);
    await page.goto('/provider/bookings');
    await page.getByRole('button', { name: 'This month' }).click();
    await page.getByRole('checkbox', { name: 'Not paid' }).check();
    await expect(page).toHaveURL(/date_from=\d{4}-\d\d-01&.*unpaid=true|unpaid=true&.*date_from=\d{4}-\d\d-01/);
    await expect(page.getByRole('button', { name: 'This month' })).toHaveAttribute('aria-pressed', 'true');
    await page.goto(`/provider/bookings?unpaid=true&search=${booked.reference}`);
    await choose(page, booked);
    await page.getByRole('button', { name: 'Mark 1 as paid' }).click();
    await expect(page.getByRole('status').filter({ hasText: '1 booking marked as paid' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No bookings match these filters' })).toBeVisible();
  });
});

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-HK' });

  test('all of a page are chosen at once, and the list is sorted by departure', async ({ page, request }) => {
    await newRequest(request);
    await signInAsProvider(page, request);
    await muteNews(page);
    await page.goto('/provider/bookings?status=pending');
    await page.getByRole('checkbox', { name: '全選此頁' }).filter({ visible: true }).check();
    const bar = page.getByRole('group', { name: '已選的預訂' });
    await expect(bar).toContainText(/已選 \d+ 張/);
    await expectReadable(page);
    await bar.getByRole('button', { name: '取消選取' }).click();
    await expect(bar).toBeHidden();
    await page.getByRole('combobox', { name: '排序' }).selectOption('最早出發在前');
    await expect(page).toHaveURL(/ordering=booking_date/);
  });
});
