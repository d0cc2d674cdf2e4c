import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext } from '@playwright/test';
import { newAccount, signIn } from './accounts.ts';
import { expectAccessible, expectReadable } from './axe.ts';
import { hastenInvitation, linkIn, mailTo } from './mailbox.ts';
import { demoProvider, moveElsewhere } from './provider.ts';
import { listen } from './console.ts';
import { test } from './test.ts';
import {
  chooseSlot,
  confirmButton,
  fillContact,
  freeDay,
  offerOf,
  openBooking,
  slotsOf,
  placesLeft,
  voucherOf,
  type Offer,
  type Slot,
} from './visitor.ts';

const SLUG = 'fragrant-tides';
const INSTANT = 'Small boat to the stone columns';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Two places for this test, and two for the one that runs beside it. */
const WITH_ANOTHER = 4;

/** A slot that can still be cancelled free of charge: the first with room, or the last but so many, which the other tests leave alone. */
async function slotLater(request: APIRequestContext, offer: Offer, from_last?: number): Promise<Slot> {
  const free_day = freeDay();
  const slots = (await slotsOf(request, offer)).filter(({ date, available_spots }) => date >= free_day && available_spots >= WITH_ANOTHER);
  const slot = from_last === undefined ? slots[0] : slots.at(-1 - from_last);
  if (!slot) throw new Error(`no slot of ${offer.title} has room from ${free_day} on`);
  return slot;
}

async function bookOver(request: APIRequestContext, { page_id, service_id }: Offer, slot: Slot, guest: object = {}): Promise<string> {
  const reply = await request.post('/api/pages/public/book/', {
    data: {
      page: page_id,
      service: service_id,
      availability_slot: slot.id,
      customer_name: 'Sofia Marchetti',
      customer_email: `sofia-${randomUUID()}@example.it`,
      customer_phone: '+39 333 555 0184',
      participants: 2,
      locale: 'en',
      ...guest,
    },
  });
  expect(reply.status()).toBe(201);
  return new URL(((await reply.json()) as { manage_url: string }).manage_url).pathname;
}

test('a guest books, gets a mail, opens its link, cancels, and the places are there again @both', async ({ page, request, hasTouch }) => {
  test.slow();
  const said = listen(page);
  const offer = await offerOf(request, SLUG, INSTANT);
  const slot = await slotLater(request, offer, hasTouch ? 1 : 0);
  const email = `sofia-${randomUUID()}@example.it`;
  await page.goto(`/page/${SLUG}`);
  const dialog = await openBooking(page, INSTANT);
  await chooseSlot(dialog, slot);
  await fillContact(dialog, { name: 'Sofia Marchetti', email, phone: '+39 333 555 0184' });
  await confirmButton(dialog).click();
  const code = await voucherOf(page).locator('.mono').innerText();
  // A hold that is answered after the booking was sent goes a little later.
  const left = () => placesLeft(request, offer, slot);
  await expect.poll(left).toBe(slot.available_spots - 1);

  const mail = await mailTo(request, email, 'confirmed');
  expect(mail.subject).toContain(`Confirmed: “${INSTANT}”`);
  expect(mail.plain).toContain(code);
  await page.goto(linkIn(mail.plain));
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Sofia Marchetti, here is your booking');
  await expect(main).toContainText(code);
  await expect(main).toContainText(/You can cancel free of charge until \w{3} \d+ \w+ \d{4}, \d\d:\d\d \(Hong Kong time\)\./);
  const qr = main.getByRole('img', { name: 'QR code of your booking' });
  await expect.poll(() => qr.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);

  await main.getByRole('button', { name: 'Cancel booking' }).click();
  const ask = page.getByRole('dialog', { name: 'Cancel this booking?' });
  await ask.getByLabel('Reason (optional)').fill('Our flight was moved');
  await ask.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(main).toContainText('This booking is cancelled.');
  await expect(main).toContainText('Our flight was moved');
  await expect(main.getByRole('button', { name: 'Cancel booking' })).toHaveCount(0);
  await expect(qr).toHaveCount(0);
  await expect.poll(left).toBe(slot.available_spots);
  expect((await mailTo(request, email, 'cancelled_by_you')).subject).toContain('You cancelled');
  expect(said).toEqual([]);
});

