import { randomUUID } from 'node:crypto';
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { addDays, hongKongDate, weekday } from '../../rules/time.ts';
import { freshName, PASSWORD } from './accounts.ts';
import { expectReadable } from './axe.ts';
import { listen } from './console.ts';
import { beginDeparture } from './departures.ts';
import { words, type Words } from './first-booking-words.ts';
import { test } from './test.ts';
import { chooseSlot, confirmButton, fillContact, openBooking, voucherOf } from './visitor.ts';

const TODAY = hongKongDate(Date.now());
const [FROM, TO] = [addDays(TODAY, 3), addDays(TODAY, 9)];
/** The form opens Monday to Friday by default. */
const FIRST_WORKING_DAY = [3, 4, 5].map((days) => addDays(TODAY, days)).find((day) => weekday(day) >= 1 && weekday(day) <= 5);

// The longest way there is: in English wide, in Chinese on a phone. Every screen of it is looked at in all four elsewhere.
for (const [locale, w] of Object.entries(words)) {
  test.describe(locale, () => {
    test.use({ locale, permissions: ['clipboard-read', 'clipboard-write'], contextOptions: { reducedMotion: 'reduce' } });

    test(`from an empty account to a completed booking, by the screens alone${locale === 'zh-HK' ? ' @phone-only' : ''}`, async ({
      page,
      browser,
      viewport,
    }) => {
      // A whole first day, with axe on every screen of it.
      test.setTimeout(240_000);
      const said = listen(page);
      // An address is one page's alone, and it is made from the title.
      const title = `${w.page_title} ${randomUUID().slice(0, 8)}`;
      await becomeProvider(page, w);
      await expectReadable(page);
      await step(page, w.steps.profile);
      await completeProfile(page, w);
      await step(page, w.steps.service);
      await createService(page, w);
      await step(page, w.steps.times);
      await openTimes(page, w);
      await step(page, w.steps.page);
      await publishPage(page, w, title);
      const address = await shareLink(page, w);

      // The provider stays on the dashboard and hears of the booking there.
      const theirs = await browser.newContext({ locale, viewport, reducedMotion: 'reduce' });
      await bookAsVisitor(theirs, { address, title }, w);
      await theirs.close();
      await expect(page.getByRole('link', { name: w.one_waiting })).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: w.waiting_banner }).click();
      await expect(page.getByRole('heading', { level: 1, name: w.bookings })).toBeVisible();
      await expectReadable(page);

      await page.getByRole('link', { name: w.details }).filter({ visible: true }).click();
      await expect(page.getByRole('heading', { name: w.service.title })).toBeVisible();
      await page.getByRole('button', { name: w.accept }).click();
      await toast(page, w.accepted);
      await expectReadable(page);
      await page.getByRole('textbox', { name: w.message_to }).fill(w.message);
      await page.getByRole('button', { name: w.send, exact: true }).click();
      await expect(page.getByRole('log')).toContainText(w.message);
      await expect(page.getByText(w.complete_from)).toBeVisible();
      await beginDeparture(page.url().split('/').at(-1)!);
      await page.reload();
      await page.getByRole('button', { name: w.complete }).click();
      await toast(page, w.completed);
      await expect(page.getByText(w.no_actions)).toBeVisible();
      await expectReadable(page);

      await open(page, w.dashboard);
      await page.getByRole('link', { name: w.revenue }).click();
      await expect(page.getByText(w.list_sum)).toBeVisible();
      expect(said).toEqual([]);
    });
  });
}

async function becomeProvider(page: Page, w: Words): Promise<void> {
  const username = freshName();
  await page.goto('/');
  await page.getByRole('link', { name: w.list_experience }).click();
  await page.getByLabel(/Username/).fill(username);
  await page.getByLabel(/Email/).fill(`${username}@example.hk`);
  await page
    .getByLabel(/Password/)
    .first()
    .fill(PASSWORD);
  await page.getByLabel(/First name/).fill(w.first_name);
  await page.getByRole('button', { name: /Register/ }).click();
  await expect(page).toHaveURL(/\/provider\/dashboard$/);
  await page.getByRole('main').getByRole('button', { name: w.become }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(w.business_name, { exact: true }).fill('Quiet Bay Kayaks');
  await dialog.getByLabel(w.phone).fill('5555 0199');
  await expectReadable(page);
  await dialog.getByRole('button', { name: w.open_account }).click();
  await expect(page.getByRole('heading', { name: w.no_bookings })).toBeVisible();
}

/** Opens a screen of the workspace by its link, whichever the width shows. */
async function open(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).filter({ visible: true }).first().click();
}

