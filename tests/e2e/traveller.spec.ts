import { readFile } from 'node:fs/promises';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { newAccount, PASSWORD, signIn } from './accounts.ts';
import { expectAccessible, expectReadable } from './axe.ts';
import { holdScripts } from './late-scripts.ts';
import { demoProvider, moveElsewhere, newRequest, type Booked } from './provider.ts';
import { listen } from './console.ts';
import { confirmButton, dayName, freeDay, offerOf, roomySlot, voucherOf, timeName, type Slot } from './visitor.ts';
import { startServer } from '../support/server.ts';
import { test } from './test.ts';

const SLUG = 'fragrant-tides';
const INSTANT = 'Small boat to the stone columns';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

type Session = Awaited<ReturnType<typeof newAccount>>;

/** A traveller whose request, for a day after `after`, was accepted and, if so wished, is over. */
async function travelled(request: APIRequestContext, over = true, after = ''): Promise<{ session: Session; booked: Booked }> {
  const session = await newAccount(request, { first_name: 'Sofia' });
  const booked = await newRequest(request, session, after);
  const provider = await demoProvider(request);
  await moveElsewhere(request, provider, booked.id, 'accept');
  if (over) await moveElsewhere(request, provider, booked.id, 'complete');
  return { session, booked };
}

const stars = (page: Page, count: number) =>
  page.getByRole('group', { name: /^(?:Your rating|你的評分)$/ }).getByRole('radio', { name: new RegExp(`^${count} (?:stars?|星)$`) });
const toast = (page: Page, words: string) => page.locator('.toast').filter({ hasText: words });

/** Turns to the slot's month, and chooses its day and time on an experience's own screen. */
async function chooseOnScreen(page: Page, slot: Slot): Promise<void> {
  const card = page.getByRole('region', { name: 'Choose a day' });
  const day = card.getByRole('link', { name: dayName(slot.date) });
  const month = card.getByRole('heading', { level: 3 }).first();
  while ((await day.count()) === 0) {
    const shown = await month.innerText();
    await card.getByRole('link', { name: /^Later month: / }).click();
    await expect(month).not.toHaveText(shown);
  }
  await day.click();
  // Until then the same time of another day may stand there.
  await expect(day).toHaveAttribute('aria-current', 'date');
  await card.getByRole('link', { name: timeName(slot) }).click();
  await expect(page).toHaveURL(new RegExp(`slot=${slot.id}`));
}

const dollars = (words: string) => Number(words.replace(/[^\d]/g, ''));