test('the secret link is rendered by the server, neither listed nor cached, and sent to no other site', async ({
  page,
  request,
  baseURL,
}) => {
  const offer = await offerOf(request, SLUG, INSTANT);
  const path = await bookOver(request, offer, await slotLater(request, offer));
  const reply = await request.get(path);
  expect(await reply.text()).toContain('Sofia Marchetti, here is your booking');
  expect(reply.headers()).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': 'private, no-store',
  });
  const elsewhere: string[] = [];
  page.on('request', (asked) => {
    const { referer = '' } = asked.headers();
    if (!asked.url().startsWith(baseURL!) || referer.includes('/b/')) elsewhere.push(asked.url());
  });
  await page.goto(path);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await page.getByRole('link', { name: 'Sampan' }).first().click();
  await expect(page).toHaveURL(/\/$/);
  expect(elsewhere).toEqual([]);
});

test('the voucher of a request has a code to scan only once it is confirmed', async ({ page, request }) => {
  const offer = await offerOf(request, SLUG, 'Red-sail junk cruise at dusk');
  await page.goto(await bookOver(request, offer, await slotLater(request, offer)));
  const main = page.getByRole('main');
  await expect(main).toContainText('The code to scan at check-in appears here once your booking is confirmed.');
  await expect(main.getByRole('img', { name: 'QR code of your booking' })).toHaveCount(0);
  await expectAccessible(page, '/b/:token/:proof?: request');
});

test('guest and provider write to each other @phone', async ({ page, request }) => {
  const offer = await offerOf(request, SLUG, INSTANT);
  await page.goto(await bookOver(request, offer, await slotLater(request, offer)));
  await expect(page.getByRole('main')).toContainText('No messages yet. Send Fragrant Tides a message.');
  await page.getByLabel('Message to Fragrant Tides').fill('Is there a place for our bags?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('log')).toContainText('Is there a place for our bags?');
  await expectAccessible(page, '/b/:token/:proof?: messages');
});

test('words typed before the scripts came are sent', async ({ page, request }) => {
  const offer = await offerOf(request, SLUG, INSTANT);
  const path = await bookOver(request, offer, await slotLater(request, offer));
  let come = (): void => undefined;
  const late = new Promise<void>((resolve) => (come = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await late;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.getByLabel('Message to Fragrant Tides').fill('We come early');
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  come();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('log')).toContainText('We come early');
});

test('after the trip the mail leads a guest to the review, which can be written once @phone', async ({ page, request }) => {
  test.slow();
  const said = listen(page);
  const offer = await offerOf(request, SLUG, INSTANT);
  const email = `sofia-${randomUUID()}@example.it`;
  const path = await bookOver(request, offer, await slotLater(request, offer), { customer_email: email });
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'How was it?' })).toBeHidden();
  const seen = await request.get(`/api/bookings/manage/${path.split('/').at(-1)}/`);
  const { id } = (await seen.json()) as { id: string };
  await moveElsewhere(request, await demoProvider(request), id, 'complete');

  await hastenInvitation(id);
  // Any change lets the mailer look.
  await request.post(`/api/bookings/manage/${path.split('/').at(-1)}/read_messages/`);
  const { plain } = await mailTo(request, email, 'review_invitation');
  const link = new URL(/https?:\/\/\S+#review/.exec(plain)![0]);
  expect(link.pathname).toBe(path);
  // As from a mail program: on the page itself only its hash would change.
  await page.goto('about:blank');
  await page.goto(link.pathname + link.hash);
  await expect(page.getByRole('heading', { name: 'How was it?' })).toBeInViewport();
  await expectAccessible(page, '/b/:token/:proof?: review');
  await page.getByRole('group', { name: 'Your rating' }).getByRole('radio', { name: '5 stars' }).press('Space');
  const words = `Quiet water ${randomUUID().slice(0, 8)}`;
  await page.getByLabel('Your words').fill(words);
  await page.getByRole('button', { name: 'Publish review' }).click();
  await expect(page.getByRole('heading', { name: 'Your review' })).toBeVisible();
  await expect(page.locator('#review')).toContainText(words);
  await expect(page.getByRole('button', { name: 'Publish review' })).toBeHidden();
  expect(said).toEqual([]);
});

