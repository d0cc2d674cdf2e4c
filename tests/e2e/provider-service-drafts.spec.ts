import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { listen } from './console.ts';
import { field, newOwnService, ownServices, signInAsNewProvider, toast, walk } from './own-services.ts';
import { test } from './test.ts';

test.use({ locale: 'en-GB', contextOptions: { reducedMotion: 'reduce' } });

const SERVICES = '**/api/services/services/';

test('what was typed is offered after the tab was closed, to restore or to discard @phone', async ({ page, context, request }) => {
  test.slow();
  await signInAsNewProvider(page, request);
  await page.goto('/provider/services/new');
  await field(page, 'Title English').fill('Half a thought');
  await page.close();

  const next = await context.newPage();
  const said = listen(next);
  await next.goto('/provider/services/new');
  await expect(next.getByText(/You have changes from .* that were not saved/)).toBeVisible();
  await expectAccessible(next, '/provider/services/new: a draft to restore');
  await next.getByRole('button', { name: 'Restore' }).click();
  await expect(field(next, 'Title English')).toHaveValue('Half a thought');
  await next.getByRole('button', { name: 'Save draft' }).click();
  await toast(next, 'Service created successfully!');
  await next.goto('/provider/services/new');
  await expect(field(next, 'Title English')).toHaveValue('');
  await expect(next.getByRole('button', { name: 'Restore' })).toHaveCount(0);

  await field(next, 'Title English').fill('Another');
  await next.close();
  const last = await context.newPage();
  await last.goto('/provider/services/new');
  await last.getByRole('button', { name: 'Discard' }).click();
  await expect(field(last, 'Title English')).toHaveValue('');
  await last.reload();
  await expect(last.getByRole('button', { name: 'Publish' })).toBeVisible();
  await expect(last.getByRole('button', { name: 'Restore' })).toHaveCount(0);
  expect(said).toEqual([]);
});

test('two tabs with a new service keep a draft each, and the newest is offered first', async ({ page, context, request }) => {
  await signInAsNewProvider(page, request);
  await page.goto('/provider/services/new');
  const other = await context.newPage();
  await other.goto('/provider/services/new');
  // A form that opens after the first draft is stored would offer it.
  await expect(field(other, 'Title English')).toBeEnabled();
  await field(page, 'Title English').fill('Lantern walk');
  await page.waitForFunction(() => Object.values(localStorage).some((stored: string) => stored.includes('Lantern walk')));
  await field(other, 'Title English').fill('Ferry ride');
  await other.waitForFunction(() => Object.values(localStorage).some((saved: string) => saved.includes('Ferry ride')));
  await page.close();
  await other.close();

  const next = await context.newPage();
  await next.goto('/provider/services/new');
  await next.getByRole('button', { name: 'Restore' }).click();
  await expect(field(next, 'Title English')).toHaveValue('Ferry ride');
  const third = await context.newPage();
  await third.goto('/provider/services/new');
  await third.getByRole('button', { name: 'Discard' }).click();
  await third.close();
  await field(next, 'Title English').fill('Ferry ride at dusk');
  await next.waitForFunction(() => Object.values(localStorage).some((left: string) => left.includes('at dusk')));
  await next.getByRole('button', { name: 'Save draft' }).click();
  await toast(next, 'Service created successfully!');

  await next.goto('/provider/services/new');
  await next.getByRole('button', { name: 'Restore' }).click();
  await expect(field(next, 'Title English')).toHaveValue('Lantern walk');
  await next.getByRole('button', { name: 'Save draft' }).click();
  await toast(next, 'Service created successfully!');
  await next.goto('/provider/services/new');
  await expect(next.getByRole('button', { name: 'Publish' })).toBeVisible();
  await expect(next.getByRole('button', { name: 'Restore' })).toHaveCount(0);
});

test('leaving with unsaved changes is asked about, logging out too, and a logout deletes the draft', async ({ page, request }) => {
  test.slow();
  const owner = await signInAsNewProvider(page, request);
  const { id } = await newOwnService(request, owner, walk);
  await page.goto(`/provider/services/${id}/edit`);
  await field(page, 'Title English').fill('Another walk');
  await page.getByRole('link', { name: 'Bookings', exact: true }).first().click();
  const asked = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expectAccessible(page, '/provider/services/:id/edit: leaving with changes');
  await asked.getByRole('button', { name: 'Keep editing' }).click();
  await expect(field(page, 'Title English')).toHaveValue('Another walk');

  await page.getByRole('button', { name: 'Logout' }).click();
  await asked.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await toast(page, 'Service updated successfully!');

  await field(page, 'Title English').fill('A third walk');
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft.')))).toHaveLength(1);
  await page.getByRole('button', { name: 'Logout' }).click();
  await asked.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await toast(page, 'Logged out');
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft.') || key === 'auth_token'))).toEqual(
    [],
  );
});

