import { expect, type Page } from '@playwright/test';
import { hongKongDate } from '../../rules/time.ts';
import { createSignedLinks } from '../../server/core/signed-links.ts';
import { JWT_SECRET } from '../support/server.ts';
import { signIn } from './accounts.ts';
import { expectAccessible, expectReadable } from './axe.ts';
import { filmVoucher } from './camera.ts';
import { listen } from './console.ts';
import { sessionOf, test, type OwnSampan } from './own-sampan.ts';

// A voucher is good for a departure under way, which only a Sampan of the file's own has whenever the tests run.
test.describe.configure({ mode: 'default' });
test.use({ locale: 'en-GB', contextOptions: { reducedMotion: 'reduce' } });

/** Two adults and a child, confirmed, on a departure under way, with the link of the person who booked. */
async function family(sampan: OwnSampan) {
  const units = [
    { kind: 'adult', price: 48_000 },
    { kind: 'child', price: 24_000 },
  ];
  const service = await sampan.buildService({ units, meeting_point: 'Central Pier 9', meeting_point_zh: '中環九號碼頭' });
  const slot = await sampan.buildSlotUnderWay({ service });
  const booking = await sampan.buildBooking({ slot, participants: 3, customer_name: 'Lau Siu Ming', confirmation_code: '7K2M-Q9DX' });
  const lines = service.units.map(({ id, kind, price }) => ({
    unit: id,
    kind,
    title: kind === 'adult' ? 'Adult' : 'Child',
    title_zh: kind === 'adult' ? '成人' : '小童',
    quantity: kind === 'adult' ? 2 : 1,
    price,
  }));
  await sampan.sql`update bookings set units = ${sampan.sql.json(lines)} where id = ${booking.id}`;
  return { booking, slot, address: `/b/${createSignedLinks(JWT_SECRET).sign('booking', booking.id)}`, host: slot.service.provider.user };
}

const vouchersOn = (page: Page) => page.getByRole('region', { name: 'A voucher for each person' });

test('a guest sends on one voucher, it is scanned, and the booking’s voucher checks in the others @phone', async ({
  page,
  request,
  sampan,
  browser,
}) => {
  test.slow();
  const said = listen(page);
  const { slot, booking, address, host } = await family(sampan);

  // The person who booked opens the booking and copies the child's link.
  await page.addInitScript(() => {
    const copied = (text: string) => Promise.resolve(void ((globalThis as unknown as { copied: string }).copied = text));
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: copied } });
    delete (Navigator.prototype as { share?: unknown }).share;
  });
  await page.goto(address);
  const vouchers = vouchersOn(page);
  await expect(vouchers.getByRole('listitem')).toHaveCount(3);
  await expect(vouchers.getByRole('heading', { level: 3 })).toHaveText(['Adult 1', 'Adult 2', 'Child 1']);
  await expect(vouchers.getByRole('img', { name: 'QR code of Child 1' })).toBeVisible();
  await expectAccessible(page, '/b/:token/:proof?: vouchers of persons');
  await vouchers.getByRole('button', { name: 'Copy link Child 1' }).click();
  await expect(vouchers.getByRole('button', { name: 'Link copied Child 1' })).toBeVisible();
  const sent = await page.evaluate(() => (globalThis as unknown as { copied: string }).copied);

  // The person it was sent to sees what they need, and nothing of who booked.
  const other = await browser.newContext({ locale: 'en-GB', viewport: page.viewportSize() });
  const child = await other.newPage();
  await child.goto(sent);
  const main = child.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Your voucher' })).toBeVisible();
  await expect(main.getByText('Child 1', { exact: true })).toBeVisible();
  await expect(main).toContainText(slot.service.title);
  await expect(main).toContainText('Central Pier 9');
  await expect(main.getByRole('img', { name: 'QR code of Child 1' })).toBeVisible();
  for (const hidden of ['Lau Siu Ming', '7K2M-Q9DX']) await expect(main).not.toContainText(hidden);
  await expectAccessible(child, '/b/person/:token: full');
  const code = await main.locator('.mono').innerText();

  // The host scans it, then the booking's.
  const scanner = await other.newPage();
  await signIn(scanner, await sessionOf(request, host));
  await filmVoucher(scanner, code);
  await scanner.goto(`/provider/manifest?date=${hongKongDate(slot.starts_at)}`);
  await scanner.getByRole('button', { name: 'Check in' }).click();
  const dialog = scanner.getByRole('dialog', { name: 'Check in by voucher' });
  await dialog.getByRole('button', { name: 'Scan with the camera' }).click();
  await expect(dialog.getByRole('heading', { name: 'Checked in Lau Siu Ming' })).toBeFocused();
  await expect(dialog).toContainText('Child 1');
  await expect(dialog).toContainText('1 of 3 aboard');
  await expectReadable(scanner);
  await dialog.getByRole('button', { name: 'Next guest' }).click();
  await dialog.getByRole('button', { name: 'Stop the camera' }).click();
  const check = async (typed: string) => {
    await dialog.getByRole('textbox', { name: 'Confirmation code' }).fill(typed);
    await dialog.getByRole('button', { name: 'Check in', exact: true }).click();
  };
  await check(code);
  await expect(dialog.getByRole('heading', { name: 'Used already Lau Siu Ming' })).toBeVisible();
  await expect(dialog).toContainText(/Child 1 was checked in: /);
  await dialog.getByRole('button', { name: 'Next guest' }).click();
  await check(`${booking.booking_reference} 7K2M-Q9DX`);
  await expect(dialog.getByRole('heading', { name: 'Some are aboard Lau Siu Ming' })).toBeVisible();
  await expect(dialog).toContainText('1 of 3 are checked in already.');
  await expectAccessible(scanner, '/provider/manifest: some aboard');
  await dialog.getByRole('button', { name: 'Check in the other 2' }).click();
  await expect(dialog.getByRole('heading', { name: 'Checked in Lau Siu Ming' })).toBeVisible();

  // Undone, the child is still aboard, by name.
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Confirmation code' })).toBeVisible();
  await scanner.keyboard.press('Escape');
  const people = scanner.getByRole('combobox', { name: 'How many of Lau Siu Ming’s party are aboard' }).filter({ visible: true });
  await expect(people).toHaveValue('1');
  await expect(scanner.getByText('Aboard by their own voucher: Child 1').filter({ visible: true })).toBeVisible();
  await expectReadable(scanner);

  // The person who booked sees it too.
  await page.reload();
  await expect(vouchers.getByRole('listitem').filter({ hasText: 'Child 1' })).toContainText('Checked in');
  await child.reload();
  await expect(main).toContainText('You were checked in');
  await other.close();
  expect(said).toEqual([]);
});

