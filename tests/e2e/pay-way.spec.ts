import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { listen } from './console.ts';
import { test } from './test.ts';
import { chooseSlot, confirmButton, fillContact, offerOf, openBooking, roomySlot, voucherOf } from './visitor.ts';

const SLUG = 'fragrant-tides';
const KAYAK = 'Kayak the Sai Kung sea arches';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('how one pays is said on the page, chosen in the dialog, and said on the voucher and behind the link @phone', async ({
  page,
  request,
}) => {
  const said = listen(page);
  const slot = await roomySlot(request, await offerOf(request, SLUG, KAYAK), 4);
  await page.goto(`/page/${SLUG}`);
  await expect(page.getByRole('article', { name: KAYAK })).toContainText(
    'Pay Fragrant Tides by FPS within 24 hours of acceptance, or on the day, at the meeting point.',
  );
  const dialog = await openBooking(page, KAYAK);
  const ways = dialog.getByRole('group', { name: 'Payment' });
  await expect(ways.getByRole('radio', { name: 'FPS' })).toBeChecked();
  await expect(dialog).toContainText('Pay Fragrant Tides by FPS within 24 hours of acceptance.');
  await chooseSlot(dialog, slot);
  await expect(dialog).toContainText(
    /Once the booking is confirmed, you have 24 hours to pay HK\$\S+ to Fragrant Tides by FPS; otherwise it’s cancelled\./,
  );
  await expectAccessible(page, '/page/:slug: ways to pay');

  await ways.getByRole('radio', { name: 'FPS' }).press('ArrowDown');
  await expect(ways.getByRole('radio', { name: 'On the day' })).toBeChecked();
  await expect(dialog).toContainText(/Pay HK\$\S+ to Fragrant Tides on the day, at the meeting point\./);
  await page.reload();
  await expect(ways.getByRole('radio', { name: 'On the day' })).toBeChecked();

  await fillContact(dialog, { name: 'Sofia Marchetti', email: `sofia-${slot.id}@example.it`, phone: '+39 333 555 0184' });
  await confirmButton(dialog).click();
  const voucher = voucherOf(page);
  await expect(voucher).toContainText(/Pay HK\$\S+ to Fragrant Tides on the day, at the meeting point\./);
  await voucher.getByRole('link', { name: 'View, cancel or print your booking' }).click();
  await expect(page.getByRole('main')).toContainText(/Pay HK\$\S+ to Fragrant Tides on the day, at the meeting point\./);
  expect(said).toEqual([]);
});

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-HK' });

  test('the experience and the dialog say it in Chinese, without a choice where there is one way @phone', async ({ page, request }) => {
    const { service_id } = await offerOf(request, SLUG, 'Small boat to the stone columns');
    await page.goto(`/experiences/${service_id}`);
    await expect(page.getByRole('region', { name: '付款' })).toContainText('付款予香潮體驗：出發前 3 日支付。逾時未付，預訂會自動取消。');
    await page.goto(`/page/${SLUG}?book=${service_id}`);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('付款予香潮體驗：出發前 3 日支付。');
    await expect(dialog.getByRole('group', { name: '付款' })).toHaveCount(0);
  });
});