test('the calendar file is offered, and the voucher prints alone', async ({ page, request }) => {
  const offer = await offerOf(request, SLUG, INSTANT);
  await page.goto(await bookOver(request, offer, await slotLater(request, offer)));
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Add to calendar' }).click();
  expect((await file).suggestedFilename()).toMatch(/^SMP-[0-9A-Z]{7}\.ics$/);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('img', { name: 'QR code of your booking' })).toBeVisible();
  for (const hidden of ['Add to calendar', 'Send', 'Cancel booking']) await expect(page.getByText(hidden, { exact: true })).toBeHidden();
});

test('in Chinese @phone', async ({ browser, baseURL, viewport, request }) => {
  const context = await browser.newContext({ locale: 'zh-HK', baseURL: baseURL!, viewport, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const offer = await offerOf(request, SLUG, INSTANT);
  await page.goto(await bookOver(request, offer, await slotLater(request, offer), { customer_name: '陳大文' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('陳大文，這是你的預訂');
  await expect(page.getByRole('main')).toContainText(/香港時間）前可免費取消。/);
  await expectReadable(page);
  await context.close();
});

test('a link that opens nothing leads to having it mailed again, which tells nobody anything @phone', async ({ page, request }) => {
  const offer = await offerOf(request, SLUG, INSTANT);
  const email = `sofia-${randomUUID()}@example.it`;
  const path = await bookOver(request, offer, await slotLater(request, offer), { customer_email: email });
  await page.goto(path);
  const reference = await page.locator('dd.mono').innerText();
  const gone = await page.goto(`/b/${'A'.repeat(43)}`);
  expect(gone?.status()).toBe(404);
  await page.getByRole('main').getByRole('link', { name: 'Find my booking' }).click();
  await expect(page).toHaveURL(/\/find-booking$/);
  await expect(page.getByLabel('Booking reference')).toBeVisible();
  await expectAccessible(page, '/find-booking: full');
  for (const address of ['nobody@example.it', email]) {
    await page.goto('/find-booking');
    await page.getByLabel('Booking reference').fill(reference);
    await page.getByLabel('Email').fill(address);
    await page.getByRole('button', { name: 'Email me the link' }).click();
    await expect(page.getByRole('status')).toContainText('If these details match a booking, we’ve emailed you the link.');
  }
  expect(linkIn((await mailTo(request, email, 'booking_link')).plain)).toBe(path);
});

test('a lost password is set anew by the mailed link', async ({ page, request }) => {
  test.slow();
  const username = `forgetful-${randomUUID().slice(0, 8)}`;
  const email = `${username}@example.hk`;
  await request.post('/api/auth/register/', { data: { username, email, password: 'seven blue sampans' } });
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgotten your password?' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgotten your password?');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expect(page.getByRole('status')).toContainText('we’ve sent a link');
  await expectAccessible(page, '/forgot-password: sent');
  const { plain } = await mailTo(request, email, 'reset_password');
  await page.goto(new URL(/https?:\/\/\S+\/reset-password\/\S+/.exec(plain)![0]).pathname);
  await page.getByLabel('New password', { exact: true }).fill('nine red junks');
  await expectAccessible(page, '/reset-password/:token: full');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('status')).toContainText('Your password is changed.');
  const login = await request.post('/api/auth/login/', { data: { username, password: 'nine red junks' } });
  expect(login.status()).toBe(200);
});

test('signing up with the address of earlier bookings and proving it brings them in', async ({ page, request }) => {
  test.slow();
  const username = `later-${randomUUID().slice(0, 8)}`;
  const email = `${username}@example.hk`;
  const offer = await offerOf(request, SLUG, INSTANT);
  await bookOver(request, offer, await slotLater(request, offer), { customer_email: email });
  await request.post('/api/auth/register/', { data: { username, email, password: 'seven blue sampans' } });
  const { plain } = await mailTo(request, email, 'verify_email');
  await page.goto(new URL(/https?:\/\/\S+\/verify-email\/\S+/.exec(plain)![0]).pathname);
  const confirm = page.getByRole('button', { name: 'Confirm my email' });
  await expect(page.getByRole('main')).toContainText(username);
  await expect(confirm).toBeDisabled();
  await page.getByLabel(`Password of ${username}`).fill('seven blue sampans');
  await confirm.click();
  await expect(page.getByRole('main')).toContainText('1 earlier booking is now in your account.');
});

test('an account that somebody else opened with one’s address is ended from the mail, and the address is free @phone', async ({
  page,
  request,
}) => {
  test.slow();
  const username = `stranger-${randomUUID().slice(0, 8)}`;
  const email = `${username}@example.hk`;
  const data = { username, email, password: 'seven blue sampans' };
  await request.post('/api/auth/register/', { data });
  const { plain } = await mailTo(request, email, 'verify_email');
  await page.goto(new URL(/https?:\/\/\S+\/verify-email\/\S+/.exec(plain)![0]).pathname);
  await page.getByRole('button', { name: 'This is not my account' }).click();
  await expectAccessible(page, '/verify-email/:token: not my account');
  await page.getByRole('alertdialog').getByRole('button', { name: 'This is not my account' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you for telling us');
  expect((await request.post('/api/auth/register/', { data: { ...data, username: `${username}-2` } })).status()).toBe(201);
});

test('an address that is not proved is reminded of, until it is @phone', async ({ page, request }) => {
  test.slow();
  const session = await newAccount(request);
  const email = `${session.user.username}@example.hk`;
  await signIn(page, session);
  await page.goto('/dashboard');
  const main = page.getByRole('main');
  await expect(main).toContainText(`Confirm your email, ${email}`);
  await expectAccessible(page, '/dashboard: an address to confirm');
  await page.goto('/profile');
  await main.getByRole('button', { name: 'Email me the link' }).click();
  await expect(page.getByRole('status').filter({ hasText: email })).toContainText('We’ve sent a link');
  const { plain } = await mailTo(request, email, 'verify_email');
  await page.goto(new URL(/https?:\/\/\S+\/verify-email\/\S+/.exec(plain)![0]).pathname);
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await page.getByRole('link', { name: 'To my bookings' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome');
  await expect(main).not.toContainText('Confirm your email');
});

test('who is not signed in finds the way to their booking in header and footer @both', async ({ page, request, isMobile, viewport }) => {
  await page.goto('/');
  const find = { name: 'Find my booking' };
  await expect(page.getByRole('contentinfo').getByRole('link', find)).toHaveAttribute('href', '/find-booking');
  if (isMobile || viewport!.width < 1024) await page.getByRole('banner').getByLabel('Menu', { exact: true }).click();
  await page.getByRole('banner').getByRole('link', find).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/find-booking$/);
  await signIn(page, await newAccount(request));
  await page.reload();
  await expect(page.getByRole('banner').getByRole('link', find).filter({ visible: true })).toHaveCount(0);
});

test('the outbox shows what was mailed, in a frame @phone', async ({ page, request }) => {
  const offer = await offerOf(request, SLUG, INSTANT);
  const email = `sofia-${randomUUID()}@example.it`;
  await bookOver(request, offer, await slotLater(request, offer), { customer_email: email });
  const { subject } = await mailTo(request, email, 'confirmed');
  await page.goto('/outbox');
  // Without a mail in its frame: axe cannot look into one that may run nothing.
  await expectAccessible(page, '/outbox: full');
  await page.getByRole('link').filter({ hasText: email }).filter({ hasText: 'Confirmed' }).first().click();
  await expect(page.getByRole('heading', { level: 2, name: subject })).toBeVisible();
  await expect(page.frameLocator('iframe').getByRole('heading')).toContainText('See you on');
});