test('what is wrong stands at its field, and the first gets the focus @phone', async ({ page, request }) => {
  test.slow();
  await signInAsNewProvider(page, request);
  await page.goto('/provider/services/new');
  await page.getByRole('group', { name: 'Adult' }).getByLabel('From age').fill('200');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: '4 things to fix' })).toBeVisible();
  await expect(field(page, 'Title English')).toBeFocused();
  await expect(field(page, 'Title English')).toHaveAccessibleDescription(/Required to publish/);
  await expect(page.getByRole('group', { name: 'Adult' }).getByLabel('From age')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, '/provider/services/new: mistakes');
  // Nothing of this keeps a draft from being saved.
  await page.getByRole('group', { name: 'Adult' }).getByLabel('From age').fill('');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await toast(page, 'Service created successfully!');
});

test('the server’s messages land on their fields; without an answer nothing typed is lost', async ({ page, request }) => {
  const owner = await signInAsNewProvider(page, request);
  const { id } = await newOwnService(request, owner, walk);
  await page.goto(`/provider/services/${id}/edit`);
  const address = `${SERVICES}${id}/`;
  await page.route(address, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 400, json: { category: ['Choose a category from the list.'], location_zh: ['Too far away.'] } })
      : route.continue(),
  );
  await field(page, 'Title English').fill('Lantern walk, longer');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(field(page, 'Location 中文')).toBeFocused();
  await expect(field(page, 'Location 中文')).toHaveAccessibleDescription(/Too far away/);
  await expect(page.getByLabel(/^Category/)).toHaveAccessibleDescription('Choose a category from the list.');

  await page.unroute(address);
  await page.route(address, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Can’t reach the server' }).first()).toBeVisible();
  await expect(field(page, 'Title English')).toHaveValue('Lantern walk, longer');
  await page.unroute(address);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await toast(page, 'Service updated successfully!');
});

test('an answer that got lost makes no second service', async ({ page, request }) => {
  const owner = await signInAsNewProvider(page, request);
  await page.route(
    SERVICES,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.goto('/provider/services/new');
  await field(page, 'Title English').fill('Once only');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Can’t reach the server' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await toast(page, 'Service created successfully!');
  expect(await ownServices(request, owner)).toHaveLength(1);
});

test('a session that ran out while saving loses nothing', async ({ page, request }) => {
  const owner = await signInAsNewProvider(page, request);
  const { id } = await newOwnService(request, owner, walk);
  await page.goto(`/provider/services/${id}/edit`);
  await field(page, 'Title English').fill('Kept in mind');
  await page.evaluate(() => {
    localStorage.setItem('auth_token', 'expired');
    localStorage.setItem('refresh_token', 'revoked');
  });
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  const back = await page.context().newPage();
  await back.addInitScript((token) => {
    localStorage.setItem('auth_token', token);
  }, owner.access);
  await back.goto(`/provider/services/${id}/edit`);
  await back.getByRole('button', { name: 'Restore' }).click();
  await expect(field(back, 'Title English')).toHaveValue('Kept in mind');
});

test('a service of somebody else is not found', async ({ page, request }) => {
  await signInAsNewProvider(page, request);
  await page.goto('/provider/services/0197f000-0000-7000-8000-000000000000/edit');
  await expect(page.getByRole('heading', { name: 'Service not found' })).toBeVisible();
  await expectAccessible(page, '/provider/services/:id/edit: not found');
  await page.getByRole('link', { name: 'Back to services' }).click();
  await expect(page).toHaveURL(/\/provider\/services$/);
});

test('a service that could not be loaded is asked for again', async ({ page, request }) => {
  const owner = await signInAsNewProvider(page, request);
  const { id } = await newOwnService(request, owner, walk);
  await page.route(`${SERVICES}${id}/`, (route) => route.fulfill({ status: 500, json: { detail: 'No', code: 'internal' } }));
  await page.goto(`/provider/services/${id}/edit`);
  await expect(page.getByRole('heading', { name: 'Failed to load service' })).toBeVisible();
  await expectAccessible(page, '/provider/services/:id/edit: error');
  await page.unroute(`${SERVICES}${id}/`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(field(page, 'Title English')).toHaveValue(walk.title);
});
