import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { addDays, hongKongDate } from '../../rules/time.ts';
import { newAccount, PASSWORD, signIn } from './accounts.ts';
import { listen } from './console.ts';
import { screenOf } from './looked-at.ts';
import { expectAccessibleInItsLooks, locales, openScreen } from './looks.ts';
import { newLink, newPartner, signInAsPartner } from './partner.ts';
import { demoProvider, moveElsewhere } from './provider.ts';
import { test } from './test.ts';
import { chooseSlot, confirmButton, fillContact, GUEST, offerOf, openBooking, PERSON, roomySlot, voucherOf } from './visitor.ts';

const SLUG = 'fragrant-tides';
const INSTANT = 'Small boat to the stone columns';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The sheets that would come out of the printer, in points. */
async function paperOf(page: Page): Promise<string[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
    ([, width, height]) => `${Math.round(Number(width))} × ${Math.round(Number(height))}`,
  );
}

const toast = (page: Page, words: string) => page.locator('.toast').filter({ hasText: words });

test('a traveller becomes a partner, a guest follows their link and books @phone', async ({ page, request, browser }) => {
  await signIn(page, await newAccount(request, { first_name: 'Mei Fong' }));
  await page.goto('/');
  await page.getByRole('link', { name: 'Become a partner' }).click();
  await expect(page).toHaveURL(/\/become-partner$/);
  await page.getByRole('button', { name: 'Become a partner' }).click();
  await expect(page.getByLabel('Name in English')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Name in English').fill('Harbour Loft');
  await page.getByLabel('Name in Chinese').fill('海港閣');
  await page.getByLabel('Contact person').fill('Mei Fong');
  await page.getByLabel('Phone', { exact: true }).fill('+852 5555 0177');
  await page.getByRole('button', { name: 'Become a partner' }).click();

  await expect(page).toHaveURL(/\/partner\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbour Loft');
  await expect(page.getByRole('heading', { name: 'Make your first link' })).toBeVisible();
  await page.getByRole('link', { name: 'New link' }).click();
  const builder = page.getByRole('dialog', { name: 'New link' });
  await builder.getByRole('radio', { name: 'A provider’s page' }).check();
  // The pages come above the button and move it.
  await expect(builder.getByRole('radio')).not.toHaveCount(3);
  await builder.getByRole('button', { name: 'Make link' }).click();
  await expect(builder.getByText('Choose where the link leads.')).toBeVisible();
  await builder.getByRole('textbox', { name: 'Find a page' }).fill('Fragrant');
  await builder.getByRole('radio', { name: /^Fragrant Tides/ }).check();
  await builder.getByLabel('Where will you use it?').fill('Lobby stand');
  await builder.getByRole('button', { name: 'Make link' }).click();
  const made = page.getByRole('dialog', { name: 'Lobby stand' });
  await expect(made.getByRole('img', { name: /QR code for/ })).toBeVisible();
  const address = `http://${await made.getByText(/\/r\/[A-Z0-9]+$/i).innerText()}`;
  await page.keyboard.press('Escape');
  await expect(made).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Lobby stand' })).toBeVisible();

  const guest = await (await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', userAgent: PERSON })).newPage();
  await guest.goto(address);
  await expect(guest).toHaveURL(new RegExp(`/page/${SLUG}\\?ref=`));
  const offer = await offerOf(request, SLUG, INSTANT);
  const slot = await roomySlot(request, offer, 4);
  const dialog = await openBooking(guest, offer.title);
  await chooseSlot(dialog, slot);
  await fillContact(dialog);
  const sent = guest.waitForResponse((reply) => reply.url().endsWith('/book/'));
  await confirmButton(dialog).click();
  await expect(voucherOf(guest)).toBeVisible();
  const { id } = (await (await sent).json()) as { id: string };
  await guest.context().close();
  await moveElsewhere(request, await demoProvider(request), id, 'complete');

  await page.goto('/partner/earnings');
  const line = page.getByRole('listitem').filter({ hasText: INSTANT });
  await expect(line).toContainText('Booked within a minute of a click on “Lobby stand” of Harbour Loft: 8% commission.');
  await expect(line).toContainText('Pending');
  await expect(line).toContainText('Completed');
  await expect(page.getByText(GUEST.name)).toHaveCount(0);
  await page.goto('/partner/dashboard');
  await expect(page.locator('.stat', { hasText: 'Clicks' })).toContainText('1');
  await expect(page.locator('.stat', { hasText: 'Bookings' })).toContainText('100% Conversion');
});

test('a link is renamed, archived and used again; its code is saved and its cards are printed', async ({ page, request }) => {
  const session = await newPartner(request);
  const { id } = await newLink(request, session, 'Room card 12F');
  await signIn(page, session);
  await page.goto('/partner/links');
  await page.getByRole('button', { name: 'QR code of Room card 12F' }).click();
  const code = page.getByRole('dialog', { name: 'Room card 12F' });
  for (const [format, start] of [
    ['SVG', '<'],
    ['PNG', '\uFFFDPNG'],
  ] as const) {
    const [file] = await Promise.all([page.waitForEvent('download'), code.getByRole('button', { name: format }).click()]);
    expect(await readFile(await file.path(), 'utf8')).toMatch(new RegExp(`^${start}`));
  }
  await code.getByRole('link', { name: 'Print cards' }).click();
  await expect(page).toHaveURL(new RegExp(`/partner/links/${id}/print$`));
  await expect(page.locator('.paper-cell')).toHaveCount(4);
  await expect(page.getByText('跟香港人，遊真香港').first()).toBeVisible();
  expect(await paperOf(page)).toEqual(['595 × 842']);
  await page.getByRole('button', { name: 'A6, one room card' }).click();
  await expect(page.locator('.paper-cell')).toHaveCount(1);
  expect(await paperOf(page)).toEqual(['298 × 420']);
  await page.getByRole('button', { name: 'A4, one lobby sign' }).click();
  await expect(page.locator('.paper-cell')).toHaveCount(1);
  expect(await paperOf(page)).toEqual(['595 × 842']);
  await page.getByRole('button', { name: 'A3, one poster' }).click();
  await expect(page.locator('.paper-cell')).toHaveCount(1);
  expect(await paperOf(page)).toEqual(['842 × 1191']);

  await page.goto('/partner/links');
  await page.getByRole('button', { name: 'More for Room card 12F' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const rename = page.getByRole('dialog', { name: 'Rename the placement' });
  await rename.getByRole('textbox').fill('Room card 14F');
  await rename.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Room card 14F' })).toBeVisible();
  await page.getByRole('button', { name: 'More for Room card 14F' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect(toast(page, 'Room card 14F is archived')).toBeVisible();
  await page.getByRole('button', { name: 'Archived', exact: true }).click();
  await page.getByRole('button', { name: 'More for Room card 14F' }).click();
  await page.getByRole('menuitem', { name: 'Restore' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing is archived' })).toBeVisible();
});

test('settings are saved, and a statement is taken as a file', async ({ page, request }) => {
  await signIn(page, await newPartner(request));
  await page.goto('/partner/settings');
  await page.getByLabel('Bank transfer').check();
  await page.getByLabel('Bank and account number').fill('012-345-678901');
  const changed = page.locator('form').filter({ hasText: 'Required to change the payout account' });
  await changed.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Settings saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Bank and account number')).toHaveValue('012-345-678901');

  await page.goto('/partner/statement');
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download CSV' }).click()]);
  expect(await readFile(await file.path(), 'utf8')).toContain('Balance brought forward');
  await page.getByRole('link', { name: 'Month before' }).click();
  await expect(page).toHaveURL(/month=\d{4}-\d\d$/);
  await expect(page.getByRole('heading', { name: /^Nothing in / })).toBeVisible();
});

test('a provider reads why a partner earns, gives money back, and finds both in the statement', async ({ page, request }) => {
  const { url } = await newLink(request, await newPartner(request), 'Lobby stand');
  await request.get(url, { maxRedirects: 0, headers: { 'user-agent': PERSON } });
  const offer = await offerOf(request, SLUG, INSTANT);
  const slot = await roomySlot(request, offer, 2);
  // The request context stored the click's cookie, as a browser does.
  const booked = await request.post('/api/pages/public/book/', {
    data: {
      page: offer.page_id,
      service: offer.service_id,
      availability_slot: slot.id,
      customer_name: GUEST.name,
      customer_email: GUEST.email,
      customer_phone: GUEST.phone,
      participants: 1,
    },
  });
  const { id } = (await booked.json()) as { id: string };
  const session = await demoProvider(request);
  const paid = await request.patch(`/api/bookings/bookings/${id}/payment/`, {
    headers: { Authorization: `Bearer ${session.access}` },
    data: { payment_status: 'paid' },
  });
  expect(paid.status()).toBe(200);
  await signIn(page, session);
  await page.goto(`/provider/bookings/${id}`);
  await expect(page.getByText(/a click on “Lobby stand” of Harbour Loft: 8% commission\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  await dialog.getByLabel('Amount in HK$').fill('99999');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog.getByText(/^At most /)).toBeVisible();
  await dialog.getByLabel('Amount in HK$').fill('50');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(toast(page, '$50.00 refunded')).toBeVisible();
  await expect(page.locator('.sum')).toContainText('−$50.00');

  await page.goto('/provider/statement');
  await expect(page.locator('.sum').first()).toContainText('Net');
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download CSV' }).click()]);
  expect(await readFile(await file.path(), 'utf8')).toContain('Net (HKD)');
});

test('others read whose screens these are', async ({ page, request }) => {
  await signIn(page, await newAccount(request));
  await page.goto('/partner/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This part is for partners');
  await page.getByRole('link', { name: 'Become a partner' }).click();
  await expect(page.getByLabel('Name in English')).toBeVisible();
});

test('the chart names the days before, and draws a year by month @phone', async ({ page, request }) => {
  await signInAsPartner(page, request);
  await page.goto('/partner/dashboard');
  const chart = page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Over time' }) });
  await expect(chart).toContainText(/in the 30 days before/);
  await page.getByText('1 year', { exact: true }).click();
  await expect(page).toHaveURL('/partner/dashboard?days=365');
  await expect(chart).toContainText(/in 365 days/);
  await expect(chart).toContainText(/in the 365 days before/);
  await expect(chart.getByRole('img')).toHaveAccessibleName(/^Earned per month, /);
  await chart.getByText('Show as a table').click();
  await expect(chart.getByRole('columnheader', { name: 'Month' })).toBeVisible();
  const today = hongKongDate(Date.now());
  const months = new Set(Array.from({ length: 365 }, (_, ago) => addDays(today, -ago).slice(0, 7)));
  await expect(chart.locator('tbody tr')).toHaveCount(months.size);
});

test('a screen that cannot load offers to try again', async ({ page, request }) => {
  await signInAsPartner(page, request);
  for (const [screen, call] of [
    ['dashboard', '**/api/partners/stats/**'],
    ['links', '**/api/partners/links/**'],
    ['concierge', '**/api/partners/concierge/bookings/**'],
    ['earnings', '**/api/partners/earnings/**'],
    ['statement', '**/api/partners/statement/**'],
    ['settings', '**/api/partners/me/'],
  ] as const) {
    await page.route(call, (route) => route.abort());
    await page.goto(`/partner/${screen}`);
    await expect(page.getByRole('heading', { name: /^Failed to load/ })).toBeVisible();
    await page.unroute(call);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: /^Failed to load/ })).toHaveCount(0);
  }
});

for (const locale of locales) {
  test.describe(locale, () => {
    test.use({ locale });

    test('the partner’s screens are accessible and say nothing in the console', async ({ page, request }) => {
      const said = listen(page);
      const session = await signInAsPartner(page, request);
      const { id } = await newLink(request, session, 'Bar counter');
      for (const [look, query] of [
        ['/partner/dashboard: full', ''],
        ['/partner/links: full', ''],
        ['/partner/links/:id/print: full', ''],
        ['/partner/earnings: full', ''],
        ['/partner/earnings: another month', '?month=2001-01'],
        ['/partner/statement: full', ''],
        ['/partner/settings: full', ''],
      ] as const) {
        await openScreen(page, screenOf(look).replace(':id', id) + query);
        await expectAccessibleInItsLooks(page, locale, look);
      }
      expect(said).toEqual([]);
    });

    test('the link builder is accessible', async ({ page, request }) => {
      await signInAsPartner(page, request);
      await page.goto('/partner/links?new=1');
      const builder = page.getByRole('dialog');
      await builder.getByRole('radio').nth(2).check();
      await expect(builder.getByRole('radio')).not.toHaveCount(3);
      await expectAccessibleInItsLooks(page, locale, '/partner/links: a new link');
    });

    test('a new partner’s screens and the way to become one are accessible', async ({ page, request }) => {
      const said = listen(page);
      await page.goto('/become-partner', { waitUntil: 'networkidle' });
      await expectAccessibleInItsLooks(page, locale, '/become-partner: for a visitor');
      await signIn(page, await newPartner(request));
      await page.goto('/become-partner', { waitUntil: 'networkidle' });
      await expectAccessibleInItsLooks(page, locale, '/become-partner: for a partner');
      for (const look of ['/partner/dashboard: empty', '/partner/links: empty', '/partner/earnings: empty'] as const) {
        await openScreen(page, screenOf(look));
        await expectAccessibleInItsLooks(page, locale, look);
      }
      expect(said).toEqual([]);
    });
  });
}