/** From the list of first steps to where the next one is done. */
async function step(page: Page, name: string): Promise<void> {
  const next = page.getByRole('listitem').filter({ hasText: name });
  await next.getByRole('link').click();
}

async function backTo(page: Page, w: Words, done: number): Promise<void> {
  await open(page, w.dashboard);
  await expect(page.getByText(w.steps.progress(done))).toBeVisible();
}

async function completeProfile(page: Page, w: Words): Promise<void> {
  await page.getByRole('textbox', { name: w.name_zh }).fill('靜灣獨木舟');
  await expectReadable(page);
  await page.getByRole('button', { name: w.save, exact: true }).click();
  await toast(page, w.settings_saved);
  await backTo(page, w, 1);
}

async function createService(page: Page, w: Words): Promise<void> {
  const { title, description, price, minutes } = w.service;
  await page.getByRole('textbox', { name: w.title_field }).fill(title);
  await page.getByRole('textbox', { name: w.description_field }).fill(description);
  await page.getByRole('group', { name: w.adult }).getByLabel(w.price).fill(price);
  await page.getByLabel(w.duration).fill(minutes);
  await expectReadable(page);
  await page.getByRole('button', { name: w.publish, exact: true }).click();
  await toast(page, w.service_created);
  await expect(page).toHaveURL(/\/provider\/services\/[0-9a-f-]+\/edit$/);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expectReadable(page);
  await backTo(page, w, 2);
}

async function openTimes(page: Page, w: Words): Promise<void> {
  await page.getByLabel(w.start_date).fill(FROM);
  await page.getByLabel(w.end_date).fill(TO);
  await page.getByRole('button', { name: w.create_5 }).click();
  await toast(page, w.slots_created);
  await expectReadable(page);
  await backTo(page, w, 3);
}

async function publishPage(page: Page, w: Words, title: string): Promise<void> {
  await page.getByLabel(w.page_title_field, { exact: true }).fill(title);
  await page.getByRole('checkbox', { name: w.service.title }).check();
  await page.getByRole('switch', { name: w.published }).check();
  await expectReadable(page);
  await page.getByRole('button', { name: w.create_page }).click();
  await toast(page, w.page_created);
  await expect(page.getByRole('img', { name: w.qr })).toBeVisible();
  await expectReadable(page);
  await backTo(page, w, 4);
}

/** Copies the address from the last step, with which the list is done and gone. */
async function shareLink(page: Page, w: Words): Promise<string> {
  await expectReadable(page);
  await page.getByRole('button', { name: w.copy_link }).click();
  await toast(page, w.copied);
  await expect(page.getByRole('heading', { name: w.steps.title })).toBeHidden();
  return page.evaluate(() => navigator.clipboard.readText());
}

async function bookAsVisitor(context: BrowserContext, { address, title }: { address: string; title: string }, w: Words): Promise<void> {
  const visitor = await context.newPage();
  const said = listen(visitor);
  await visitor.goto(address);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title);
  await expectReadable(visitor);
  const dialog = await openBooking(visitor, w.service.title, w.book_now);
  if (!FIRST_WORKING_DAY) throw new Error('three days in a row always have a working day');
  await chooseSlot(dialog, { id: '', date: FIRST_WORKING_DAY, start_time: '09:00:00', end_time: '17:00:00', available_spots: 1 });
  await fillContact(dialog);
  await expectReadable(visitor);
  await confirmButton(dialog).click();
  await expect(voucherOf(visitor)).toBeVisible();
  await expectReadable(visitor);
  expect(said).toEqual([]);
}

async function toast(page: Page, said: string): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: said }).first()).toBeVisible();
}
