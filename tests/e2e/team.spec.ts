import { expect } from '@playwright/test';
import { PASSWORD } from '../support/builders.ts';
import { freshName, signIn } from './accounts.ts';
import { expectAccessible } from './axe.ts';
import { expectAccessibleInItsLooks } from './looks.ts';
import { filmVoucher } from './camera.ts';
import { mailTo } from './mailbox.ts';
import { sessionOf, test } from './own-sampan.ts';

test.use({ locale: 'en-GB', contextOptions: { reducedMotion: 'reduce' } });

const joinLink = (plain: string) => new URL(/https?:\/\/\S+\/join-team\/\S+/.exec(plain)![0]).pathname;

test('an owner invites a guide, who joins on a phone, checks a party in and sees no money, until the owner removes them', async ({
  page,
  browser,
  request,
  sampan,
}) => {
  const provider = await sampan.buildProvider({ name: 'Heron Pier' });
  const slot = await sampan.buildSlotUnderWay({ service: await sampan.buildService({ provider, title: 'Heron walk' }) });
  await sampan.buildBooking({ slot, participants: 3, customer_name: 'Lee Sum Yi', special_requests: 'Wheelchair', payment_status: 'paid' });
  await signIn(page, await sessionOf(request, provider.user));

  await page.goto('/provider/settings');
  await page.getByRole('link', { name: 'Team' }).click();
  await expect(page.getByText('A guide sees each day’s guests on the phone')).toBeVisible();
  await page.getByRole('button', { name: 'Invite someone' }).click();
  const username = freshName();
  const email = `${username}@example.hk`;
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await expectAccessible(page, '/provider/settings/team: inviting');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(`Invitation sent to ${email}`)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: email })).toContainText('Invited');

  const phone = await browser.newContext({
    locale: 'en-GB',
    reducedMotion: 'reduce',
    baseURL: sampan.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const guide = await phone.newPage();
  await guide.goto(joinLink((await mailTo(request, email, 'team_invitation')).plain));
  await expect(guide.getByRole('heading', { level: 1 })).toHaveText('Heron Pier invites you to its team');
  await expectAccessible(guide, '/join-team/:token: full');
  await guide.locator('#main').getByRole('link', { name: 'Register' }).click();
  await guide.locator('[name=username]').fill(username);
  await guide.locator('[name=email]').fill(email);
  await guide.locator('[name=password]').fill(PASSWORD);
  await guide.locator('[name=first_name]').fill('Ah Ming');
  await guide.locator('form [type=submit]').click();
  await guide.getByRole('button', { name: 'Join the team' }).click();

  await expect(guide.getByRole('heading', { level: 1 })).toHaveText('Your guests');
  await expect(guide.getByRole('heading', { name: 'Lee Sum Yi' })).toBeVisible();
  await expect(guide.getByText('Wheelchair')).toBeVisible();
  expect(await guide.locator('main').innerText()).not.toMatch(/HK\$|Paid|\d\.\d\d/);
  for (const money of ['Statement', 'Dashboard', 'Bookings', 'Settings'])
    await expect(guide.getByRole('link', { name: money })).toHaveCount(0);
  await expectAccessible(guide, '/guide: full');
  await guide.getByRole('checkbox', { name: 'Lee Sum Yi is aboard' }).check();
  await expect(guide.getByText('1 of 1 party checked in')).toBeVisible();
  await guide.goto('/provider/statement');
  await expect(guide).toHaveURL(/\/guide$/);

  await page.goto('/provider/manifest');
  await page.getByRole('link', { name: 'Lee Sum Yi' }).click();
  await expect(page.getByText('by Ah Ming (guide)')).toBeVisible();
  await page.goto('/provider/settings/team');
  await page.getByRole('button', { name: 'Remove Ah Ming' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Ah Ming is no longer in your team')).toBeVisible();
  await expect(page.getByText('Nobody else is here yet')).toBeVisible();

  await guide.getByRole('link', { name: /\d/ }).first().click();
  await expect(guide.getByRole('heading', { level: 1 })).toHaveText('You’re not in this team');
  await expect(guide.getByText('Lee Sum Yi')).toHaveCount(0);
  await guide.getByRole('button', { name: 'Back to your dashboard' }).click();
  await expect(guide.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ah Ming');
  await phone.close();
});

test('a guide scans vouchers on the phone, reads why one is refused, and leaves the team after a question', async ({
  browser,
  request,
  sampan,
}) => {
  const provider = await sampan.buildProvider({ name: 'Tern Walks' });
  const slot = await sampan.buildSlotUnderWay({ service: await sampan.buildService({ provider }) });
  const code = '7K2M-Q9DX';
  const { booking_reference } = await sampan.buildBooking({ slot, customer_name: 'Lee Sum Yi', confirmation_code: code });
  const user = await sampan.buildUser({ first_name: 'Ah Ming' });
  await sampan.buildStaff({ provider, user, role: 'guide' });
  const phone = await browser.newContext({
    locale: 'en-GB',
    reducedMotion: 'reduce',
    baseURL: sampan.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const page = await phone.newPage();
  await filmVoucher(page, `${booking_reference} ${code}`);
  await signIn(page, await sessionOf(request, user));
  await page.goto('/guide');
  await page.getByText('Check in by voucher').click();
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  await expect(page.locator('.toast').filter({ hasText: 'Lee Sum Yi is checked in' })).toBeVisible();
  await expect(page.getByText('1 of 1 party checked in')).toBeVisible();
  await expect(page.getByLabel('Hold the voucher’s code in front of the camera')).toBeVisible();
  await expectAccessible(page, '/guide: camera');
  const field = page.getByRole('textbox', { name: 'Confirmation code' });
  await field.fill(code);
  await field.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'This voucher has been used already.' })).toBeVisible();
  await field.fill('2222-2222');
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription(/None of your bookings has this code/);
  await page.getByText('Check in by voucher').click();
  await expect
    .poll(() =>
      page.evaluate(() => (globalThis as unknown as { filmed: MediaStream }).filmed.getTracks().map(({ readyState }) => readyState)),
    )
    .toEqual(['ended']);

  await page.locator('#main').getByRole('button', { name: 'Leave this team' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave the team of Tern Walks?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await page.locator('#main').getByRole('button', { name: 'Leave this team' }).click();
  await question.getByRole('button', { name: 'Leave this team' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ah Ming');
  await expect(page.getByText('Tern Walks')).toHaveCount(0);
  expect((await mailTo(request, provider.user.email, 'staff_left')).plain).toContain('no longer have access to your bookings');
  await phone.close();
});

test('a manager works without money, switches to their own account and back', async ({ page, request, sampan }) => {
  const provider = await sampan.buildProvider({ name: 'Egret Boats' });
  const slot = await sampan.buildSlotUnderWay({ service: await sampan.buildService({ provider }) });
  await sampan.buildBooking({ slot, status: 'completed', payment_status: 'paid' });
  const user = await sampan.buildUser({ first_name: 'Siu Fung' });
  await sampan.buildStaff({ provider, user, role: 'manager' });
  await signIn(page, await sessionOf(request, user));

  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Open Egret Boats' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Siu Fung');
  await expect(page.getByText('Revenue')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Statement' })).toHaveCount(0);
  await expectAccessibleInItsLooks(page, 'en-GB', '/provider/dashboard: manager');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/provider/bookings?status=completed');
  await expect(page.getByRole('status').first()).toHaveText('1 booking');
  await page.goto('/provider/statement');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Only the owner sees this');
  await page.goto('/provider/bookings');
  await page.getByRole('button', { name: 'Switch team' }).click();
  await page.getByRole('menuitem', { name: 'Your own account' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Siu Fung');
});

test('the owner reads which manager wrote a message, and the manager leaves by the menu of teams', async ({
  page,
  browser,
  request,
  sampan,
}) => {
  const provider = await sampan.buildProvider({ name: 'Bulbul Trails' });
  const { id } = await sampan.buildBooking({ slot: await sampan.buildSlot({ service: await sampan.buildService({ provider }) }) });
  const user = await sampan.buildUser({ first_name: 'Siu Fung' });
  await sampan.buildStaff({ provider, user, role: 'manager' });
  await signIn(page, await sessionOf(request, user));
  await page.goto(`/provider/bookings/${id}`);
  await page.getByRole('textbox', { name: /^Message to/ }).fill('Bring a hat');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const thread = page.getByRole('log', { name: 'Messages' });
  await expect(thread).toContainText('Siu Fung (manager), today');
  await page.getByRole('button', { name: 'Switch team' }).click();
  await page.getByRole('menuitem', { name: 'Leave this team' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave the team of Bulbul Trails?' });
  await expectAccessible(page, '/provider/bookings/:id: leaving the team');
  await question.getByRole('button', { name: 'Leave this team' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Siu Fung');

  const office = await browser.newContext({ locale: 'en-GB', baseURL: sampan.url });
  const owner = await office.newPage();
  await signIn(owner, await sessionOf(request, provider.user));
  await owner.goto(`/provider/bookings/${id}`);
  const seen = owner.getByRole('log', { name: 'Messages' });
  await expect(seen).toContainText('Siu Fung (manager), today');
  await owner.getByRole('textbox', { name: /^Message to/ }).fill('And water');
  await owner.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(seen).toContainText('You, today');
  await office.close();
});
