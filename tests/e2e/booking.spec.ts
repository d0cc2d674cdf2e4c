import { expect } from '@playwright/test';
import { newAccount, signIn } from './accounts.ts';
import { expectAccessible } from './axe.ts';
import { listen } from './console.ts';
import { chooseRadio } from './radio.ts';
import { hold } from './slow-phone.ts';
import { test } from './test.ts';
import {
  chooseSlot,
  confirmButton,
  fillContact,
  GUEST,
  leaveOnly,
  offerOf,
  openBooking,
  roomySlot,
  placesLeft,
  voucherOf,
} from './visitor.ts';

const SLUG = 'fragrant-tides';
const TITLE = 'Red-sail junk cruise at dusk';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('while the times are on their way their place is held by grey blocks', async ({ page }) => {
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/services/*/availability/**', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto(`/page/${SLUG}`);
  await page.getByRole('article', { name: TITLE }).getByRole('button', { name: 'Book Now' }).click();
  const dialog = page.getByRole('dialog', { name: TITLE });
  await expect(dialog.locator('.skel').first()).toBeVisible();
  await expect(dialog.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(1);
  answer.resolve();
  await expect(dialog.locator('.days')).toBeVisible();
  await expect(dialog.locator('.skel')).toHaveCount(0);
});

test('a visitor books without an account and gets a voucher @both', async ({ page, request }) => {
  const said = listen(page);
  const offer = await offerOf(request, SLUG, TITLE);
  const slot = await roomySlot(request, offer, 8);
  await page.goto(`/page/${SLUG}`);
  const dialog = await openBooking(page, TITLE);
  await expect(confirmButton(dialog)).toBeDisabled();
  await expect(dialog.getByText(/can cancel|Free cancellation/)).toHaveCount(0);
  await chooseSlot(dialog, slot);
  await expect(dialog.getByText(/^You can cancel free of charge until .+ \(Hong Kong time\)/)).toBeVisible();
  await fillContact(dialog);
  await dialog.getByRole('button', { name: 'Adult: One more' }).click();
  await expect(dialog.getByRole('status', { name: 'Total' })).toHaveText('HK$1,218HK$580 × 2 + 5% fee HK$58');
  await dialog.getByRole('button', { name: 'Child: One more' }).click();
  await expect(dialog.getByRole('status', { name: 'Total' })).toHaveText('HK$1,617HK$580 × 2 + HK$380 × 1 + 5% fee HK$77');
  await confirmButton(dialog).click();

  const booked = voucherOf(page);
  await expect(page.locator('.toast')).toHaveText(/Request sent.*申請已送出/s);
  await expect(booked.getByRole('heading', { name: /Request sent\s*申請已送出/ })).toBeFocused();
  await expect(booked).toContainText(TITLE);
  await expect(booked).toContainText('Pending');
  await expect(booked).toContainText('Fragrant Tides will confirm or decline your request');
  await expect(booked).toContainText('3 people');
  await expect(booked).toContainText(`${slot.start_time.slice(0, 5)} – ${slot.end_time.slice(0, 5)}`);
  await expect(booked).toContainText('Service feeHK$77');
  await expect(booked).toContainText('TotalHK$1,617');
  await expect(booked).toContainText('Thank you for booking with us!');
  const code = await booked.locator('.mono').innerText();
  expect(code).toMatch(/^[0-9A-Z]+-[0-9A-Z]+$/);

  await page.reload();
  await expect(voucherOf(page).locator('.mono')).toHaveText(code);
  await voucherOf(page).locator('.dialog-f').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/page/${SLUG}$`));
  await page.getByRole('button', { name: `Your booking ${code}` }).click();
  await expect(voucherOf(page)).toContainText(code);
  expect(said).toEqual([]);
});

test('page, dialog, mistakes and voucher are accessible @phone', async ({ page }) => {
  // Four looks of axe.
  test.slow();
  await page.goto(`/page/${SLUG}`);
  await expectAccessible(page, '/page/:slug: full');
  const dialog = await openBooking(page, TITLE);
  await expectAccessible(page, '/page/:slug: booking');
  await chooseRadio(dialog.locator('.slot:not(.full) input').first());
  await confirmButton(dialog).click();
  await expect(dialog.locator('.err')).toHaveCount(3);
  await expectAccessible(page, '/page/:slug: booking, mistakes');
  await fillContact(dialog);
  await confirmButton(dialog).click();
  await expect(voucherOf(page)).toBeVisible();
  await expectAccessible(page, '/page/:slug: voucher');
});

test('in Chinese @phone', async ({ browser, baseURL, viewport, request }) => {
  const context = await browser.newContext({ locale: 'zh-HK', baseURL: baseURL!, viewport, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const offer = await offerOf(request, SLUG, 'Small boat to the stone columns');
  const slot = await roomySlot(request, offer, 8);
  await page.goto(`/page/${SLUG}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('香潮體驗');
  const dialog = await openBooking(page, offer.title_zh, '立即預訂');
  await confirmButton(dialog).click({ force: true });
  await expect(dialog.getByRole('alert')).toHaveText('請選擇時段Please select a time slot');
  await chooseSlot(dialog, slot);
  await fillContact(dialog);
  await expect(dialog.getByRole('status', { name: '總額' })).toContainText('5% 服務費');
  await confirmButton(dialog).click();
  const voucher = voucherOf(page);
  await expect(voucher).toContainText('已確認');
  await expect(voucher).toContainText('香潮體驗恭候你');
  await expect(voucher).toContainText('多謝預訂！');
  await context.close();
});

for (const [way, button] of [
  ['On the day', null],
  ['FPS', 'I have paid'],
] as const)
  test(`how a booking is paid (${way}) comes late, and does not move the link of its voucher`, async ({ page, request }) => {
    const offer = await offerOf(request, 'old-quarter-walks', 'Temples and incense of Sheung Wan');
    const slot = await roomySlot(request, offer, 1);
    await page.goto('/page/old-quarter-walks');
    const dialog = await openBooking(page, offer.title);
    await chooseSlot(dialog, slot);
    await fillContact(dialog);
    await chooseRadio(dialog.getByRole('radio', { name: way }));
    const reads = await hold(page, /\/api\/bookings\/manage\//);
    await confirmButton(dialog).click();
    const link = voucherOf(page).getByRole('link', { name: 'View, cancel or print your booking' });
    await expect(link).toBeVisible();
    await expect.poll(reads.count).toBe(1);
    const before = await link.boundingBox();
    const read = page.waitForResponse(/\/api\/bookings\/manage\//);
    reads.letGo();
    await (await read).finished();
    if (button) await expect(voucherOf(page).getByRole('button', { name: button })).toBeVisible();
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    expect(await link.boundingBox()).toEqual(before);
  });

test('who wants no motion sees a change of layout in the frame in which it is made', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`/page/${SLUG}`);
  const padding = await page.locator('main').evaluate((main) => {
    main.style.padding = '7px';
    const at_once = getComputedStyle(main).padding;
    main.style.padding = '';
    return at_once;
  });
  expect(padding).toBe('7px');
});

test('with the keyboard alone', async ({ page, request }) => {
  const offer = await offerOf(request, SLUG, 'Dragon-boat taster at Stanley');
  const [title, press] = [offer.title, (key: string) => page.keyboard.press(key)];
  await page.goto(`/page/${SLUG}`);
  await page.getByRole('article', { name: title }).getByRole('button', { name: 'Book Now' }).focus();
  await press('Enter');
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog.locator('.day.on input')).toBeVisible();
  // The form comes after the times.
  await expect(dialog.getByLabel('Name')).toBeVisible();

  const day = dialog.locator('.day.on input');
  while (!(await day.evaluate((input) => input === document.activeElement))) await press('Tab');
  const first = await day.getAttribute('aria-label');
  await press('ArrowRight');
  await expect(day).not.toHaveAttribute('aria-label', first!);
  await press('ArrowLeft');
  await press('PageDown');
  await expect(day).toBeFocused();
  await press('Tab');
  // The first open time of the week to come.
  while (!(await dialog.locator('.slot input:focus').count())) await press('Tab');
  await press('Space');
  await press('Tab');
  await page.keyboard.type(GUEST.name);
  await press('Tab');
  await page.keyboard.type(GUEST.email);
  await press('Tab');
  await page.keyboard.type(GUEST.phone);
  await press('Enter');
  await expect(voucherOf(page)).toContainText('Dragon-boat taster at Stanley');
  await press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('without a time the form says so in both languages and shows where @phone', async ({ page }) => {
  await page.goto(`/page/${SLUG}`);
  const dialog = await openBooking(page, TITLE);
  await fillContact(dialog);
  await expect(confirmButton(dialog)).toHaveAccessibleDescription('Choose a time above to confirm.');
  await expect(dialog.getByText('Choose a time above to confirm.')).toBeVisible();
  // Off, but it still answers a press.
  await confirmButton(dialog).click({ force: true });
  await expect(dialog.getByRole('alert')).toHaveText('Please select a time slot請選擇時段');
  await expect(dialog.locator('.slot input:enabled').first()).toBeFocused();
  await expect(dialog.getByLabel('Name')).toHaveValue(GUEST.name);
  await chooseRadio(dialog.locator('.slot:not(.full) input').first());
  await expect(dialog.getByText('Choose a time above to confirm.')).toHaveCount(0);
});

test('fields are checked when left and mended as one types; closing keeps what was typed', async ({ page }) => {
  await page.goto(`/page/${SLUG}`);
  const dialog = await openBooking(page, TITLE);
  const email = dialog.getByLabel('Email');
  await email.fill('sofia');
  await expect(email).not.toHaveAttribute('aria-invalid', 'true');
  await email.blur();
  await expect(email).toHaveAccessibleDescription('Enter a valid email address. 請輸入有效的電郵地址。');
  await email.fill(GUEST.email);
  await expect(email).not.toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Name').fill(GUEST.name);

  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const other = await openBooking(page, 'Kayak the Sai Kung sea arches');
  await expect(other.getByLabel('Name')).toHaveValue(GUEST.name);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/page/${SLUG}$`));
});

test('a reload keeps what was chosen and typed, and logging out leaves nothing of it', async ({ page, request }) => {
  const offer = await offerOf(request, SLUG, TITLE);
  const slot = await roomySlot(request, offer, 8);
  await page.goto(`/page/${SLUG}`);
  const dialog = await openBooking(page, TITLE);
  await chooseSlot(dialog, slot);
  await fillContact(dialog);
  await dialog.getByLabel(/^Notes/).fill('Two of us swim.');
  await dialog.getByRole('button', { name: 'Child: One more' }).click();
  await page.reload();
  await expect(dialog.locator('.slot input:checked')).toHaveCount(1);
  await expect(dialog.getByLabel('Name')).toHaveValue(GUEST.name);
  await expect(dialog.getByLabel('Email')).toHaveValue(GUEST.email);
  await expect(dialog.getByLabel('Phone')).toHaveValue(GUEST.phone);
  await expect(dialog.getByLabel(/^Notes/)).toHaveValue('Two of us swim.');
  await expect(dialog.getByRole('status', { name: 'Total' })).toContainText('HK$580 × 1 + HK$380 × 1');

  await signIn(page, await newAccount(request));
  await page.goto('/');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-session', 'out');
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft.')))).toEqual([]);
});

test('someone signed in finds their own name and email there', async ({ page, request }) => {
  const session = await newAccount(request, { first_name: 'Wing' });
  await signIn(page, session);
  await page.goto(`/page/${SLUG}`);
  const dialog = await openBooking(page, TITLE);
  await expect(dialog.getByLabel('Name')).toHaveValue('Wing');
  await expect(dialog.getByLabel('Email')).toHaveValue(`${session.user.username}@example.hk`);
});

test('two visitors race for the last place: one gets it, the other keeps what was typed', async ({ page, browser, request, baseURL }) => {
  const slug = 'kettle-and-stocking';
  const offer = await offerOf(request, slug, 'Gongfu tea above Ko Shing Street');
  const slot = await roomySlot(request, offer, 1);
  await leaveOnly(request, offer, slot, 1);
  const context = await browser.newContext({ baseURL: baseURL!, locale: 'en-GB', reducedMotion: 'reduce' });
  const rival = await context.newPage();
  const visitors = [page, rival];
  // Else one of them would hold it.
  for (const visitor of visitors) await visitor.route('**/api/holds/', (route) => route.abort('connectionreset'));
  const dialogs = await Promise.all(
    visitors.map(async (visitor) => {
      await visitor.goto(`/page/${slug}`);
      const dialog = await openBooking(visitor, offer.title);
      await chooseSlot(dialog, slot);
      await expect(dialog.locator('.slot.on .left')).toHaveText('1 spot left');
      await expect(dialog.getByText('Your places are yours once you confirm.')).toBeVisible();
      await fillContact(dialog);
      return dialog;
    }),
  );

  await Promise.all(dialogs.map((dialog) => confirmButton(dialog).click()));
  const lost = await Promise.all(
    visitors.map(async (visitor) => {
      const refused = visitor.getByRole('dialog').getByRole('alert');
      await expect(voucherOf(visitor).or(refused)).toBeVisible();
      return refused.isVisible();
    }),
  );
  expect(lost.toSorted()).toEqual([false, true]);

  const late = dialogs[lost.indexOf(true)]!;
  await expect(late.getByRole('alert')).toContainText('Not enough places are left at this time.');
  await expect(late.getByRole('alert')).toContainText('這個時段餘下名額不足');
  await expect(late.locator('.slot.full', { hasText: slot.start_time.slice(0, 5) })).toContainText('Full 額滿');
  await expect(late.getByLabel('Name')).toHaveValue(GUEST.name);
  await expect(late.getByLabel('Phone')).toHaveValue(GUEST.phone);
  await expect(confirmButton(late)).toBeDisabled();
  expect(await placesLeft(request, offer, slot)).toBe(0);
  await context.close();
});

test('a refusal by the server stands under its field, one without sense above the form, and nothing typed is lost', async ({ page }) => {
  await page.goto(`/page/${SLUG}`);
  const dialog = await openBooking(page, TITLE);
  await chooseRadio(dialog.locator('.slot:not(.full) input').first());
  await fillContact(dialog);
  await page.route('**/api/pages/public/book/', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }), { times: 1 });
  await confirmButton(dialog).click();
  await expect(dialog.getByRole('alert')).toContainText('Booking failed');
  await expect(dialog.getByRole('alert')).toContainText('預訂失敗');
  await page.route(
    '**/api/pages/public/book/',
    (route) => route.fulfill({ status: 400, json: { customer_email: ['This address bounces.'] } }),
    { times: 1 },
  );
  await confirmButton(dialog).click();
  await expect(page.locator('.toast').filter({ hasText: 'This address bounces.' })).toBeVisible();
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('This address bounces.');
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await expect(dialog.getByLabel('Name')).toHaveValue(GUEST.name);
  await expect(confirmButton(dialog)).toBeEnabled();
});
