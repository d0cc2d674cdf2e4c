import { expect, type Page } from '@playwright/test';
import { JWT_SECRET } from '../support/server.ts';
import { addDays, hongKongDate, hongKongToInstant } from '../../rules/time.ts';
import { createSignedLinks } from '../../server/core/signed-links.ts';
import { expectAccessible, expectReadable } from './axe.ts';
import { signIn } from './accounts.ts';
import { sessionOf, test, type OwnSampan } from './own-sampan.ts';
import { openBooking } from './visitor.ts';

// A departure that is full: a visitor waits for it, is offered the place that becomes free, and books it with one tap.
test.use({ locale: 'en-GB', contextOptions: { reducedMotion: 'reduce' } });

const links = createSignedLinks(JWT_SECRET);

/** Two departures of a service on one page, of the same week, one of them full. */
async function buildFull({ buildOffer, buildSlot, buildBooking }: OwnSampan) {
  const at = (days: number) => hongKongToInstant(addDays(hongKongDate(Date.now()), days), '10:00');
  const offer = await buildOffer({ capacity: 2, slot: { starts_at: at(3) } });
  const booked = await buildBooking({ slot: offer.slot, participants: 2 });
  await buildSlot({ service: offer.service, starts_at: at(4) });
  return { offer, booked };
}

async function fillIn(page: Page, email: string) {
  const dialog = page.getByRole('dialog', { name: 'Join the waiting list' });
  await dialog.getByLabel('Name').fill('Lau Mei');
  await dialog.getByLabel('Email').fill(email);
  await expectReadable(page);
  await dialog.getByRole('button', { name: 'Join the waiting list' }).click();
  await expect(dialog.getByText(`We’ve emailed ${email} a link`)).toBeVisible();
}

const linkOf = async ({ sql }: OwnSampan, email: string) => {
  const [entry] = await sql<{ id: string }[]>`select id from waiting_entries where customer_email = ${email}`;
  return `/waiting/${links.sign('waiting_list', entry!.id)}`;
};

/** Opens the mailed link and confirms the address. */
async function confirm(page: Page, link: string) {
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toHaveCount(0);
}

/** The booking is cancelled, and its places are offered by this link. */
async function expectOffer(page: Page, link: string, booked: { id: string }) {
  const cancelled = await page.request.post(`/api/bookings/manage/${links.sign('booking', booked.id)}/cancel/`, { data: {} });
  expect(cancelled.ok()).toBe(true);
  await expect
    .poll(async () => {
      await page.goto(link);
      return page.getByRole('heading', { name: 'Places are free for you' }).count();
    })
    .toBe(1);
}

test('a visitor joins in the booking dialog, sees the place by the link, is offered what becomes free, and books it @phone', async ({
  page,
  sampan,
}) => {
  const { offer, booked } = await buildFull(sampan);
  await page.goto(`/page/${offer.page.slug}`);
  const dialog = await openBooking(page, offer.service.title);
  await dialog.getByRole('button', { name: 'Join the waiting list' }).click();
  await fillIn(page, 'mei@example.com');

  const link = await linkOf(sampan, 'mei@example.com');
  await page.goto(link);
  await expect(page.getByText('1 of 1')).toBeVisible();
  await expect(page.getByText('we can’t offer you places until you confirm')).toBeVisible();
  await expectAccessible(page, '/waiting/:token: an address to confirm');
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page.locator('#main')).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toHaveCount(0);
  await expectOffer(page, link, booked);
  await expectAccessible(page, '/waiting/:token: offer');
  await page.getByRole('button', { name: /^Book for HK\$/ }).click();
  await expect(page).toHaveURL(/\/b\/[\w-]{43}$/);
  await page.goto(link);
  await expect(page.getByText('You booked the places you were offered.')).toBeVisible();
});

