import { readFile } from 'node:fs/promises';
import { expect, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import { postJournal } from '../../server/ledger/post-journal.ts';
import { makeInvoices } from '../../server/ledger/invoices/invoice.ts';
import { signIn } from './accounts.ts';
import { expectAccessibleInItsLooks, expectReadableInItsLooks, locales, openScreen } from './looks.ts';
import { sessionOf, test, type OwnSampan } from './own-sampan.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const words = {
  'en-GB': {
    made: 'The settlement is made',
    make: /^Make settlement/,
    pay: /^Mark as paid/,
    reference: 'Reference of the transfer',
    paid: 'The settlement is marked as paid',
    owed: 'You owe Sampan this.',
    asked: 'Sampan asks you for $48.00.',
    to: 'Please pay $48.00 to: FPS 1234567',
    by_you: 'From you to Sampan',
    even: 'Nothing is owed.',
    download: 'Download CSV',
    past: '1 past booking to complete',
    past_sum: '$504.00, 1 booking',
    complete: /^Complete them/,
    no_more: 'All past bookings are completed',
    take_back: 'Take back completion',
    confirmed: 'The booking is confirmed again.',
    waits: /^It took place\./,
  },
  'zh-HK': {
    made: '已建立結算',
    make: /^建立結算/,
    pay: /^標記為已付/,
    reference: '轉帳參考編號',
    paid: '已標記為已付',
    owed: '你應付舢舨此數。',
    asked: '舢舨請你支付 $48.00。',
    to: '請把 $48.00 付至： FPS 1234567',
    by_you: '你付予舢舨',
    even: '互無欠款。',
    download: '下載 CSV',
    past: '1 張過往預訂待標記完成',
    past_sum: '$504.00，1 張預訂',
    complete: /^全部標記完成/,
    no_more: '所有過往預訂已標記完成',
    take_back: '撤銷完成標記',
    confirmed: '預訂已回復為已確認。',
    waits: /^體驗已經結束。/,
  },
} as const;

/** A provider with a delivered and paid booking of an earlier month and one of today, whom guests paid. */
async function providerWhoOwes({ sql, ...build }: OwnSampan) {
  const service = await build.buildService({ title: 'Harbour at dusk', title_zh: '黃昏遊港' });
  for (const at of [new Date('2026-08-10T04:00:00Z'), new Date()])
    await build.buildBooking({
      slot: await build.buildSlot({ service, starts_at: new Date(at.getTime() - 7_200_000) }),
      status: 'completed',
      payment_status: 'paid',
      created_at: at,
    });
  await sql`update marketplace_settings set settlement_account = 'FPS 1234567'`;
  await postJournal(sql);
  await makeInvoices(sql);
  return service.provider;
}

/** Another browser, in which an operator has signed in. */
async function operatorOf(browser: Browser, sampan: OwnSampan, request: APIRequestContext, locale: string): Promise<Page> {
  const page = await (await browser.newContext({ locale, reducedMotion: 'reduce', baseURL: sampan.url })).newPage();
  await signIn(page, await sessionOf(request, await sampan.buildOperator()));
  return page;
}

