import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { hongKongDate } from '../../rules/time.ts';
import type { BuiltSlot } from '../support/builders.ts';
import { setDatabaseClock } from '../support/clock.ts';
import { signIn } from './accounts.ts';
import { expectAccessible, expectReadable } from './axe.ts';
import { filmVoucher } from './camera.ts';
import { listen } from './console.ts';
import { sessionOf, test, type OwnSampan } from './own-sampan.ts';

// A voucher is good for a departure under way, which only a Sampan of the file's own has whenever the tests run.
test.describe.configure({ mode: 'default' });
test.use({ locale: 'en-GB', contextOptions: { reducedMotion: 'reduce' } });

type Aboard = { page: Page; request: APIRequestContext; sampan: OwnSampan; status?: 'pending'; slot?: BuiltSlot };
let guests = 0;

/** A party with a voucher, before the manifest of their departure's day. */
async function aboard({ page, request, sampan, status, slot: wanted }: Aboard) {
  const slot = wanted ?? (await sampan.buildSlotUnderWay());
  guests += 1;
  const guest = `Guest ${guests}`;
  const booking = { slot, status: status ?? 'confirmed', customer_name: guest, confirmation_code: '7K2M-Q9DX' } as const;
  const { id, booking_reference: reference } = await sampan.buildBooking(booking);
  const session = await sessionOf(request, slot.service.provider.user);
  await signIn(page, session);
  await page.goto(`/provider/manifest?date=${hongKongDate(slot.starts_at)}`);
  return { id, guest, reference, code: booking.confirmation_code, headers: { Authorization: `Bearer ${session.access}` } };
}

test('a typed code checks its party in, is refused a second time, and can be undone @phone', async ({ page, request, sampan }) => {
  const said = listen(page);
  const { guest, code } = await aboard({ page, request, sampan });
  const tick = page.getByRole('checkbox', { name: `${guest} is aboard` });
  await page.getByRole('button', { name: 'Check in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Check in by voucher' });
  const field = dialog.getByRole('textbox', { name: 'Confirmation code' });
  await expect(dialog.getByRole('button', { name: 'Scan with the camera' })).toBeVisible();
  await expectAccessible(page, '/provider/manifest: check-in');

  await field.fill(code.toLowerCase().replace('-', ' '));
  await field.press('Enter');
  const done = dialog.getByRole('heading', { name: `Checked in ${guest}` });
  await expect(done).toBeFocused();
  await expect(dialog).toContainText(/\d+ (person|people)/);
  await expectAccessible(page, '/provider/manifest: checked in');
  await dialog.getByRole('button', { name: 'Next guest' }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');

  await field.fill(code);
  await dialog.getByRole('button', { name: 'Check in', exact: true }).click();
  await expect(dialog.getByRole('heading', { name: `Used already ${guest}` })).toBeFocused();
  await expect(dialog).toContainText(/This voucher was used to check in: .*\d\d:\d\d/);
  await expectAccessible(page, '/provider/manifest: used already');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(tick).toBeChecked();
  await tick.uncheck();
  await expect(tick).not.toBeChecked();

  await page.getByRole('button', { name: 'Check in' }).click();
  await field.fill(code);
  await field.press('Enter');
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.toast').filter({ hasText: `Check-in undone for ${guest}` })).toBeVisible();
  await expect(field).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tick).not.toBeChecked();
  // The browser itself reports the answer 409; nothing else may.
  expect(said.filter((line) => !line.includes('409'))).toEqual([]);
});

