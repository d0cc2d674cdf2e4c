import { expect, type Locator, type Page } from '@playwright/test';
import type { Offer } from '../support/builders.ts';
import { expectAccessible, expectReadable } from './axe.ts';
import { test, type OwnSampan } from './own-sampan.ts';
import { chooseSlot, confirmButton, fillContact, openBooking, slotsOf, voucherOf } from './visitor.ts';

// Places are held while a visitor fills in the booking dialog.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

type Row = { id: string; places: number; ended_as: string | null };
const holdsOn = async ({ sql }: OwnSampan, { slot }: Offer) => [
  ...(await sql<Row[]>`select id, places, ended_as from holds where slot_id = ${slot.id} order by created_at, id`),
];

async function open(page: Page, offer: Offer, book = 'Book Now'): Promise<Locator> {
  await page.goto(`/page/${offer.page.slug}`);
  return openBooking(page, offer.service.title, book);
}

async function choose(page: Page, dialog: Locator, offer: Offer): Promise<void> {
  const [slot] = await slotsOf(page.request, { service_id: offer.service.id });
  await chooseSlot(dialog, slot!);
}

const counting = (dialog: Locator) => dialog.getByText(/Your places are held: (?:9:\d\d|10:00) left/);

test('choosing a time holds the places, also after a reload and in a second tab, and booking uses them @both', async ({ page, sampan }) => {
  const offer = await sampan.buildOffer({ capacity: 3 });
  const dialog = await open(page, offer);
  const footer = dialog.locator('.dialog-f');
  const before = await footer.boundingBox();
  await choose(page, dialog, offer);
  await expect(counting(dialog)).toBeVisible();
  expect((await footer.boundingBox())!.height).toBe(before!.height);
  await expectAccessible(page, '/page/:slug: places held');
  const [hold] = await holdsOn(sampan, offer);
  expect(hold).toMatchObject({ places: 1, ended_as: null });

  await dialog.getByRole('button', { name: /One more/ }).click();
  await expect
    .poll(async () => (await holdsOn(sampan, offer)).map(({ places, ended_as }) => [places, ended_as]))
    .toEqual([
      [1, 'replaced'],
      [2, null],
    ]);
  // The address says that the dialog is open.
  await page.reload();
  const again = page.getByRole('dialog', { name: offer.service.title });
  await expect(counting(again)).toBeVisible();
  // What is held counts as left for who holds it.
  await expect(again.locator('.slot.on .left')).toHaveText('3 spots left');
  expect(await holdsOn(sampan, offer)).toHaveLength(2);

  const tab = await page.context().newPage();
  const second = await open(tab, offer);
  await choose(tab, second, offer);
  await second.getByRole('button', { name: /One more/ }).click();
  await expect(counting(second)).toBeVisible();
  await expect.poll(async () => (await holdsOn(sampan, offer)).filter(({ ended_as }) => ended_as === null)).toMatchObject([{ places: 2 }]);

  await fillContact(again);
  await confirmButton(again).click();
  await expect(voucherOf(page)).toBeVisible();
  expect((await holdsOn(sampan, offer)).at(-1)).toMatchObject({ places: 2, ended_as: 'booked' });
  expect([...(await sampan.sql`select spots_taken from slots where id = ${offer.slot.id}`)]).toEqual([{ spots_taken: 2 }]);
});

test('a hold that is over says so, and one tap holds the places again', async ({ page, sampan }) => {
  const offer = await sampan.buildOffer({ capacity: 2 });
  await page.clock.install();
  const dialog = await open(page, offer);
  await choose(page, dialog, offer);
  await page.clock.runFor(1_000);
  await expect(counting(dialog)).toBeVisible();
  await page.clock.runFor(8 * 60_000);
  await expect(dialog.getByRole('status').filter({ hasText: 'Your places are held for two more minutes.' })).toBeAttached();
  await sampan.sql`update holds set expires_at = now() where slot_id = ${offer.slot.id}`;
  await page.clock.runFor(3 * 60_000);
  await expect(dialog.getByText('Your places are no longer held.').first()).toBeVisible();
  await expectAccessible(page, '/page/:slug: hold over');
  await dialog.getByRole('button', { name: 'Hold them again' }).click();
  await page.clock.runFor(1_000);
  await expect(counting(dialog)).toBeVisible();
  expect((await holdsOn(sampan, offer)).at(-1)?.ended_as).toBeNull();
});

test('who comes second to the last places sees them full, in either language, and can book once they are free @phone', async ({
  page,
  browser,
  sampan,
}) => {
  const offer = await sampan.buildOffer({ capacity: 1 });
  const first = await open(page, offer);
  const context = await browser.newContext({
    locale: 'zh-HK',
    baseURL: sampan.url,
    reducedMotion: 'reduce',
    viewport: { width: 390, height: 844 },
  });
  const rival = await context.newPage();
  await rival.goto(`/page/${offer.page.slug}`);
  await choose(page, first, offer);
  await expect(counting(first)).toBeVisible();
  const second = await openBooking(rival, offer.service.title, '立即預訂');
  await expect(second.locator('.slot.full')).toContainText('額滿');
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await holdsOn(sampan, offer))[0]?.ended_as).toBe('cancelled');
  // The page itself may be a quarter of a second old (decision 005), and the dialog that opens again hides it from roles.
  const book = rival.locator('article').getByRole('button', { name: '立即預訂', includeHidden: true });
  await expect.poll(() => rival.reload().then(() => book.isEnabled())).toBe(true);
  const again = rival.getByRole('dialog', { name: offer.service.title });
  await choose(rival, again, offer);
  await expect(again.getByText(/名額已為你保留，尚餘 (?:9:\d\d|10:00)/)).toBeVisible();
  await expectReadable(rival);
  await context.close();
});

test('who confirms the last place before its hold is answered gets it @phone', async ({ page, sampan }) => {
  const offer = await sampan.buildOffer({ capacity: 1 });
  const refused = page.waitForResponse((response) => response.status() === 409 && response.url().endsWith('/book/'));
  await page.route('**/api/holds/', async (route) => {
    const response = await route.fetch();
    await refused;
    await route.fulfill({ response });
  });
  const dialog = await open(page, offer);
  await choose(page, dialog, offer);
  await expect.poll(async () => (await holdsOn(sampan, offer)).length).toBe(1);
  await fillContact(dialog);
  await confirmButton(dialog).click();
  await expect(voucherOf(page)).toBeVisible();
  expect(await holdsOn(sampan, offer)).toMatchObject([{ ended_as: 'booked' }]);
});