test('a visitor joins on the experience and leaves by the link; the provider sees the demand and opens one more departure', async ({
  page,
  sampan,
}) => {
  const { offer } = await buildFull(sampan);
  // The one with places may be in the next month, which is shown otherwise.
  await page.goto(`/experiences/${offer.service.id}?day=${hongKongDate(offer.slot.starts_at)}`);
  await page.getByRole('button', { name: 'Join the waiting list' }).click();
  await fillIn(page, 'lok@example.com');
  await confirm(page, await linkOf(sampan, 'lok@example.com'));

  await signIn(page, await sessionOf(page.request, offer.provider.user));
  await page.goto(`/provider/availability?service=${offer.service.id}`);
  await expect(page.getByText('1 party waiting, 1 spot')).toBeVisible();
  await page.getByRole('button', { name: /^Add a departure/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto(await linkOf(sampan, 'lok@example.com'));
  const leave = page.getByRole('button', { name: 'Leave the list' });
  const question = page.getByRole('alertdialog', { name: 'Leave the waiting list?' });
  await leave.click();
  await expectAccessible(page, '/waiting/:token: leaving');
  await question.getByRole('button', { name: 'Stay on the list' }).click();
  await expect(question).toHaveCount(0);
  await expect(leave).toBeFocused();
  await leave.click();
  await question.getByRole('button', { name: 'Leave the list' }).click();
  await expect(page.getByText('You’ve left this list.')).toBeVisible();
});

test('what nothing could be offered for is said at its field: a party larger than the departure, days that are over', async ({
  page,
  sampan,
}) => {
  const { offer } = await buildFull(sampan);
  const yesterday = addDays(hongKongDate(Date.now()), -1);
  await page.goto(`/experiences/${offer.service.id}?day=${hongKongDate(offer.slot.starts_at)}`);
  await page.getByRole('button', { name: 'Join the waiting list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Join the waiting list' });
  const join = dialog.getByRole('button', { name: 'Join the waiting list' });
  const people = dialog.getByLabel('Participants', { exact: true });
  await dialog.getByLabel('Name').fill('Lau Mei');
  await dialog.getByLabel('Email').fill('many@example.com');
  await people.fill('3');
  await join.click();
  await expect(people).toHaveAccessibleDescription(/room for 2 in all/);
  await expect(people).toBeFocused();
  await dialog.getByLabel('When').selectOption('Any time on the days that suit');
  await expect(people).not.toHaveAccessibleDescription(/room for 2/);
  const until = dialog.getByLabel('Until');
  await dialog.getByLabel('From').fill(yesterday);
  await until.fill(yesterday);
  await expect(until).toHaveAttribute('min', addDays(yesterday, 1));
  await join.click();
  await expect(until).toHaveAccessibleDescription(/This is over already/);
  await expect(until).toBeFocused();
  await expectAccessible(page, '/experiences/:id: waiting list, mistakes');
});

test('a visitor is asked before places are let go, which go to the next', async ({ page, sampan }) => {
  const { offer, booked } = await buildFull(sampan);
  await page.goto(`/page/${offer.page.slug}`);
  await (await openBooking(page, offer.service.title)).getByRole('button', { name: 'Join the waiting list' }).click();
  await fillIn(page, 'ho@example.com');
  const link = await linkOf(sampan, 'ho@example.com');
  await confirm(page, link);
  await expectOffer(page, link, booked);
  const question = page.getByRole('alertdialog', { name: 'Let these places go?' });
  await page.getByRole('button', { name: 'Pass', exact: true }).click();
  await expect(question).toContainText('They go to the next in line, and you go to the end of the list.');
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Places are free for you' })).toBeVisible();
  await page.getByRole('button', { name: 'Pass', exact: true }).click();
  await question.getByRole('button', { name: 'Pass', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Places are free for you' })).toHaveCount(0);
  await expect(page.getByText('1 of 1')).toBeVisible();
});

test('a link of nobody says so', async ({ page }) => {
  await page.goto(`/waiting/${'a'.repeat(43)}`);
  await expect(page.getByRole('heading', { name: 'We can’t find this place on a list' })).toBeVisible();
});