for (const locale of locales)
  test.describe(locale, () => {
    test.use({ locale });

    test('the operator asks a provider for what it owes, who reads where to pay, and both see it paid', async ({
      page,
      browser,
      request,
      sampan,
    }) => {
      const says = words[locale];
      const provider = await providerWhoOwes(sampan);
      const operator = await operatorOf(browser, sampan, request, locale);
      await operator.goto(`/operator/settlements?provider=${provider.id}`);
      await operator.getByRole('button', { name: says.make }).click();
      const making = operator.getByRole('dialog');
      await expect(making).toContainText('$48.00');
      await making.getByRole('button', { name: says.make }).click();
      await expect(operator.getByText(says.made)).toBeVisible();
      await expectAccessibleInItsLooks(operator, locale, '/operator/settlements: payment asked for');
      await operator.setViewportSize({ width: 1280, height: 800 });

      await signIn(page, await sessionOf(request, provider.user));
      await openScreen(page, '/provider/dashboard');
      await page.getByText(says.asked).click();
      await expect(page.getByText(says.to)).toBeVisible();
      await expect(page.getByText(says.by_you, { exact: true })).toBeVisible();
      await expect(page.getByText(says.owed)).toBeVisible();
      await expectAccessibleInItsLooks(page, locale, '/provider/settlements: where to pay');

      await operator.getByRole('button', { name: says.pay }).click();
      const paying = operator.getByRole('dialog');
      await paying.getByLabel(says.reference).fill('FPS 8811');
      await paying.getByRole('button', { name: says.pay }).click();
      await expect(operator.getByText(says.paid)).toBeVisible();
      await operator.close();
      await page.reload();
      await expect(page.getByText('FPS 8811')).toBeVisible();
      await expect(page.getByText(says.even)).toBeVisible();
      await expect(page.getByText(says.to)).toHaveCount(0);
      await openScreen(page, '/provider/statement');
      await expect(page.getByText('FPS 8811')).toBeVisible();
      await openScreen(page, '/provider/statement?month=2026-08');
      await expect(page.getByText(says.owed)).toBeVisible();
      await expectReadableInItsLooks(page, locale);
    });

    test('an invoice of fees is read, printed and saved in both languages at once, by its provider and the operator', async ({
      page,
      browser,
      request,
      sampan,
    }) => {
      const provider = await providerWhoOwes(sampan);
      await signIn(page, await sessionOf(request, provider.user));
      await openScreen(page, '/provider/settlements');
      await page.getByRole('link', { name: /^F-\d{6}$/ }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fee invoice 服務費發票');
      await expect(page.getByText('$24.00').filter({ visible: true }).last()).toBeVisible();
      await expectAccessibleInItsLooks(page, locale, '/provider/invoices/:id: full');
      const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: words[locale].download }).click()]);
      expect(await readFile(await file.path(), 'utf8')).toContain('"Total 總額","","","",24.00');
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('button', { name: words[locale].download })).toBeHidden();
      await page.emulateMedia({ media: 'screen' });
      const { pathname } = new URL(page.url());

      const operator = await operatorOf(browser, sampan, request, locale);
      await openScreen(operator, '/operator/invoices');
      await expect(operator.getByText(provider.name).filter({ visible: true }).first()).toBeVisible();
      await openScreen(operator, pathname.replace('/provider/', '/operator/'));
      await expect(operator.getByText(provider.name).filter({ visible: true }).first()).toBeVisible();
      await expectAccessibleInItsLooks(operator, locale, '/operator/invoices/:id: full');
      await operator.close();
    });

    test('the operator sees what completing past bookings makes due, and completes them; their provider takes one back', async ({
      page,
      browser,
      request,
      sampan,
    }) => {
      const says = words[locale];
      const { sql } = sampan;
      await sql`update marketplace_settings set completes_from = now(), past_completed_at = null`;
      await sql`update bookings set status = 'completed', completed_at = now() where status = 'confirmed' and ends_at < now()`;
      const [starts_at, ends_at] = [new Date('2026-08-10T04:00:00Z'), new Date('2026-08-10T06:00:00Z')];
      const { id, slot } = await sampan.buildBooking({ slot: await sampan.buildSlot({ starts_at, ends_at }), payment_status: 'paid' });
      const operator = await operatorOf(browser, sampan, request, locale);
      await operator.goto('/operator');
      await operator.getByRole('link', { name: says.past }).click();
      await expect(operator.getByText(says.past_sum)).toBeVisible();
      await expectAccessibleInItsLooks(operator, locale, '/operator/past-bookings: full');
      await operator.getByRole('button', { name: says.complete }).press('Enter');
      const asking = operator.getByRole('dialog');
      await expect(asking).toContainText('$504.00');
      await expectAccessibleInItsLooks(operator, locale, '/operator/past-bookings: question');
      await asking.getByRole('button', { name: says.complete }).click();
      await expect(operator.getByRole('heading', { name: says.no_more })).toBeVisible();
      await expectReadableInItsLooks(operator, locale);
      await operator.close();

      await signIn(page, await sessionOf(request, slot.service.provider.user));
      await openScreen(page, `/provider/bookings/${id}`);
      await expectAccessibleInItsLooks(page, locale, '/provider/bookings/:id: completed by the operator');
      await page.getByRole('button', { name: says.take_back }).press('Enter');
      await expect(page.getByText(says.confirmed)).toBeVisible();
      await expect(page.getByText(says.waits)).toBeVisible();
      await expectReadableInItsLooks(page, locale);
    });
  });
