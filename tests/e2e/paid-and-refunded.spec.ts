import { expect, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import { addDays, hongKongDate } from '../../rules/time.ts';
import { mailTo } from './mailbox.ts';
import { signInAsOperator } from './operator.ts';
import { moveElsewhere, muteNews, newRequest, signInAsProvider } from './provider.ts';
import { test } from './test.ts';
import { chooseSlot, confirmButton, fillContact, offerOf, openBooking, slotsOf } from './visitor.ts';

const SLUG = 'fragrant-tides';
const KAYAK = 'Kayak the Sai Kung sea arches';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

type Language = 'en-GB' | 'zh-HK';

/** What guests, the host and the operator read, and press. */
const words = {
  'en-GB': {
    kayak: KAYAK,
    book: 'Book Now',
    fps: 'FPS',
    panel: 'Pay by FPS',
    after_acceptance: 'You pay by FPS once Fragrant Tides has accepted your request.',
    qr: 'FPS code for HK$819',
    sentence: /Pay HK\$819 to Fragrant Tides by FPS by \d\d:\d\d on .+ If it isn’t paid by then, the booking is cancelled/,
    report: 'I have paid',
    report_sum: 'I have paid HK$819',
    reported: 'You told Fragrant Tides that you’ve paid',
    mail: 'Payment received',
    paid: 'Paid',
    confirmed: 'Fragrant Tides has confirmed your payment of HK$819.',
    cancel: 'Cancel booking',
    cancel_ask: 'Cancel this booking?',
    quote: 'You’ll get a refund of HK$819.00, including the service fee.',
    owed_back: /Fragrant Tides owes you a refund of HK\$819\.00, due since .+ \(Hong Kong time\)/,
    sent: /HK\$819\.00 was refunded on .+ \(Hong Kong time\)\./,
    accept: 'Accept',
    too_little: /too little\. If you confirm it, the rest is still owed\./,
    twice: /Another line of this file pays the same booking/,
    unknown: 'Not recognised (1)',
    confirm: 'Confirm 1 payment',
    done: '1 payment confirmed: $819.00.',
    due: '$819.00 to refund',
    open_due: 'Mark refund as sent',
    submit_due: 'Mark as sent',
    way: 'Sent by',
    by_fps: 'FPS',
    reference: 'Reference',
  },
  'zh-HK': {
    kayak: '西貢海蝕拱獨木舟',
    book: '立即預訂',
    fps: '轉數快',
    panel: '以轉數快付款',
    after_acceptance: '香潮體驗接受申請後，你便可以轉數快付款。',
    qr: '轉數快二維碼，HK$819',
    sentence: /請於 .+ 前以轉數快向香潮體驗支付 HK\$819。逾時未付，預訂會自動取消/,
    report: '我已付款',
    report_sum: '我已付款 HK$819',
    reported: '你已通知香潮體驗付款',
    mail: '已收到付款',
    paid: '已付款',
    confirmed: '香潮體驗已確認收到 HK$819。',
    cancel: '取消預訂',
    cancel_ask: '確定取消此預訂？',
    quote: '取消後會退回 HK$819.00（包括服務費）。',
    owed_back: /香潮體驗須退還 HK\$819\.00 給你，自 .+（香港時間）起待退/,
    sent: /HK\$819\.00 已於 .+（香港時間）退還。/,
    accept: '接受',
    too_little: /少付了 .+。確認後，客人仍須支付餘額。/,
    twice: /檔案中另一行已支付同一預訂/,
    unknown: '未能辨認（1）',
    confirm: '確認 1 筆收款',
    done: '已確認 1 筆收款，共 $819.00。',
    due: '待退款 $819.00',
    open_due: '標示為已退款',
    submit_due: '標示為已退款',
    way: '退款方式',
    by_fps: '轉數快',
    reference: '參考編號',
  },
} as const;

/** A browser of somebody else's, in their language. */
async function openFor(browser: Browser, locale: Language, more: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  const context = await browser.newContext({ locale, reducedMotion: 'reduce', baseURL: process.env.E2E_URL!, ...more });
  return context.newPage();
}

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** A booking of the demo that waits for payment, for the lines of a file that are wrong. */
async function waitingBooking(request: APIRequestContext, host: { access: string }): Promise<string> {
  const { id, reference } = await newRequest(request);
  await moveElsewhere(request, host, id, 'accept');
  return reference;
}

for (const [guest_reads, others_read] of [
  ['zh-HK', 'en-GB'],
  ['en-GB', 'zh-HK'],
] as const)
  test(`a guest pays for a trip of the demo by FPS on a phone, the bank’s file confirms it, and cancelling gives it back to the cent (${guest_reads})`, async ({
    browser,
    request,
  }) => {
    test.slow();
    const [g, h] = [words[guest_reads], words[others_read]];
    const email = `payer-${crypto.randomUUID().slice(0, 8)}@example.hk`;

    const guest = await openFor(browser, guest_reads, PHONE);
    // Kayak is free to cancel until two days before.
    const last_late_day = addDays(hongKongDate(Date.now()), 3);
    const slots = await slotsOf(request, await offerOf(request, SLUG, KAYAK));
    const slot = slots.find(({ date, available_spots }) => date > last_late_day && available_spots >= 2)!;
    await guest.goto(`/page/${SLUG}`);
    const dialog = await openBooking(guest, g.kayak, g.book);
    await chooseSlot(dialog, slot);
    await fillContact(dialog, { name: '陳小明', email, phone: '+852 5555 0191' });
    await expect(dialog.getByRole('radio', { name: g.fps })).toBeChecked();
    const booked = guest.waitForResponse('**/api/pages/public/book/');
    await confirmButton(dialog).click();
    const { id, booking_reference, manage_url } = (await (await booked).json()) as Record<
      'id' | 'booking_reference' | 'manage_url',
      string
    >;
    const panel = guest.getByRole('region', { name: g.panel });
    await expect(panel).toContainText(g.after_acceptance);

    const host = await openFor(browser, others_read);
    const session = await signInAsProvider(host, request);
    await muteNews(host);
    await host.goto(`/provider/bookings/${id}`);
    const accepted = host.waitForResponse(`**/api/bookings/bookings/${id}/accept/`);
    await host.getByRole('button', { name: `${h.accept} ${booking_reference}` }).click();
    expect((await accepted).ok()).toBe(true);

    await guest.goto(new URL(manage_url).pathname);
    await expect(panel.getByRole('img', { name: g.qr })).toBeVisible();
    for (const text of ['166555501', 'FRAGRANT TIDES LTD', booking_reference]) await expect(panel).toContainText(text);
    await expect(panel).toContainText(g.sentence);
    await expect(guest.getByText(g.sentence).filter({ visible: true })).toHaveCount(1);
    await panel.getByRole('button', { name: g.report, exact: true }).click();
    await guest.getByRole('button', { name: g.report_sum }).click();
    await expect(panel).toContainText(g.reported);

    const other = await waitingBooking(request, session);
    const lines = [
      ['FPS', booking_reference, '819.00'],
      ['FPS', other, '1.00'],
      ['FPS', booking_reference, '819.00'],
      ['CASH DEPOSIT', '', '77.77'],
    ];
    const day = new Date().toISOString().slice(0, 10);
    const csv = ['Date,Description,Reference,Deposit', ...lines.map((line) => [day, ...line].join(','))].join('\n');
    await host.goto('/provider/bank');
    await host.locator('input[type=file]').setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    for (const reason of [h.too_little, h.twice]) await expect(host.getByText(reason)).toBeVisible();
    await expect(host.getByRole('heading', { name: h.unknown })).toBeVisible();
    await host.getByRole('button', { name: h.confirm }).click();
    await expect(host.getByText(h.done)).toBeVisible();

    expect((await mailTo(request, email, 'payment_received')).subject).toContain(g.mail);
    await guest.reload();
    await expect(guest.getByRole('region', { name: g.paid })).toContainText(g.confirmed);

    const main = guest.getByRole('main');
    await main.getByRole('button', { name: g.cancel }).click();
    const ask = guest.getByRole('dialog', { name: g.cancel_ask });
    await expect(ask).toContainText(g.quote);
    await ask.getByRole('button', { name: g.cancel }).click();
    await expect(main).toContainText(g.owed_back);

    const operator = await openFor(browser, others_read);
    await signInAsOperator(operator, request);
    await operator.goto('/operator/refunds');
    await expect(operator.getByRole('main')).toContainText(booking_reference);
    await host.goto(`/provider/bookings/${id}`);
    await expect(host.getByText(h.due)).toBeVisible();
    await host.getByRole('button', { name: h.open_due }).click();
    const sending = host.getByRole('dialog', { name: h.open_due });
    await sending.getByLabel(h.way).selectOption(h.by_fps);
    await sending.getByLabel(h.reference).fill('FT26-0043');
    await sending.getByRole('button', { name: h.submit_due }).click();
    await expect(host.getByText(h.due)).toHaveCount(0);

    await guest.reload();
    await expect(main).toContainText(g.sent);
    await operator.reload();
    await expect(operator.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(operator.getByRole('main')).not.toContainText(booking_reference);
    await Promise.all([guest, host, operator].map((page) => page.context().close()));
  });
