import { expect, type Page } from '@playwright/test';
import { newAccount, PASSWORD, signIn } from './accounts.ts';
import { expectAccessible } from './axe.ts';
import { newHost, newOffer } from './host.ts';
import { signInAsOperator } from './operator.ts';
import { newLink, newPartner } from './partner.ts';
import { test } from './test.ts';
import { PERSON } from './visitor.ts';

test.use({ locale: 'en-GB', contextOptions: { reducedMotion: 'reduce' } });

const toast = (page: Page, words: string) => page.locator('.toast').filter({ hasText: words });
const bearer = ({ access }: { access: string }) => ({ Authorization: `Bearer ${access}` });
const row = (page: Page, name: string) => page.locator('tr:visible, .rows > li:visible').filter({ hasText: name });

test('signing in as an operator leads to the overview, whose figures lead to lists @phone', async ({ page, request }) => {
  await signInAsOperator(page, request);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(page).toHaveURL(/\/operator$/);
  await page.getByRole('link', { name: /^[\d,]+ pending$/ }).click();
  await expect(page).toHaveURL(/\/operator\/bookings\?status=pending&days=30$/);
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('pending');
  await expect(page.getByRole('combobox', { name: 'Booked' })).toHaveValue('30');
});

test('nobody else sees the operator’s screens', async ({ page, request }) => {
  await signIn(page, await newAccount(request));
  await page.goto('/operator/users');
  await expect(page.getByRole('heading', { name: 'For operators only' })).toBeVisible();
});

