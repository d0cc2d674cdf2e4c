import { expect } from '@playwright/test';
import { signIn } from './accounts.ts';
import { mailTo } from './mailbox.ts';
import { sessionOf, test } from './own-sampan.ts';
import { chooseSlot, confirmButton, fillContact, openBooking, slotsOf } from './visitor.ts';

test.use({ locale: 'en-GB', contextOptions: { reducedMotion: 'reduce' } });

const FPS = { pay_ways: ['fps', 'on_site'], fps_kind: 'id', fps_account: '1234567', fps_name: 'FRAGRANT TIDES LTD' };

test('a guest pays by FPS on a phone in Chinese, the bank’s file confirms it, and a cancellation gives it back to the cent', async ({
  page,
  browser,
  request,
  sampan,
}) => {
  test.slow();
  const provider = await sampan.buildProvider({ name: 'Fragrant Tides', name_zh: '香潮體驗', ...FPS });
  const offer = await sampan.buildOffer({ service: { provider, title: 'Kayak', title_zh: '海蝕拱獨木舟' }, capacity: 20 });
  const others = await Promise.all(
    ['SMP-V3225ZB', 'SMP-V3225ZC'].map((reference) =>
      sampan.buildBooking({ slot: offer.slot, booking_reference: reference, pay_way: 'fps' }),
    ),
  );

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
  await expect(dialog.getByRole('radio', { name: '轉數快' })).toBeChecked();
  const booked = guest.waitForResponse('**/api/pages/public/book/');
  await confirmButton(dialog).click();
  const { id, booking_reference, manage_url } = (await (await booked).json()) as Record<'id' | 'booking_reference' | 'manage_url', string>;
  const panel = guest.getByRole('region', { name: '以轉數快付款' });
  await expect(panel.getByRole('img', { name: '轉數快二維碼，HK$504' })).toBeVisible();
  for (const text of ['1234567', 'FRAGRANT TIDES LTD', booking_reference]) await expect(panel).toContainText(text);
  await expect(panel).toContainText(/請於 .+ 前以轉數快向香潮體驗支付 HK\$504。/);
  await panel.getByRole('button', { name: '我已付款' }).click();
  await guest.getByRole('button', { name: '我已付款 HK$504' }).click();
  await expect(panel).toContainText('你已通知香潮體驗付款');

  await signIn(page, await sessionOf(request, provider.user));
  await page.goto('/provider/bank');
  const lines = [
    ['FPS', booking_reference, '504.00'],
    ['FPS', others[0]!.booking_reference, '500.00'],
    ['FPS', others[1]!.booking_reference, '504.00'],
    ['FPS', others[1]!.booking_reference, '504.00'],
    ['CASH DEPOSIT', '', '77.00'],
  ];
  const day = new Date().toISOString().slice(0, 10);
  const csv = ['Date,Description,Reference,Deposit', ...lines.map((line) => [day, ...line].join(','))].join('\n');
  const file = { name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByText('$4.00 too little. If you confirm it, the rest is still owed.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Not recognised (1)' })).toBeVisible();
  const row = page.getByRole('checkbox', { name: new RegExp(booking_reference) });
  await expect(row).toBeChecked();
  await page.getByRole('button', { name: /^Confirm \d payments?$/ }).click();
  await expect(page.getByText(/^\d payments? confirmed: /)).toBeVisible();

  expect((await mailTo(request, 'siuming@example.hk', 'payment_received')).subject).toContain('已收到付款');
  await guest.goto(new URL(manage_url).pathname);
  await expect(guest.getByRole('region', { name: '已付款' })).toContainText('香潮體驗已確認收到 HK$504。');

  const main = guest.getByRole('main');
  await main.getByRole('button', { name: '取消預訂' }).click();
  const ask = guest.getByRole('dialog', { name: '確定取消此預訂？' });
  await expect(ask).toContainText('HK$504.00');
  await ask.getByRole('button', { name: '取消預訂' }).click();
  await expect(main).toContainText(/香潮體驗須退還 HK\$504\.00 給你/);

  const office = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', baseURL: sampan.url });
  const operator = await office.newPage();
  await signIn(operator, await sessionOf(request, await sampan.buildOperator()));
  await operator.goto('/operator/refunds');
  await expect(operator.getByRole('main')).toContainText(booking_reference);
  await page.goto(`/provider/bookings/${id}`);
  await expect(page.getByText('$504.00 to refund')).toBeVisible();
  await page.getByRole('button', { name: 'Mark refund as sent' }).click();
  const sending = page.getByRole('dialog', { name: 'Mark refund as sent' });
  await sending.getByLabel('Sent by').selectOption('FPS');
  await sending.getByLabel('Reference').fill('FT26-0043');
  await sending.getByRole('button', { name: 'Mark as sent' }).click();
  await expect(page.getByText('$504.00 to refund')).toHaveCount(0);

  await guest.reload();
  await expect(main).toContainText(/HK\$504\.00 已於 .+（香港時間）退還。/);
  await operator.reload();
  await expect(operator.getByRole('main')).toContainText('No refunds due');
  await Promise.all([phone.close(), office.close()]);
});
