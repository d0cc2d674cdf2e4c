import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { beginDeparture } from './departures.ts';
import { newHost, newOffer } from './host.ts';
import { bookOwnService, newOwnService, signInAsNewProvider, walk } from './own-services.ts';
import { moveElsewhere, muteNews, newRequest, signInAsProvider } from './provider.ts';
import { test } from './test.ts';

test.use({ locale: 'en-GB' });

/** The list filtered by one guest, as a shared address. */
const listOf = (guest: string, more = '') => `/provider/bookings?search=${encodeURIComponent(guest)}${more}`;
const rowOf = (page: Page, guest: string) => page.getByRole('row').filter({ hasText: guest });
const cardOf = (page: Page, guest: string) => page.getByRole('article').filter({ hasText: guest });

test('a provider sees a new request in the list and accepts it', async ({ page, request }) => {
  const { guest, reference } = await newRequest(request);
  await signInAsProvider(page, request);
  await page.goto('/provider/bookings?status=pending');
  await page.getByRole('textbox', { name: 'Search' }).fill(reference);
  await expect(page).toHaveURL(new RegExp(`search=${reference}`));
  await expect(page.getByRole('tab', { name: 'Pending' })).toContainText('1');

  const sent = page.waitForRequest((asked) => asked.url().endsWith('/accept/'));
  await rowOf(page, guest)
    .getByRole('button', { name: `Accept ${reference}` })
    .click();
  expect((await sent).headers()['idempotency-key']).toMatch(/^[\x21-\x7e]{16,}$/);
  await expect(page.getByRole('status').filter({ hasText: 'Booking accepted!' })).toBeVisible();
  await expect(page.getByRole('heading', { name: `No pending bookings match “${reference}”` })).toBeVisible();
  await page.getByRole('tab', { name: 'Confirmed' }).click();
  await expect(rowOf(page, guest)).toContainText('Confirmed');
});

test('a keyboard stays where it was when an action takes its button away', async ({ page, request }) => {
  const { guest } = await newRequest(request);
  await signInAsProvider(page, request);
  await page.goto(listOf(guest));
  await rowOf(page, guest).getByRole('button', { name: 'Accept' }).press('Enter');
  await expect(rowOf(page, guest)).toContainText('Confirmed');
  await expect(page.getByRole('main')).toBeFocused();
});

test('accepting on a phone, and completing once it has begun @phone-only', async ({ page, request }) => {
  const { id, guest } = await newRequest(request);
  await signInAsProvider(page, request);
  await page.goto(listOf(guest));
  await cardOf(page, guest).getByRole('button', { name: 'Accept' }).tap();
  await expect(cardOf(page, guest)).toContainText('Confirmed');
  await expect(cardOf(page, guest).getByRole('button', { name: 'Mark as Completed' })).toHaveCount(0);
  await beginDeparture(id);
  await page.reload();
  await cardOf(page, guest).getByRole('button', { name: 'Mark as Completed' }).tap();
  await expect(page.getByRole('status').filter({ hasText: 'Booking marked as completed!' })).toBeVisible();
  await expect(cardOf(page, guest)).toContainText('Completed');
  await expect(cardOf(page, guest).getByRole('button')).toHaveCount(0);
});

test('declining asks for a reason; without one nothing happens, and what was typed stays', async ({ page, request }) => {
  const { guest } = await newRequest(request);
  await signInAsProvider(page, request);
  let moves = 0;
  page.on('request', (asked) => (moves += asked.method() === 'GET' ? 0 : 1));
  await page.goto(listOf(guest));
  const decline = rowOf(page, guest).getByRole('button', { name: 'Decline' });
  const dialog = page.getByRole('dialog', { name: 'Decline this booking?' });

  await decline.click();
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Decline' })).toBeDisabled();
  await dialog.getByLabel('Reason').fill('   ');
  await expect(dialog.getByRole('button', { name: 'Decline' })).toBeDisabled();
  await dialog.getByLabel('Reason').fill('The boat is in for repairs');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(decline).toBeFocused();
  await expect(rowOf(page, guest)).toContainText('Pending');
  expect(moves).toBe(0);

  await decline.click();
  await expect(dialog.getByLabel('Reason')).toHaveValue('The boat is in for repairs');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Booking cancelled' })).toBeVisible();
  await expect(rowOf(page, guest)).toContainText('Cancelled');

  await rowOf(page, guest).getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByText('“The boat is in for repairs”')).toBeVisible();
  await expect(page.getByText('No actions available')).toBeVisible();
});

