import { expect, type Locator } from '@playwright/test';
import sharp from 'sharp';
import { PASSWORD } from '../support/builders.ts';
import { signIn } from './accounts.ts';
import { expectAccessible, expectReadable } from './axe.ts';
import { expectAccessibleInItsLooks, openScreen } from './looks.ts';
import { linkIn, mailTo } from './mailbox.ts';
import { sessionOf, test } from './own-sampan.ts';
import { chooseRadio } from './radio.ts';
import { chooseSlot, confirmButton, fillContact, openBooking, slotsOf, voucherOf } from './visitor.ts';

test.use({ locale: 'en-GB', contextOptions: { reducedMotion: 'reduce' } });

/** A picture that has arrived. */
async function expectDrawn(picture: Locator): Promise<void> {
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
}

test('an owner sets up FPS, a guest pays and says so on a phone in Chinese, and the owner confirms with one press', async ({
  page,
  browser,
  request,
  sampan,
}) => {
  test.slow();
  const provider = await sampan.buildProvider({ name: 'Heron Pier', name_zh: '白鷺碼頭' });
  const service = await sampan.buildService({ provider, title: 'Heron walk', title_zh: '觀鷺漫步' });
  const slot = await sampan.buildSlot({ service });
  await signIn(page, await sessionOf(request, provider.user));

  await openScreen(page, '/provider/settings/payment');
  await expect(page.getByText('Guests can’t pay by FPS yet')).toBeVisible();
  await page.getByRole('checkbox', { name: /^By FPS/ }).check();
  await chooseRadio(page.getByRole('radio', { name: 'Mobile number' }));
  await page.getByRole('textbox', { name: 'Mobile number' }).fill('1234');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Enter a Hong Kong mobile number, for example 9123 4567.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Mobile number' }).fill('9123 4567');
  await page.getByRole('textbox', { name: 'Account name' }).fill('白鷺碼頭有限公司');
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Payment settings saved')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Mobile number' })).toHaveValue('+852 9123 4567');
  await expectAccessibleInItsLooks(page, 'en-GB', '/provider/settings/payment: full');

  const email = `siuman-${slot.id}@example.hk`;
  const booked = await request.post('/api/bookings/bookings/', {
    data: {
      service: service.id,
      availability_slot: slot.id,
      customer_name: '陳小文',
      customer_email: email,
      customer_phone: '+852 5555 0188',
      participants: 1,
      locale: 'zh-HK',
    },
  });
  expect(booked.status()).toBe(201);
  const { id, booking_reference } = (await booked.json()) as { id: string; booking_reference: string };

  const phone = await browser.newContext({
    locale: 'zh-HK',
    reducedMotion: 'reduce',
    baseURL: sampan.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const guest = await phone.newPage();
  await guest.goto(linkIn((await mailTo(request, email, 'confirmed')).plain));
  const panel = guest.getByRole('region', { name: '以轉數快付款' });
  const code = panel.getByRole('img', { name: '轉數快二維碼，HK$504' });
  await expectDrawn(code);
  for (const text of ['+852 9123 4567', '白鷺碼頭有限公司', 'HK$504', booking_reference]) await expect(panel).toContainText(text);
  await expect(panel.getByRole('button', { name: '複製 參考編號' })).toBeVisible();
  await expectAccessible(guest, '/b/:token/:proof?: paying by FPS');
  await panel.getByRole('button', { name: '我已付款' }).click();
  const dialog = guest.getByRole('dialog');
  const slip = await sharp({ create: { width: 300, height: 500, channels: 3, background: '#eee' } })
    .png()
    .toBuffer();
  await dialog.locator('input[type=file]').setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: slip });
  await expect(dialog).toContainText('slip.png');
  await expectAccessible(guest, '/b/:token/:proof?: reporting a payment');
  await dialog.getByRole('button', { name: '我已付款 HK$504' }).click();
  await expect(panel).toContainText('你已通知白鷺碼頭付款');
  await expect(panel.getByRole('button', { name: '顯示付款方法' })).toBeVisible();
  await panel.getByRole('button', { name: '查看你的入數紙' }).click();
  await expectDrawn(guest.getByRole('dialog', { name: '你的入數紙' }).getByRole('img'));
  await guest.keyboard.press('Escape');
  await expectAccessible(guest, '/b/:token/:proof?: payment reported');

  expect((await mailTo(request, provider.user.email, 'payment_reported')).plain).toContain(booking_reference);
  await openScreen(page, '/provider/bookings?payment_reported=true');
  await expect(page.getByText('Payment to confirm').first()).toBeVisible();
  await openScreen(page, `/provider/bookings/${id}`);
  const report = page.getByRole('region', { name: '陳小文 says they’ve paid' });
  await report.getByRole('button', { name: 'See the slip' }).click();
  await expectDrawn(page.getByRole('dialog', { name: 'Bank slip' }).getByRole('img'));
  await page.keyboard.press('Escape');
  await report.getByRole('button', { name: 'Another amount' }).click();
  await page.getByLabel('Amount received (HK$)').fill('500');
  await expect(page.getByText('$4.00 stays to be paid.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessibleInItsLooks(page, 'en-GB', '/provider/bookings/:id: payment reported');
  await report.getByRole('button', { name: 'Received $504.00' }).click();
  await expect(page.getByText('Payment of $504.00 recorded. We’ve emailed the guest.')).toBeVisible();
  await expect(report).toHaveCount(0);

  const office = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', baseURL: sampan.url });
  const operator = await office.newPage();
  await signIn(operator, await sessionOf(request, await sampan.buildOperator()));
  await openScreen(operator, `/operator/bookings/${id}`);
  await operator.getByRole('button', { name: 'See the slip' }).click();
  await expectDrawn(operator.getByRole('dialog', { name: 'Bank slip' }).getByRole('img'));
  await operator.keyboard.press('Escape');
  await expectAccessibleInItsLooks(operator, 'en-GB', '/operator/bookings/:id: payment reported');
  await office.close();

  expect((await mailTo(request, email, 'payment_received')).subject).toContain('已收到付款');
  await guest.reload();
  await expect(guest.getByRole('region', { name: '已付款' })).toContainText('白鷺碼頭已確認收到 HK$504。');
  await expectReadable(guest);
  await phone.close();
});

test('who has just booked pays and says so before the dialog is closed', async ({ page, request, sampan }) => {
  const fps = { pay_ways: ['fps'], fps_kind: 'id', fps_account: '1234567', fps_name: 'EGRET PIER LIMITED' };
  const provider = await sampan.buildProvider({ name: 'Egret Pier', ...fps });
  const offer = await sampan.buildOffer({ service: { provider, title: 'Egret walk' } });
  const [slot] = await slotsOf(request, { service_id: offer.service.id });
  await page.goto(`/page/${offer.page.slug}`);
  const dialog = await openBooking(page, 'Egret walk');
  await chooseSlot(dialog, slot!);
  await fillContact(dialog);
  await confirmButton(dialog).click();
  const panel = voucherOf(page).getByRole('region', { name: 'Pay by FPS' });
  await expect(panel.getByRole('img', { name: 'FPS code for HK$504' })).toBeVisible();
  await expect(panel).toContainText('EGRET PIER LIMITED');
  await expectAccessible(page, '/page/:slug: paying by FPS');
  await panel.getByRole('button', { name: 'I have paid' }).click();
  await page.getByRole('button', { name: 'I have paid HK$504' }).click();
  await expect(panel).toContainText('You told Egret Pier that you’ve paid');
});