test('a suspended provider’s page is gone until they are reinstated, and the log keeps both @phone', async ({ page, request, browser }) => {
  const { send, username } = await newHost(await browser.newPage(), request);
  await newOffer(send, username);
  const name = `Harbour Walks ${username}`;
  await signInAsOperator(page, request);
  await page.goto(`/operator/providers?search=${username}`);
  await page.getByRole('button', { name: `Suspend ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Suspend this provider?' });
  const confirm = dialog.getByRole('button', { name: 'Suspend' });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('Reason').fill('The licence has run out');
  await confirm.click();
  await expect(toast(page, 'The provider is suspended')).toBeVisible();
  await expect(row(page, name)).toContainText('The licence has run out');
  expect((await request.get(`/api/pages/public/${username}/`)).status()).toBe(404);

  await page.getByRole('button', { name: `Reinstate ${name}` }).click();
  await expect(page.getByRole('button', { name: `Suspend ${name}` })).toBeVisible();
  expect((await request.get(`/api/pages/public/${username}/`)).status()).toBe(200);

  await page.getByRole('button', { name: `More for ${name}` }).click();
  await expectAccessible(page, '/operator/providers: menu');
  await page.getByRole('menuitem', { name: 'History' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
  await expect(row(page, 'Provider reinstated')).toContainText('lok');
  await expect(row(page, 'Provider suspended')).toContainText('The licence has run out');
});

test('a service is hidden with a reason and shown again', async ({ page, request, browser }) => {
  const { send, username } = await newHost(await browser.newPage(), request);
  const { service } = await newOffer(send, username);
  await signInAsOperator(page, request);
  await page.goto(`/operator/services?search=${username}`);
  await page.getByRole('button', { name: 'Hide Harbour walk' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('The photograph shows somewhere else');
  await dialog.getByRole('button', { name: 'Hide' }).click();
  await expect(toast(page, 'The service is hidden')).toBeVisible();
  expect((await request.get(`/api/services/${service.id}/`)).status()).toBe(404);
  await page.getByRole('button', { name: 'Show again Harbour walk' }).click();
  await expect(page.getByRole('button', { name: 'Hide Harbour walk' })).toBeVisible();
  expect((await request.get(`/api/services/${service.id}/`)).status()).toBe(200);
});

test('a partner is given a commission of their own', async ({ page, request }) => {
  const { user } = await newPartner(request);
  await signInAsOperator(page, request);
  await page.goto(`/operator/partners?search=${user.username}`);
  await page.getByRole('button', { name: 'Set rate Harbour Loft' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Commission in percent').fill('51');
  await expect(dialog.getByText('Enter a percentage from 0 to 50')).toBeVisible();
  await dialog.getByLabel('Commission in percent').fill('12.5');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, user.username)).toContainText('12.5%');
});

test('a partner’s own booking earns only what the operator decides, once', async ({ page, request, browser }) => {
  const { send, username } = await newHost(await browser.newPage(), request);
  const { shop, service, slot } = await newOffer(send, username);
  const partner = await newPartner(request);
  const link = await newLink(request, partner, 'Lobby stand');
  const followed = await request.get(new URL(link.url).pathname, {
    maxRedirects: 0,
    headers: { 'User-Agent': PERSON },
  });
  const ref = new URL(followed.headers().location ?? '', 'http://sampan.example').searchParams.get('ref');
  const booked = await request.post('/api/pages/public/book/', {
    headers: bearer(partner),
    data: {
      page: shop.id,
      service: service.id,
      availability_slot: slot.id,
      customer_name: 'Siu Man',
      customer_email: 'someone@example.hk',
      customer_phone: '+852 5555 0199',
      participants: 2,
      ref,
    },
  });
  const { id, booking_reference } = (await booked.json()) as { id: string; booking_reference: string };

  await signInAsOperator(page, request);
  await page.goto(`/operator/bookings/${id}`);
  await expect(page.getByText('of Harbour Loft').first()).toBeVisible();
  await page.getByRole('button', { name: `Refuse ${booking_reference}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Refuse the commission?' });
  await dialog.getByLabel('Reason').fill('Staff outing');
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await expect(toast(page, 'The commission is refused')).toBeVisible();
  await expect(page.getByRole('button', { name: `Approve ${booking_reference}` })).toHaveCount(0);
});

test('an account is found, disabled with a reason, and enabled again @phone', async ({ page, request }) => {
  const { user } = await newAccount(request);
  const enter = async () => (await request.post('/api/auth/login/', { data: { username: user.username, password: PASSWORD } })).status();
  await signInAsOperator(page, request);
  await page.goto('/operator/users');
  await page.getByRole('textbox', { name: 'Username, name, email or phone' }).fill(user.username);
  await expect(page.getByRole('status').filter({ hasText: '1 found' })).toBeVisible();
  await page.getByRole('button', { name: `Disable ${user.username}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Asked for by the owner');
  await dialog.getByRole('button', { name: 'Disable' }).click();
  await expect(toast(page, 'The account is disabled')).toBeVisible();
  expect(await enter()).not.toBe(200);
  await page.getByRole('button', { name: `Enable ${user.username}` }).click();
  await expect(page.getByRole('button', { name: `Disable ${user.username}` })).toBeVisible();
  expect(await enter()).toBe(200);
});

test('a person’s data is handed out, and then they are erased', async ({ page, request }) => {
  const { user } = await newAccount(request);
  const email = `${user.username}@example.hk`;
  await signInAsOperator(page, request);
  await page.goto('/operator/people');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Find' }).click();
  // Anybody can register with anybody's address, so an account that has not proved it is looked at by itself.
  await expect(page.getByRole('button', { name: 'Download their data' })).toHaveCount(0);
  await page.getByRole('link', { name: 'View that account' }).click();
  await expect(page.getByText(`${user.username} (Traveller)`)).toBeVisible();
  await expect(page.getByText(`${email} (not confirmed)`)).toBeVisible();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download their data' }).click();
  expect((await file).suggestedFilename()).toMatch(/\.json$/);

  await page.getByRole('button', { name: 'Erase' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase this person’s data?' });
  const confirm = dialog.getByRole('button', { name: 'Erase' });
  await dialog.getByLabel('Reason').fill('Request 17');
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel(`Type ${user.username}`).fill(user.username);
  await confirm.click();
  await expect(toast(page, 'Personal data erased')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByText('We hold no data under this email.')).toBeVisible();
});

test('an account that has not confirmed the address is warned of, and is not taken for its owner @phone', async ({
  page,
  request,
  browser,
}) => {
  const { send, username } = await newHost(await browser.newPage(), request);
  const { shop, service, slot } = await newOffer(send, username);
  const { user } = await newAccount(request);
  const email = `${user.username}@example.hk`;
  const booked = await request.post('/api/pages/public/book/', {
    data: {
      page: shop.id,
      service: service.id,
      availability_slot: slot.id,
      customer_name: 'Somebody Else',
      customer_email: email,
      customer_phone: '+852 5555 0199',
      participants: 1,
    },
  });
  expect(booked.status()).toBe(201);

  await signInAsOperator(page, request);
  await page.goto('/operator/people');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Find' }).click();
  const held = page.locator('section.card').filter({ has: page.getByRole('heading', { name: 'Data we hold' }) });
  const warning = held.getByText('An account uses this email but hasn’t confirmed it. It may be someone else’s, so it isn’t counted here.');
  await expect(warning).toBeVisible();
  await expect(held.getByText('No account', { exact: true })).toBeVisible();
  await expect(
    held
      .locator('div', { has: page.getByText('Bookings without an account') })
      .locator('dd')
      .first(),
  ).toHaveText('1');
  await expectAccessible(page, '/operator/people: found');

  await held.getByRole('link', { name: 'View that account' }).click();
  await expect(held.getByText(`${email} (not confirmed)`)).toBeVisible();
  await expect(warning).toHaveCount(0);
  await expect(
    held
      .locator('div', { has: page.getByText('Bookings without an account') })
      .locator('dd')
      .first(),
  ).toHaveText('0');
});

test('a category is made, renamed, moved and deleted', async ({ page, request }) => {
  const slug = `harbour-${Date.now().toString(36)}`;
  await signInAsOperator(page, request);
  await page.goto('/operator/categories');
  await page.getByRole('button', { name: 'New category' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name in English').fill(slug);
  await dialog.getByLabel('Name in Chinese').fill('海港');
  await dialog.getByLabel('Address').fill(slug);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const made = page.getByRole('listitem').filter({ hasText: slug });
  await expect(made).toBeVisible();
  await page.getByRole('button', { name: `Move ${slug} up` }).click();
  await expect(page.getByRole('button', { name: `Move ${slug} down` })).not.toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: `Edit ${slug}` }).click();
  await dialog.getByLabel('Name in Chinese').fill('海港夜色');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(made).toContainText('海港夜色');
  await page.getByRole('button', { name: `Delete ${slug}` }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(made).toHaveCount(0);
});