test('a code nobody has is refused where it was typed, and stays there to be corrected @phone', async ({ page, request, sampan }) => {
  await aboard({ page, request, sampan });
  await page.getByRole('button', { name: 'Check in' }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByRole('textbox', { name: 'Confirmation code' });
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription(/Enter the code on the voucher\./);
  await field.fill('2222-2222');
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription(/None of your bookings has this code/);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('2222-2222');
  await expectAccessible(page, '/provider/manifest: check-in, mistakes');
});

test('a request, a cancelled booking and another day are each refused in their own words', async ({ page, request, sampan }) => {
  const slot = await sampan.buildSlot();
  const { id, guest, code, headers } = await aboard({ page, request, sampan, status: 'pending', slot });
  const dialog = page.getByRole('dialog');
  const offer = async () => {
    await expect(dialog).toHaveCount(0);
    await page.getByRole('main').getByRole('button', { name: 'Check in', exact: true }).click();
    await dialog.getByRole('textbox', { name: 'Confirmation code' }).fill(code);
    await dialog.getByRole('button', { name: 'Check in', exact: true }).click();
  };
  await offer();
  await expect(dialog.getByRole('heading', { name: `Not accepted yet ${guest}` })).toBeVisible();
  await expectAccessible(page, '/provider/manifest: not accepted yet');
  await dialog.getByRole('button', { name: 'Accept and check in' }).click();
  await expect(dialog.getByRole('heading', { name: `Not for now ${guest}` })).toBeVisible();
  const [year, , day] = hongKongDate(slot.starts_at).split('-').map(Number);
  await expect(dialog).toContainText(new RegExp(`This voucher is for \\w+ ${day} \\w+ ${year}, \\d\\d:\\d\\d\\.`));
  await expectReadable(page);

  await request.post(`/api/bookings/bookings/${id}/cancel/`, { headers, data: { reason: 'Typhoon' } });
  await page.keyboard.press('Escape');
  await offer();
  await expect(dialog.getByRole('heading', { name: `Cancelled ${guest}` })).toBeVisible();
  await expectReadable(page);
});

test('a request of the next hours is accepted and checked in by its voucher in one press @phone', async ({ page, request, sampan }) => {
  const slot = await sampan.buildSlot({ starts_at: new Date(Date.now() + 2 * 3_600_000) });
  const { guest, code } = await aboard({ page, request, sampan, status: 'pending', slot });
  await page.getByRole('button', { name: 'Check in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Confirmation code' }).fill(code);
  await dialog.getByRole('button', { name: 'Check in', exact: true }).click();
  await dialog.getByRole('button', { name: 'Accept and check in' }).click();
  await expect(dialog.getByRole('heading', { name: `Checked in ${guest}` })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('checkbox', { name: `${guest} is aboard` })).toBeChecked();
});

test('a check-in that got no answer can be tried again', async ({ page, request, sampan }) => {
  const { guest, code } = await aboard({ page, request, sampan });
  await page.route('**/api/bookings/check_in/', (route) => route.abort());
  await page.getByRole('button', { name: 'Check in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Confirmation code' }).fill(code);
  await dialog.getByRole('button', { name: 'Check in', exact: true }).click();
  await expect(dialog.getByRole('heading', { name: 'Not checked in' })).toBeFocused();
  await page.unroute('**/api/bookings/check_in/');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('heading', { name: `Checked in ${guest}` })).toBeVisible();
});

