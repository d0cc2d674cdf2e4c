import { expect, type Page } from '@playwright/test';
import { addDays, hongKongDate } from '../../rules/time.ts';
import { expectAccessibleIn } from './axe.ts';
import { newHost } from './host.ts';
import { muteNews } from './provider.ts';
import { beforeAnswer } from './slow-phone.ts';
import { test } from './test.ts';

const CHECK = '**/api/imports/check/';
const MAKE = '**/api/imports/';
const day = addDays(hongKongDate(Date.now()), 30);
const csv = (name: string, ...lines: string[]) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });
const choose = (page: Page, file: ReturnType<typeof csv>) => page.locator('input[type=file]').setInputFiles(file);

const services = csv('services.csv', 'SKU,Title,Price,Duration,Capacity', 'T-1,Harbour walk,HK$480,120,10');
const slots = csv('slots.csv', 'Service,Date,Time', `T-1,${day},09:00`, `T-1,${day},2:00 pm`);
const head = 'Booking ID,Item,Date,Time,Customer name,Adults,Paid';
const wrong = csv('bookings.csv', head, `FH-1,T-1,${day},09:00,Chan Tai Man,2,yes`, `FH-2,T-1,${day},10:00,Lee Ka Yan,2,no`);
const right = csv(
  'bookings.csv',
  `${head},Email`,
  `FH-1,T-1,${day},09:00,Chan Tai Man,2,yes,taiman@example.com`,
  `FH-2,T-1,${day},14:00,Lee Ka Yan,2,no,kayan@example.com`,
);

for (const [locale, w] of [
  [
    'en-GB',
    {
      link: 'Import from another system',
      kinds: ['Services', 'Departures', 'Bookings'],
      make: ['Import 1 service', 'Import 2 departures', 'Import 2 bookings'],
      done: ['1 service imported.', '2 departures imported.', '2 bookings imported.'],
      fault: /Line 3, Time: “10:00”/,
      remedy: /has no slot at that time/,
      undo: 'Undo',
      imported: '2 bookings',
      ask: 'Undo the import of 2 bookings?',
      mails: 'Email 2 guests',
      undone: '2 lines were undone.',
      known: 'Nothing to import',
    },
  ],
  [
    'zh-HK',
    {
      link: '從其他系統匯入',
      kinds: ['服務', '出發時段', '預訂'],
      make: ['匯入 1 項服務', '匯入 2 個出發時段', '匯入 2 張預訂'],
      done: ['已匯入 1 項服務。', '已匯入 2 個出發時段。', '已匯入 2 張預訂。'],
      fault: /第 3 行「Time」欄：「10:00」/,
      remedy: /在該時間沒有時段/,
      undo: '復原',
      imported: '2 張預訂',
      ask: '復原匯入的 2 張預訂？',
      mails: '電郵通知 2 位客人',
      undone: '已復原 2 行。',
      known: '沒有可匯入的內容',
    },
  ],
] as const)
  test.describe(locale, () => {
    test.use({ locale });

    test('services, departures and bookings come from files, faults are named, and an import is undone @phone', async ({
      page,
      request,
    }) => {
      await newHost(page, request);
      await muteNews(page);
      await page.goto('/provider/services');
      await page.getByRole('link', { name: w.link }).click();
      await expect(page.getByRole('heading', { level: 1, name: w.link })).toBeVisible();
      await expectAccessibleIn(page, locale, '/provider/import: empty');
      for (const [nth, file] of [services, slots].entries()) {
        await page.getByRole('button', { name: w.kinds[nth]!, exact: true }).click();
        await choose(page, file);
        await page.getByRole('button', { name: w.make[nth]! }).click();
        await expect(page.getByText(w.done[nth]!)).toBeVisible();
      }
      await page.getByRole('button', { name: w.kinds[2], exact: true }).click();
      await choose(page, wrong);
      await expect(page.getByText(w.fault)).toBeVisible();
      await expect(page.getByText(w.remedy)).toBeVisible();
      await expect(page.getByRole('button', { name: w.make[2] })).toHaveCount(0);
      await expectAccessibleIn(page, locale, '/provider/import: mistakes');
      await choose(page, right);
      await expect(page.getByText('Lee Ka Yan')).toBeVisible();
      const mails = page.getByRole('checkbox', { name: w.mails });
      await mails.check();
      // Whom another file mails is another question.
      await choose(page, right);
      await expect(mails).not.toBeChecked();
      await expectAccessibleIn(page, locale, '/provider/import: preview');
      await page.getByRole('button', { name: w.make[2] }).click();
      await expect(page.getByText(w.done[2])).toBeVisible();
      await choose(page, right);
      await expect(page.getByText(w.known)).toBeVisible();
      // By its row: the list is read again behind the screen, and until then another import stands on top.
      await page.getByRole('listitem').filter({ hasText: w.imported }).getByRole('button', { name: w.undo, exact: true }).click();
      await page.getByRole('alertdialog', { name: w.ask }).getByRole('button', { name: w.undo, exact: true }).click();
      await expect(page.getByText(w.undone)).toBeVisible();
      await expectAccessibleIn(page, locale, '/provider/import: done and undone');
    });
  });

test.describe('when something is wrong', () => {
  test.use({ locale: 'en-GB' });

  test('a lost answer is asked for again, and columns that nobody knows are chosen', async ({ page, request }) => {
    await newHost(page, request);
    await muteNews(page);
    await page.goto('/provider/import');
    await choose(page, csv('odd.csv', 'Alpha,Beta', 'Harbour walk,480'));
    await page.getByRole('combobox', { name: 'Title in English' }).selectOption({ index: 1 });
    await page.getByRole('combobox', { name: /^Price/ }).selectOption({ index: 2 });
    await page.getByRole('button', { name: 'Use these columns' }).click();
    await page.route(MAKE, (route) => route.abort());
    await page.getByRole('button', { name: 'Import 1 service' }).click();
    await expect(page.getByRole('alert')).toContainText('Check your connection');
    await page.unroute(MAKE);
    await page.getByRole('button', { name: 'Import 1 service' }).click();
    await expect(page.getByText('1 service imported.')).toBeVisible();
    await choose(page, csv('broken.csv', 'Title', '"Walk'));
    await expect(page.getByRole('alert')).toContainText('a quotation mark is opened and not closed');
  });

  test('a file that is chosen while another is checked or imported takes its place', async ({ page, request }) => {
    await newHost(page, request);
    await muteNews(page);
    await page.goto('/provider/import');
    const other = csv('other.csv', 'SKU,Title,Price', 'T-9,Temple walk,HK$300', 'T-8,Tram ride,HK$200');
    for (const [held, begin] of [
      [CHECK, () => choose(page, services)],
      [MAKE, () => page.getByRole('button', { name: 'Import 1 service' }).click()],
    ] as const) {
      await choose(page, services);
      await expect(page.getByRole('button', { name: 'Import 1 service' })).toBeEnabled();
      await beforeAnswer(page, held, begin, async () => {
        await choose(page, other);
        await expect(page.getByText('Tram ride')).toBeVisible();
      });
    }
    await expect(page.getByText('1 service imported.')).toBeVisible();
    await expect(page.getByText('Tram ride')).toBeVisible();
    await page.getByRole('button', { name: 'Import 2 services' }).click();
    await expect(page.getByText('2 services imported.')).toBeVisible();
  });
});