test('from a search to a booking, its points once it is over, and its review @phone', async ({ page, request, browser }) => {
  test.slow();
  const said = listen(page);
  const offer = await offerOf(request, SLUG, INSTANT);
  const slot = await roomySlot(request, offer, 4);
  const reviewsOf = async () =>
    ((await (await request.get(`/api/services/${offer.service_id}/`)).json()) as { total_reviews: number }).total_reviews;
  const reviews_before = await reviewsOf();
  const session = await newAccount(request, { first_name: 'Sofia' });
  await signIn(page, session);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Sofia');
  await expect(page.locator('.stat', { hasText: 'Points' })).toContainText('0');
  await expect(page.getByText('Points set your member level; they can’t be spent.')).toBeVisible();
  await expect(page.getByText('2,000 more to Silver').last()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No trips yet' })).toBeVisible();

  await page.goto('/');
  const search = page.getByRole('search', { name: 'Search experiences' });
  await search.getByLabel('What').fill('stone columns');
  await search.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL('/experiences?search=stone+columns');
  await page.getByRole('main').getByRole('link', { name: INSTANT }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(INSTANT);
  await chooseOnScreen(page, slot);
  await page.getByRole('link', { name: 'Adult: One more' }).click();
  await expect(page).toHaveURL(/adult=2/);
  await expect(page.locator('#book .sum')).toContainText('× 2');
  const total = await page.locator('#book .sum .total dd').innerText();
  await page.getByRole('button', { name: 'Book this time' }).click();
  const dialog = page.getByRole('dialog', { name: INSTANT });
  await expect(dialog.getByLabel(/^Email$/)).toHaveValue(`${session.user.username}@example.hk`);
  await dialog.getByLabel(/^Name$/).fill('Sofia Marchetti');
  await dialog.getByLabel(/^Phone$/).fill('+39 333 555 0184');
  await confirmButton(dialog).click();
  await expect(voucherOf(page)).toContainText(total);

  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Next up' })).toBeVisible();
  await page.getByRole('list').getByRole('link', { name: INSTANT }).click();
  await expect(page).toHaveURL(/\/dashboard\/bookings\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('img', { name: 'QR code of your booking' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(total);
  await expect(page.locator('.tl > li')).toHaveText([/^Booked.*by Sofia Marchetti/, /^Confirmed/, /^Completed$/]);
  await expect(page.getByRole('heading', { name: 'How was it?' })).toBeHidden();
  await expectAccessible(page, '/dashboard/bookings/:id: full');

  const id = page.url().split('/').at(-1)!;
  await moveElsewhere(request, await demoProvider(request), id, 'complete');
  await page.goto('/dashboard');
  await expect(page.getByText('No upcoming trips')).toBeVisible();
  await expect(page.locator('.stat', { hasText: 'Points' }).locator('.big')).toHaveText(dollars(total).toLocaleString('en-HK'));
  await expect(page.getByText(`${(2_000 - dollars(total)).toLocaleString('en-HK')} more to Silver`).last()).toBeVisible();
  await page.getByRole('tab', { name: 'Past' }).click();
  await expect(page).toHaveURL(/when=past/);
  await page.getByRole('list').getByRole('link', { name: INSTANT }).click();

  await page.getByRole('button', { name: 'Publish review' }).click();
  await expect(page.getByText('Choose a rating from one to five stars.')).toBeVisible();
  await stars(page, 4).press('Space');
  const words = `<b>Clear water</b> ${id}`;
  await page.getByLabel('Your words').fill(words);
  await page.getByRole('button', { name: 'Publish review' }).click();
  await expect(toast(page, 'Thank you for your review!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your review' })).toBeVisible();
  await expect(page.getByText(words)).toBeVisible();
  await expectAccessible(page, '/dashboard/bookings/:id: reviewed');

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`/experiences/${offer.service_id}?reviews=all`);
  const shown = visitor.locator('figure').filter({ hasText: words });
  await expect(shown).toContainText('Sofia');
  await expect(shown).not.toContainText('Marchetti');
  expect(await reviewsOf()).toBeGreaterThan(reviews_before);
  await visitor.context().close();
  expect(said).toEqual([]);
});

test('the provider replies to a review on the booking and in the list, and may put it differently @phone', async ({ page, request }) => {
  const { session, booked } = await travelled(request);
  const reviewed = await request.post(`/api/bookings/bookings/${booked.id}/review/`, {
    headers: { Authorization: `Bearer ${session.access}` },
    data: { rating: 5, comment: `Lovely ${booked.id}` },
  });
  expect(reviewed.ok()).toBe(true);
  await page.route('**/api/bookings/live/', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }));
  await signIn(page, await demoProvider(request));
  await page.goto('/provider/services');
  await page.getByRole('main').getByRole('link', { name: 'Reviews' }).click();
  await page.getByRole('tab', { name: 'To answer' }).click();
  const card = page.getByRole('listitem').filter({ hasText: `Lovely ${booked.id}` });
  await expectAccessible(page, '/provider/reviews: full');
  await card.getByRole('link', { name: `Booking ${booked.reference}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: booked.reference })).toBeVisible();

  await page.getByRole('button', { name: 'Reply Sofia' }).click();
  await expect(page.getByLabel('Reply to Sofia')).toBeFocused();
  await page.getByLabel('Reply to Sofia').fill('Thank you');
  await page.getByRole('button', { name: 'Publish reply' }).click();
  await expect(toast(page, 'Your reply is published')).toBeVisible();
  await expectAccessible(page, '/provider/bookings/:id: review answered');

  await page.goto('/provider/reviews?show=answered');
  await card.getByRole('button', { name: 'Edit reply' }).click();
  await card.getByLabel('Reply to Sofia').fill('Thank you, come again');
  await card.getByRole('button', { name: 'Publish reply' }).click();
  await expect(card.getByText('Thank you, come again', { exact: true })).toBeVisible();
});

test('a client writes to the host, and cancels within the terms @phone', async ({ page, request }) => {
  const { session, booked } = await travelled(request, false, freeDay());
  await signIn(page, session);
  await page.goto(`/dashboard/bookings/${booked.id}`);
  await page.getByLabel('Message to').fill('May we bring a dog?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('May we bring a dog?')).toBeVisible();
  await expect(page.getByText('You can cancel free of charge until')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click();
  await expect(toast(page, 'Your booking is cancelled')).toBeVisible();
  await expect(page.getByText('This booking is cancelled.')).toBeInViewport();
  await expect(page.getByRole('main')).toBeFocused();
  await page.goto('/dashboard?when=cancelled');
  await expect(page.getByRole('listitem').filter({ hasText: booked.service_title })).toContainText('Cancelled');
});

test('bookings with unread messages stand in a list of their own until they are read @phone', async ({ page, request }) => {
  const { session, booked } = await travelled(request);
  const { access } = await demoProvider(request);
  await request.post(`/api/bookings/bookings/${booked.id}/send_message/`, {
    headers: { Authorization: `Bearer ${access}` },
    data: { message: 'You left your hat 你的帽子' },
  });
  await signIn(page, session);
  await page.goto('/dashboard');
  await page.getByRole('tab', { name: 'Unread messages 1' }).click();
  await expect(page).toHaveURL('/dashboard?when=unread');
  const row = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: booked.service_title });
  await expect(row).toContainText('1 unread message');
  await expectAccessible(page, '/dashboard: unread messages');
  await row.getByRole('link').click();
  await expect(page.getByText('You left your hat')).toBeVisible();
  await page.getByRole('link', { name: 'Back to my bookings' }).click();
  await expect(page.getByRole('tab', { name: /^Past/ })).toBeVisible();
  await expect(page.getByRole('tab', { name: /^Unread messages/ })).toHaveCount(0);
});

test('somebody else’s booking is not there', async ({ page, request }) => {
  const { booked } = await travelled(request, false);
  await signIn(page, await newAccount(request));
  await page.goto(`/dashboard/bookings/${booked.id}`);
  await expect(page.getByRole('heading', { name: 'Booking not found' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Back to my bookings' }).last().click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a person takes their data along, and deletes the account', async ({ page, request }) => {
  const { session, booked } = await travelled(request);
  await signIn(page, session);
  await page.goto('/profile');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^sampan-.+\.json$/);
  const data = JSON.parse(await readFile(await file.path(), 'utf8')) as { bookings: { id: string }[] };
  expect(data.bookings.map(({ id }) => id)).toEqual([booked.id]);

  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expectAccessible(page, '/profile: deleting the account');
  await dialog.getByLabel('Your password').fill('not it at all');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog).toContainText('The current password isn’t right.');
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(toast(page, 'Your account is deleted.')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login/);
});

test('an account with a booking ahead says why it cannot go @phone', async ({ page, request }) => {
  const { session } = await travelled(request, false);
  await signIn(page, session);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByRole('alert')).toContainText('You still have upcoming bookings.');
});

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-HK' });

  test('dashboard, booking and review read naturally and are accessible @phone', async ({ page, request }) => {
    const said = listen(page);
    const { session, booked } = await travelled(request);
    await signIn(page, session);
    await page.goto('/dashboard?when=past');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('歡迎你，Sofia');
    await expect(page.getByText('體驗如何？寫下評價')).toBeVisible();
    await expectReadable(page);
    await page.getByRole('listitem').getByRole('link', { name: booked.service_title_zh }).click();
    await stars(page, 5).press('Space');
    await page.getByLabel('你的感想').fill('水清風和。');
    await page.getByRole('button', { name: '發佈評價' }).click();
    await expect(page.getByRole('heading', { name: '你的評價' })).toBeVisible();
    await expectReadable(page);
    await page.goto('/profile');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectReadable(page);
    expect(said).toEqual([]);
  });
});

test('the login test shows what comes back, each way, also to who is quicker than the scripts @phone', async ({ page, request }) => {
  const { user } = await newAccount(request);
  const letGo = await holdScripts(page);
  await page.goto('/debug-login', { waitUntil: 'commit' });
  await page.getByLabel('Username or email').fill(user.username);
  await page.getByLabel('Password', { exact: true }).fill('wrong password');
  await page.getByRole('button', { name: 'Direct fetch' }).click();
  letGo();
  await expect(page.locator('pre')).toContainText('"status": 401');
  await page.getByRole('button', { name: 'Auth service' }).click();
  await expect(page.locator('pre')).toContainText('"thrown": "CallError"');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Axios client' }).click();
  await expect(page.locator('pre')).toContainText('"refresh"');
  await expectAccessible(page, '/debug-login: full');
  await page.getByRole('button', { name: 'Auth service' }).click();
  await expect(page.getByRole('heading', { name: 'Outcome: Auth service' })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(user.username);
});

test('in production there is no login test', async ({ page }) => {
  const server = await startServer({
    env: {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://sampan.example',
      CONTACT_EMAIL: 'hello@sampan.example',
      JWT_SECRET: 'kwun-tong-4711-lantau-0815-tai-o-2042',
    },
  });
  const reply = await page.request.get(`${server.url}/debug-login`);
  await server.stop();
  expect(reply.status()).toBe(404);
});

test('Browse Services leads to the catalogue, in both languages', async ({ page, request }) => {
  await signIn(page, await newAccount(request, { first_name: 'Mei' }));
  for (const [locale, words] of [
    ['en', 'Browse Services'],
    ['zh-HK', '瀏覽服務'],
  ] as const) {
    await page.goto(`/dashboard?lang=${locale}`);
    await page.getByRole('main').getByRole('link', { name: words }).click();
    await expect(page).toHaveURL('/experiences');
  }
});