test('a confirmed booking is cancelled from its menu', async ({ page, request }) => {
  const { guest, id, reference } = await newRequest(request);
  await moveElsewhere(request, await signInAsProvider(page, request), id, 'accept');
  await page.goto(listOf(guest, '&status=confirmed'));
  await rowOf(page, guest)
    .getByRole('button', { name: `More for ${reference}` })
    .click();
  await page.getByRole('menuitem', { name: 'Cancel booking' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' });
  await dialog.getByLabel('Reason').fill('Typhoon signal No. 8');
  await dialog.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Booking cancelled' })).toBeVisible();
  await expect(rowOf(page, guest)).toHaveCount(0);
});

test('a booking that was moved in another tab says so and shows its new state', async ({ page, request }) => {
  const { guest, id } = await newRequest(request);
  const session = await signInAsProvider(page, request);
  // Else the screen would hear of it before the click.
  await page.route('**/api/bookings/live/', (route) => route.abort());
  await page.goto(listOf(guest));
  await expect(rowOf(page, guest)).toContainText('Pending');
  await moveElsewhere(request, session, id, 'accept');

  await rowOf(page, guest).getByRole('button', { name: 'Accept' }).click();
  const reply = page.getByRole('alert').filter({ hasText: 'Failed to accept booking' });
  await expect(reply).toContainText('This booking is now confirmed.');
  await expect(rowOf(page, guest)).toContainText('Confirmed');
});

test('when the dedicated call fails, the status is updated instead', async ({ page, request }) => {
  const { id } = await newRequest(request);
  await signInAsProvider(page, request);
  await page.route('**/accept/', (route) => route.fulfill({ status: 503, body: 'restarting' }));
  await page.goto(`/provider/bookings/${id}`);
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Booking accepted!' })).toBeVisible();
  await expect(page.getByText('Accepted by the provider', { exact: true })).toBeVisible();
});

test('a lost connection is announced and the same click works afterwards', async ({ page, request }) => {
  const { id } = await newRequest(request);
  await signInAsProvider(page, request);
  await page.goto(`/provider/bookings/${id}`);
  const keys: (string | undefined)[] = [];
  const lose = '**/api/bookings/bookings/*/{accept/,}';
  await page.route(lose, (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    keys.push(route.request().headers()['idempotency-key']);
    return route.abort();
  });
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to accept booking' })).toContainText('Can’t reach the server.');
  await page.unroute(lose);
  const again = page.waitForRequest((asked) => asked.url().endsWith('/accept/'));
  await page.getByRole('button', { name: 'Accept' }).click();
  keys.push((await again).headers()['idempotency-key']);
  await expect(page.getByText(/^Can be completed from \w+ \d+ \w+ \d{4}, \d\d:\d\d\.$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark as Completed' })).toHaveCount(0);
  expect(new Set(keys).size).toBe(1);
});

test('a booking shows who, what, when, how much and how to reach the guest @phone', async ({ page, request }) => {
  const { id, reference, guest, service_title } = await newRequest(request);
  const { access } = await signInAsProvider(page, request);
  const booking = (await (
    await request.get(`/api/bookings/bookings/${id}/`, { headers: { Authorization: `Bearer ${access}` } })
  ).json()) as {
    service_fee: string;
    final_amount: string;
  };
  await page.goto(`/provider/bookings/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: reference })).toBeVisible();
  await expect(page.getByRole('heading', { name: service_title })).toBeVisible();
  await expect(page.getByText(guest).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'guest@example.hk' })).toHaveAttribute('href', 'mailto:guest@example.hk');
  await expect(page.getByRole('link', { name: '+852 5555 0188' })).toHaveAttribute('href', 'tel:+85255550188');
  const text = encodeURIComponent(`Booking ${reference}: `);
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', `https://wa.me/85255550188?text=${text}`);
  await expect(page.getByText('一位素食')).toBeVisible();
  const payment = page.locator('section').filter({ hasText: 'Customer pays' });
  await expect(payment).toContainText('Payment pending');
  await expect(payment).toContainText(money(booking.service_fee));
  await expect(payment).toContainText(money(booking.final_amount));
  await expect(page.getByText('Waiting for you to accept')).toBeVisible();
});

test('a mark of payment is undone from its toast, by keyboard, which waits while it has the focus @phone', async ({ page, request }) => {
  const { id } = await newRequest(request);
  await page.clock.install();
  await signInAsProvider(page, request);
  await page.goto(`/provider/bookings/${id}`);
  await page.getByRole('button', { name: 'Mark as paid' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click();
  await expect(page.getByRole('button', { name: 'Mark as unpaid' })).toBeVisible();
  const undo = page.locator('.toast').filter({ hasText: 'Marked as paid' }).getByRole('button', { name: 'Undo' });
  await page.clock.runFor(6_000);
  await expect(undo).toBeVisible();
  await page.keyboard.press('F6');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(undo).toBeFocused();
  await page.clock.runFor(30_000);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Undone' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark as paid' })).toBeVisible();
});

test('a walk-in who left a name only has no empty links @phone', async ({ page, request }) => {
  const owner = await signInAsNewProvider(page, request);
  const service = await newOwnService(request, owner, { ...walk, status: 'active' });
  const { id } = await bookOwnService(request, owner, service.id);
  await page.goto(`/provider/bookings/${id}`);
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Customer', exact: true }) });
  await expect(card).toContainText('Chan Tai Man');
  await expect(card.getByRole('link')).toHaveCount(0);
  await expectAccessible(page, '/provider/bookings/:id: guest with a name only');
});

test('the search keeps its place: back, reload and a cleared field', async ({ page, request }) => {
  const { guest, reference } = await newRequest(request);
  await signInAsProvider(page, request);
  await page.goto('/provider/bookings');
  await page.getByRole('tab', { name: 'Pending' }).click();
  await expect(page).toHaveURL(/status=pending/);
  const search = page.getByRole('textbox', { name: 'Search' });
  await search.fill(guest);
  await expect(page).toHaveURL(/search=Guest/);
  await page.reload();
  await expect(search).toHaveValue(guest);
  await expect(page.getByRole('tab', { name: 'Pending', selected: true })).toBeVisible();
  await rowOf(page, guest)
    .getByRole('link', { name: `View Details ${reference}` })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: reference })).toBeVisible();
  await page.goBack();
  await expect(search).toHaveValue(guest);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page).toHaveURL(/\/provider\/bookings\?status=pending$/);
  await expect(search).toBeFocused();
});

