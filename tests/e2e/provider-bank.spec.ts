import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleIn } from './axe.ts';
import { newHost, newOffer } from './host.ts';
import { muteNews } from './provider.ts';
import { beforeAnswer } from './slow-phone.ts';
import { test } from './test.ts';

const EXAMPLE = '**/api/bookings/bank-file/example/';
const READ = '**/api/bookings/bank-file/';
const CONFIRM = '**/api/bookings/bank-file/confirm/';
const names = ['Chan Tai Man', 'Lee Ka Yan', 'Wong Siu Ming', 'Ho Wing Sze', 'Lam Mei Fong'];

/** A new provider with five bookings that wait for payment, on the screen of bank files. */
async function openBank(page: Page, request: APIRequestContext): Promise<void> {
  const { send, username } = await newHost(page, request);
  await muteNews(page);
  const { service, slot } = await newOffer(send, username);
  for (const customer_name of names)
    await send('/api/bookings/manual/', { service: service.id, availability_slot: slot.id, customer_name, participants: 2 });
  await page.goto('/provider/bookings');
}

/** The example of the screen, which this opens, as a file on a disk. */
async function exampleFile(page: Page, button: string) {
  const body = new Promise<Buffer>((resolve) => {
    void page.route(EXAMPLE, async (route) => {
      const response = await route.fetch();
      resolve(await response.body());
      await route.fulfill({ response });
    });
  });
  await page.getByRole('button', { name: button }).click();
  return { name: 'november.csv', mimeType: 'text/csv', buffer: await body };
}

for (const [locale, w] of [
  [
    'en-GB',
    {
      link: 'Bank file',
      example: 'Try with an example',
      ready: 'Match a booking (2)',
      check: 'Please check (4)',
      unknown: 'Not recognised (2)',
      little: '$1.00 too little. If you confirm it, the rest is still owed.',
      much: /^\$50.00 too much/,
      name: /the payer’s name fits/,
      chosen: '2 payments chosen, $840.00',
      confirm: 'Confirm 2 payments',
      done: '2 payments confirmed: $840.00.',
      known: 'Confirmed before (2)',
      nothing: 'No payments chosen',
      paid: 'Paid',
    },
  ],
  [
    'zh-HK',
    {
      link: '銀行檔案',
      example: '用範例試一試',
      ready: '與預訂相符（2）',
      check: '請核對（4）',
      unknown: '未能辨認（2）',
      little: '少付了 $1.00。確認後，客人仍須支付餘額。',
      much: /^多付了 \$50.00/,
      name: /付款人姓名吻合/,
      chosen: '已選取 2 筆，共 $840.00',
      confirm: '確認 2 筆收款',
      done: '已確認 2 筆收款，共 $840.00。',
      known: '早前已確認（2）',
      nothing: '未有選取款項',
      paid: '已付款',
    },
  ],
] as const)
  test.describe(locale, () => {
    test.use({ locale });

    test('a bank’s file is compared, confirmed, and changes nothing the second time @phone', async ({ page, request }) => {
      await openBank(page, request);
      await page.getByRole('link', { name: w.link }).click();
      await expect(page.getByRole('heading', { level: 1, name: w.link })).toBeVisible();
      await expectAccessibleIn(page, locale, '/provider/bank: empty');
      const file = await exampleFile(page, w.example);
      await page.locator('input[type=file]').setInputFiles(file);
      for (const group of [w.ready, w.check, w.unknown]) await expect(page.getByRole('heading', { name: group })).toBeVisible();
      for (const reason of [w.little, w.much, w.name]) await expect(page.getByText(reason)).toBeVisible();
      await expect(page.getByText(w.chosen)).toBeVisible();
      await expectAccessibleIn(page, locale, '/provider/bank: payments of a file');

      await page.getByRole('button', { name: w.confirm }).click();
      await expect(page.getByText(w.done)).toBeVisible();
      await expect(page.getByRole('heading', { name: w.known })).toBeVisible();
      await expect(page.getByText(w.nothing)).toBeVisible();

      await page.reload();
      await page.locator('input[type=file]').setInputFiles(file);
      await expect(page.getByRole('heading', { name: w.known })).toBeVisible();
      await expect(page.getByText(w.nothing)).toBeVisible();
      await page.goto('/provider/bookings');
      await expect(page.getByText(w.paid, { exact: true }).filter({ visible: true })).toHaveCount(2);
    });
  });

test.describe('when something is wrong', () => {
  test.use({ locale: 'en-GB' });

  test('a lost answer is asked for again, and a file of another kind says why', async ({ page, request }) => {
    await openBank(page, request);
    await page.getByRole('link', { name: 'Bank file' }).click();
    const file = await exampleFile(page, 'Try with an example');
    await page.route(CONFIRM, (route) => route.abort());
    await page.getByRole('button', { name: 'Confirm 2 payments' }).click();
    await expect(page.getByRole('alert')).toContainText('Check your connection');
    await expect(page.getByText('2 payments chosen')).toBeVisible();
    await page.unroute(CONFIRM);
    await page.getByRole('button', { name: 'Confirm 2 payments' }).click();
    await expect(page.getByText('2 payments confirmed')).toBeVisible();

    const input = page.locator('input[type=file]');
    await input.setInputFiles({ ...file, buffer: Buffer.from('Date,Deposit\n24/11/2026,"480.00\n') });
    await expect(page.getByRole('alert')).toContainText('Line 2: a quotation mark is opened and not closed');
    // Headings that say nothing, so the columns are chosen.
    await input.setInputFiles({ ...file, buffer: Buffer.from('A,B,C\n24/11/2026,CASH,480.00\n11/24/2026,FPS,5.00\n') });
    await page.getByRole('combobox', { name: 'Date' }).selectOption({ index: 1 });
    await page.getByRole('combobox', { name: 'Money in' }).selectOption({ index: 3 });
    await page.getByRole('button', { name: 'Use these columns' }).click();
    await expect(page.getByRole('heading', { name: 'Not recognised (1)' })).toBeVisible();
    await expect(page.getByText('Line 3, column “A”: “11/24/2026” is not a date.')).toBeVisible();
    await expectAccessible(page, '/provider/bank: mistakes');
  });

  test('a file that is chosen while another is read, or its payments are confirmed, takes its place', async ({ page, request }) => {
    await openBank(page, request);
    await page.getByRole('link', { name: 'Bank file' }).click();
    const file = await exampleFile(page, 'Try with an example');
    const other = { ...file, name: 'other.csv', buffer: Buffer.from('Date,Deposit,Details\n24/11/2026,480.00,Rent\n') };
    const input = page.locator('input[type=file]');
    const isOther = async () => {
      await expect(page.getByText('other.csv')).toBeVisible();
      await expect(page.getByRole('heading', { name: '1 payment in the file' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Not recognised (1)' })).toBeVisible();
    };
    for (const [held, begin] of [
      [READ, () => input.setInputFiles(file)],
      [CONFIRM, () => page.getByRole('button', { name: 'Confirm 2 payments' }).click()],
    ] as const) {
      await input.setInputFiles(file);
      await expect(page.getByRole('button', { name: 'Confirm 2 payments' })).toBeEnabled();
      await beforeAnswer(page, held, begin, async () => {
        await input.setInputFiles(other);
        await isOther();
      });
      await isOther();
    }
    await expect(page.getByText('2 payments confirmed')).toBeVisible();
    await isOther();
  });
});
