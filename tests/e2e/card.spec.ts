import { expect } from '@playwright/test';
import { signIn } from './accounts.ts';
import { mailTo } from './mailbox.ts';
import { sessionOf, test } from './own-sampan.ts';
import { chooseSlot, confirmButton, fillContact, openBooking, slotsOf } from './visitor.ts';

test.use({ locale: 'en-GB', contextOptions: { reducedMotion: 'reduce' }, settings: { DEMO_CARDS: 'true' } });

test('a guest pays by card on a phone in Chinese, cancels, and the provider sends it back to the card', async ({
  page,
  browser,
  request,
  sampan,
}) => {
  test.slow();
  const provider = await sampan.buildProvider({ name: 'Fragrant Tides', name_zh: '香潮體驗', pay_ways: ['card', 'on_site'] });
  const offer = await sampan.buildOffer({ service: { provider, title: 'Kayak', title_zh: '海蝕拱獨木舟' }, capacity: 20 });

  const phone = await browser.newContext({
    locale: 'zh-HK',
    reducedMotion: 'reduce',
    baseURL: sampan.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const guest = await phone.newPage();
  const [slot] = await slotsOf(request, { service_id: offer.service.id });
  await guest.goto(`/page/${offer.page.slug}`);
  const dialog = await openBooking(guest, '海蝕拱獨木舟', '立即預訂');
  await chooseSlot(dialog, slot!);
  await fillContact(dialog, { name: '陳小明', email: 'siuming@example.hk', phone: '+852 5555 0191' });
  await expect(dialog.getByRole('radio', { name: '信用卡' })).toBeChecked();
  await expect(dialog).toContainText(/請於 .+ 前以信用卡向舢舨支付 HK\$504。/);
  const booked = guest.waitForResponse('**/api/pages/public/book/');
  await confirmButton(dialog).click();
  const { id } = (await (await booked).json()) as { id: string };

  // The payment page opens by itself; the first card is refused.
  await guest.waitForURL('**/pay-demo/**');
  await expect(guest.getByRole('heading', { name: '示範付款頁面' })).toBeVisible();
  await expect(guest.getByText('HK$504.00')).toBeVisible();
  await guest.getByRole('button', { name: '以被拒的信用卡付款' }).click();
  await expect(guest.getByRole('alert')).toContainText('你的信用卡被拒');
  await guest.getByRole('button', { name: '不付款，返回' }).click();
  await guest.waitForURL('**/b/**');
  const panel = guest.getByRole('region', { name: '以信用卡付款' });
  await expect(panel).toContainText('尚未付款');
  await panel.getByRole('button', { name: '以信用卡支付 HK$504' }).click();
  await guest.getByRole('button', { name: '以可用的信用卡付款' }).click();
  await guest.waitForURL('**/b/**');
  await expect(guest.getByRole('region', { name: '已以信用卡付款' })).toContainText('我們已收到 HK$504。');
  expect((await mailTo(request, 'siuming@example.hk', 'payment_received')).subject).toContain('已收到付款');

  const main = guest.getByRole('main');
  await main.getByRole('button', { name: '取消預訂' }).click();
  const ask = guest.getByRole('dialog', { name: '確定取消此預訂？' });
  await ask.getByRole('button', { name: '取消預訂' }).click();
  await expect(main).toContainText(/須退還 HK\$504\.00 給你/);

  await signIn(page, await sessionOf(request, provider.user));
  await page.goto(`/provider/bookings/${id}`);
  await page.getByRole('button', { name: 'Refund $504.00 by card' }).click();
  const sending = page.getByRole('dialog', { name: 'Refund by card?' });
  await expect(sending).toContainText('$504.00 goes back to the card that 陳小明 paid with');
  await sending.getByRole('button', { name: 'Refund $504.00 by card' }).click();
  await expect(page.getByText('$504.00 to refund')).toHaveCount(0);

  await guest.reload();
  await expect(main).toContainText(/HK\$504\.00 已於 .+（香港時間）退還。/);
  await phone.close();
});