test('a choice made before the last one is shown keeps it', async ({ page, request }) => {
  const { guest } = await newRequest(request);
  await signInAsProvider(page, request);
  await page.goto(listOf(guest));
  const clear = await page.getByRole('button', { name: 'Clear search' }).elementHandle();
  // React shows a tab in a task of its own; the second press comes before it, as on a slow phone.
  await page.getByRole('tab', { name: 'Pending' }).evaluate(async (tab: HTMLElement, next) => {
    tab.click();
    for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
    (next as HTMLElement).click();
  }, clear);
  await expect(page).toHaveURL(/\/provider\/bookings\?status=pending$/);
  await expect(page.getByRole('tab', { name: 'Pending', selected: true })).toBeVisible();
});

test('a page of results that is no more leads back to the first', async ({ page, request }) => {
  const { guest } = await newRequest(request);
  await signInAsProvider(page, request);
  await page.goto(listOf(guest, '&page=7'));
  await expect(rowOf(page, guest)).toHaveCount(1);
  await expect(page).not.toHaveURL(/page=/);
});

test('bookings that are not real are cancelled together, but for those taken out, and without a reason nothing happens', async ({
  page,
  request,
}) => {
  const { send, username } = await newHost(page, request);
  const { book } = await newOffer(send, username);
  const [first, second, third] = [await book(), await book(), await book()];
  await page.goto(`/provider/bookings/${first.id}`);
  await page.getByRole('button', { name: 'Not real…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bookings that are not real?' });
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(3);
  await expectAccessible(page, '/provider/bookings/:id: not real');
  await dialog.getByRole('checkbox').last().uncheck();
  const cancel = dialog.getByRole('button', { name: 'Cancel 2 bookings' });
  await dialog.getByLabel('Reason').fill(' ');
  await expect(cancel).toBeDisabled();
  await dialog.getByLabel('Reason').fill('Nobody answers\nthe telephone.');
  const sent = page.waitForRequest((asked) => asked.url().endsWith('/not_real/'));
  await cancel.click();
  const { ids, reason } = (await sent).postDataJSON() as { ids: string[]; reason: string };
  expect(reason).toBe('Nobody answers the telephone.');
  await expect(page.getByRole('status').filter({ hasText: '2 bookings are cancelled' })).toBeVisible();
  await expect(dialog).toBeHidden();
  const all = [first, second, third].map(({ id }) => id);
  expect(all.filter((id) => !ids.includes(id))).toHaveLength(1);
  for (const id of all) {
    await page.goto(`/provider/bookings/${id}`);
    await expect(
      page
        .getByRole('main')
        .getByText(ids.includes(id) ? 'Cancelled' : 'Pending', { exact: true })
        .first(),
    ).toBeVisible();
  }
});

test('a booking that does not exist, or is another provider’s, is not found', async ({ page, request }) => {
  await signInAsProvider(page, request);
  await page.goto('/provider/bookings/0198c0de-0000-7000-8000-000000000000');
  await expect(page.getByRole('heading', { level: 1, name: 'Booking not found' })).toBeVisible();
  await expectAccessible(page, '/provider/bookings/:id: not found');
  await page.getByRole('link', { name: 'Back to bookings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible();
});

test('bookings that cannot be loaded say so and can be tried again', async ({ page, request }) => {
  await signInAsProvider(page, request);
  await muteNews(page);
  const lists = '**/api/bookings/provider-bookings/**';
  await page.route(lists, (route) => route.fulfill({ status: 500, json: { detail: 'no', code: 'internal' } }));
  await page.goto('/provider/bookings');
  await expect(page.locator('.toast').filter({ hasText: 'Failed to load bookings' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Failed to load bookings' })).toBeVisible();
  await page.unroute(lists);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('bookings that take too long say so without a toast', async ({ page, request }) => {
  await signInAsProvider(page, request);
  await muteNews(page);
  await page.route('**/api/bookings/provider-bookings/**', () => undefined);
  await page.goto('/provider/bookings');
  await expect(page.getByText('The bookings are taking too long to load.')).toBeVisible({ timeout: 40_000 });
  await expect(page.locator('.toast')).toHaveCount(0);
});

function money(amount: string): string {
  return `$${Number(amount).toLocaleString('en-HK', { minimumFractionDigits: 2 })}`;
}