test('a guide checks in one person by their voucher, then the others by the booking’s @phone', async ({ page, request, sampan }) => {
  const { slot, booking, address } = await family(sampan);
  const user = await sampan.buildUser({ first_name: 'Ah Ming' });
  await sampan.buildStaff({ provider: slot.service.provider, user, role: 'guide' });
  await page.goto(address);
  const href = await vouchersOn(page).getByRole('link', { name: 'Open Child 1' }).getAttribute('href');
  await page.goto(href!);
  const code = await page.getByRole('main').locator('.mono').innerText();

  await signIn(page, await sessionOf(request, user));
  await page.goto('/guide');
  await page.getByText('Check in by voucher').click();
  const check = async (typed: string) => {
    await page.getByRole('textbox', { name: 'Confirmation code' }).fill(typed);
    await page.getByRole('button', { name: 'Check in', exact: true }).click();
  };
  await check(code);
  await expect(page.locator('.toast').filter({ hasText: 'Lau Siu Ming, Child 1 is checked in' })).toBeVisible();
  await check(`${booking.booking_reference} 7K2M-Q9DX`);
  await expect(page.getByText('1 of 3 are checked in already.')).toBeVisible();
  await expectAccessible(page, '/guide: some aboard');
  await page.getByRole('button', { name: 'Check in the other 2' }).click();
  await expect(page.locator('.toast').filter({ hasText: 'Lau Siu Ming is checked in' })).toBeVisible();
  await expect(page.getByText('1 of 3 are checked in already.')).toBeHidden();
  const [stored] = await sampan.sql<{ people: number | null }[]>`select arrived_people as people from bookings where id = ${booking.id}`;
  expect(stored!.people ?? 3).toBe(3);
});

test('a voucher whose person is no longer in the booking, or whose booking is cancelled, says so', async ({ page, sampan }) => {
  const { booking, address } = await family(sampan);
  await page.goto(address);
  const link = vouchersOn(page).getByRole('link', { name: 'Open Adult 2' });
  const voucher = (await link.getAttribute('href'))!;
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your voucher' })).toBeVisible();
  await sampan.sql`update bookings set units = jsonb_set(units, '{0,quantity}', '1') where id = ${booking.id}`;
  await page.goto(voucher);
  await expect(page.getByRole('heading', { level: 1, name: 'We can’t find this voucher' })).toBeVisible();
  await expectAccessible(page, '/b/person/:token: not found');
});

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-HK' });

  test('each person has a voucher in Chinese @phone', async ({ page, sampan }) => {
    const { address } = await family(sampan);
    await page.goto(address);
    const vouchers = page.getByRole('region', { name: '每人一張憑證' });
    await expect(vouchers.getByRole('heading', { level: 3 })).toHaveText(['成人 1', '成人 2', '小童 1']);
    await expectReadable(page);
    await vouchers.getByRole('link', { name: '開啟 小童 1' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '你的憑證' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('中環九號碼頭');
    await expectReadable(page);
  });
});