test('where the camera is refused the code is typed', async ({ page, request, sampan }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await aboard({ page, request, sampan });
  await page.getByRole('button', { name: 'Check in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Scan with the camera' }).click();
  await expect(dialog.getByText('The camera is blocked.')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Confirmation code' })).toBeVisible();
  await expectAccessible(page, '/provider/manifest: camera blocked');
});

test('the camera reads a voucher’s code and stops when the dialog closes @phone', async ({ page, request, sampan }) => {
  const { guest, reference, code } = await aboard({ page, request, sampan });
  await filmVoucher(page, `${reference} ${code}`);
  await page.reload();
  await page.getByRole('button', { name: 'Check in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Scan with the camera' }).click();
  await expect(dialog.getByRole('heading', { name: `Checked in ${guest}` })).toBeFocused();
  await dialog.getByRole('button', { name: 'Next guest' }).click();
  await expect(dialog.getByLabel('Hold the voucher’s code in front of the camera')).toBeVisible();
  await expectAccessible(page, '/provider/manifest: camera');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect
    .poll(() =>
      page.evaluate(() => (globalThis as unknown as { filmed: MediaStream }).filmed.getTracks().map(({ readyState }) => readyState)),
    )
    .toEqual(['ended']);
});

test('a voucher without a picture has its category’s drawing, and says when to be there until the trip is over', async ({
  page,
  request,
  sampan,
}) => {
  const { id: category_id } = await sampan.buildCategory({ slug: 'trails' });
  const service = await sampan.buildService({ category_id, arrive_minutes_before: 10 });
  const client = await sampan.buildUser();
  const { id } = await sampan.buildBooking({ slot: await sampan.buildSlot({ service }), client });
  await signIn(page, await sessionOf(request, client));
  await page.goto(`/dashboard/bookings/${id}`);
  const voucher = page.locator('.voucher');
  await expect(voucher.locator('.voucher-main img')).toHaveAttribute('src', '/categories/trails.svg');
  await expect(voucher).toContainText('Be there by');
  await sampan.sql`update bookings set status = 'completed', completed_at = now() where id = ${id}`;
  await page.reload();
  await expect(voucher).toContainText('Completed');
  await expect(voucher).not.toContainText('Be there by');
});

test('the crew ticks people off on the manifest, and marks who did not come once it has begun @phone', async ({
  page,
  request,
  sampan,
}) => {
  const starts_at = new Date(Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 86_400_000);
  const slot = await sampan.buildSlot({ starts_at, ends_at: new Date(starts_at.getTime() + 30 * 3_600_000) });
  const guest = 'Lee Sum Yi';
  await sampan.buildBooking({ slot, customer_name: guest, customer_phone: '+85255550188', participants: 3 });
  await signIn(page, await sessionOf(request, slot.service.provider.user));
  await page.goto(`/provider/manifest?date=${hongKongDate(starts_at)}`);
  const tick = page.getByRole('checkbox', { name: `${guest} is aboard` });
  const missed = page.getByRole('button', { name: `No-show ${guest}` });
  const marked = page.waitForResponse((answer) => answer.request().method() !== 'GET' && answer.url().includes('/api/bookings/'));
  await tick.check();
  expect((await marked).ok()).toBe(true);
  await page.reload();
  await expect(tick).toBeChecked();
  await expect(page.getByText(/^No-shows can be marked from /)).toBeVisible();
  const people = page.getByRole('combobox', { name: `How many of ${guest}’s party are aboard` }).filter({ visible: true });
  await expect(people).toHaveValue('3');
  const part = page.waitForResponse((answer) => answer.request().method() !== 'GET' && answer.url().includes('/api/bookings/'));
  await people.selectOption('2 of 3');
  expect((await part).ok()).toBe(true);
  await page.reload();
  await expect(people).toHaveValue('2');
  await expect(missed).toHaveCount(0);

  await setDatabaseClock(sampan.sql, starts_at);
  await page.reload();
  await missed.click();
  await expect(missed).toHaveAttribute('aria-pressed', 'true');
  await expect(tick).not.toBeChecked();
  await expect(page.getByRole('link', { name: '+852 5555 0188' }).first()).toHaveAttribute('href', 'tel:+85255550188');
  await expectReadable(page);

  // The next day it is still under way, and says since when.
  await page.goto(`/provider/manifest?date=${hongKongDate(slot.ends_at)}`);
  await expect(page.getByText('Still under way')).toBeVisible();
  await expect(page.getByText(/^\w+ \d+ \w+ \d{4}, 08:00 – \w+ \d+ \w+ 14:00$/)).toBeVisible();
  await setDatabaseClock(sampan.sql, null);
});

test('a party is found on the manifest by name or code, and paper has the whole day @phone', async ({ page, request, sampan }) => {
  const slot = await sampan.buildSlotUnderWay();
  await sampan.buildBooking({ slot, customer_name: 'Wong Ka Ming' });
  const { guest, code } = await aboard({ page, request, sampan, slot });
  const find = page.getByRole('textbox', { name: 'Find a guest' });
  const tick = (name: string) => page.getByRole('checkbox', { name: `${name} is aboard` });
  await find.fill(code.toLowerCase());
  await expect(tick('Wong Ka Ming')).toHaveCount(0);
  await tick(guest).check();
  await expect(tick(guest)).toBeChecked();
  await find.fill('nobody of that name');
  await expect(page.getByRole('status').filter({ hasText: 'No guest matches “nobody of that name” on this day' })).toBeVisible();
  await expectAccessible(page, '/provider/manifest: nothing found');
  await page.evaluate(() => (window.print = () => undefined));
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(tick('Wong Ka Ming')).toBeVisible();
  await expect(find).toHaveValue('');
});

test('a phone’s tab bar leads to the day’s manifest, and More to the other sections @phone-only', async ({ page, request, sampan }) => {
  await aboard({ page, request, sampan });
  const tabs = page.getByRole('navigation', { name: 'Sections' });
  await expect(tabs.getByRole('link', { name: 'Manifest' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('heading', { level: 1, name: 'Manifest' })).toBeVisible();
  await expectReadable(page);
  await tabs.getByRole('button', { name: 'More' }).click();
  await expectAccessible(page, '/provider/manifest: more sections');
  await page.getByRole('menuitem', { name: 'Services' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible();
});

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-HK' });

  test('vouchers are checked in Chinese @phone', async ({ page, request, sampan }) => {
    const { guest, code } = await aboard({ page, request, sampan });
    await page.getByRole('button', { name: '憑證報到' }).click();
    const dialog = page.getByRole('dialog', { name: '憑證報到' });
    await dialog.getByRole('textbox', { name: '確認碼' }).fill(code);
    await dialog.getByRole('button', { name: '報到', exact: true }).click();
    await expect(dialog.getByRole('heading', { name: `已報到 ${guest}` })).toBeVisible();
    await expectReadable(page);
    await dialog.getByRole('button', { name: '下一位客人' }).click();
    await dialog.getByRole('textbox', { name: '確認碼' }).fill(code);
    await dialog.getByRole('button', { name: '報到', exact: true }).click();
    await expect(dialog.getByRole('heading', { name: `已經使用 ${guest}` })).toBeVisible();
    await expect(dialog).toContainText(/此憑證已於 .* 報到。/);
  });
});
