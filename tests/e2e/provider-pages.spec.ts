import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectReadable } from './axe.ts';
import { dragOnto } from './drag.ts';
import { newHost } from './host.ts';
import { signInAsProvider } from './provider.ts';
import { test } from './test.ts';

test.use({ locale: 'en-GB' });

/** A title nobody has had, and the address it makes. */
function freshTitle() {
  const word = randomUUID().slice(0, 8);
  return { title: `Tide Table ${word}`, slug: `tide-table-${word}` };
}

const toast = (page: Page, words: string) => expect(page.getByRole('status').filter({ hasText: words }).first()).toBeVisible();
const cardOf = (page: Page, title: string) => page.getByRole('article', { name: title });

test('a provider makes a page with services, publishes it, and a visitor sees it @phone', async ({ page, request, browser, baseURL }) => {
  const { title, slug } = freshTitle();
  await signInAsProvider(page, request);
  await page.goto('/provider/pages');
  await page.getByRole('link', { name: 'Create Page' }).click();
  await page.getByLabel('Title', { exact: true }).fill(title);
  await expect(page.getByLabel('Web address')).toHaveValue(slug);
  await page.getByRole('checkbox', { name: /Stargazing at Tai Long Wan/ }).check();
  await page.getByRole('checkbox', { name: /Kayak the Sai Kung sea arches/ }).check();
  await page.getByRole('button', { name: 'Move Kayak the Sai Kung sea arches up' }).click();
  await expectAccessible(page, '/provider/pages/new: filled in');
  await page.getByRole('button', { name: 'Create page' }).click();
  await toast(page, 'Page created successfully!');
  await expect(page).toHaveURL(/\/provider\/pages\/[0-9a-f-]+\/edit$/);
  await expect(page.getByRole('img', { name: `QR code of ${baseURL}/page/${slug}` })).toBeVisible();
  await expectAccessible(page, '/provider/pages/:id/edit: full');

  await page.goto(`/provider/pages?search=${slug}`);
  await expect(cardOf(page, title)).toContainText('Draft');
  await expect(cardOf(page, title).getByRole('link', { name: /View Live/ })).toHaveCount(0);
  await cardOf(page, title)
    .getByRole('button', { name: `Publish ${title}`, exact: true })
    .click();
  await toast(page, 'Page published!');
  await expectReadable(page);
  await expect(cardOf(page, title).getByRole('link', { name: /View Live/ })).toHaveAttribute('target', '_blank');

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${baseURL}/page/${slug}`);
  await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(visitor.getByRole('article').getByRole('heading')).toHaveText([
    'Kayak the Sai Kung sea arches',
    'Stargazing at Tai Long Wan',
  ]);
  await visitor.context().close();
});

test('services of a page are put in order with the mouse and with the keyboard, and the page shows them so', async ({ page, request }) => {
  const { send, username } = await newHost(page, request);
  const services = [];
  for (const title of ['Kayak', 'Hike', 'Tea']) {
    const words = { title, description: 'Slowly.', price: '100', duration_minutes: 60, status: 'active' };
    services.push((await send<{ id: string }>('/api/services/services/', words)).id);
  }
  const { id } = await send<{ id: string }>('/api/pages/', { title: 'Shore', slug: username, services, is_published: true });
  await page.goto(`/provider/pages/${id}/edit`);
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('checkbox') });
  const row = (title: string) => rows.filter({ hasText: title });
  const inOrder = (...titles: string[]) => expect(rows).toContainText(titles);
  await inOrder('Kayak', 'Hike', 'Tea');

  await dragOnto(page, row('Kayak'), row('Tea'));
  await inOrder('Hike', 'Tea', 'Kayak');
  await dragOnto(page, row('Kayak'), row('Hike'));
  await inOrder('Kayak', 'Hike', 'Tea');

  const down = page.getByRole('button', { name: 'Move Kayak down' });
  await down.press('Enter');
  await inOrder('Hike', 'Kayak', 'Tea');
  await expect(down).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Kayak' })).toHaveText(/2/);
  await page.keyboard.press('Space');
  await inOrder('Hike', 'Tea', 'Kayak');
  await expect(down).toBeFocused();
  const up = page.getByRole('button', { name: 'Move Tea up' });
  await up.press('Enter');
  await expect(up).toBeFocused();
  await inOrder('Tea', 'Hike', 'Kayak');

  await page.getByRole('button', { name: 'Save', exact: false }).first().click();
  await toast(page, 'Page updated successfully!');
  await page.goto(`/page/${username}`);
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Tea', 'Hike', 'Kayak']);
});

test('the address follows the title until the provider writes their own; a Chinese title gets one on saving', async ({ page, request }) => {
  const { slug } = freshTitle();
  await signInAsProvider(page, request);
  await page.goto('/provider/pages/new');
  const title = page.getByLabel('Title', { exact: true });
  const address = page.getByLabel('Web address');
  await title.fill('Harbour  Walks & Talks!');
  await expect(address).toHaveValue('harbour-walks-talks');
  await title.fill('夜海星空');
  await expect(address).toHaveValue('');
  await expect(page.getByText('An address is made from the title when you save')).toBeVisible();
  await address.fill(slug);
  await title.fill('Something else');
  await expect(address).toHaveValue(slug);
  await address.fill('');
  await title.fill('夜海星空');
  await page.getByRole('button', { name: 'Create page' }).click();
  await toast(page, 'Page created successfully!');
  await expect(page.getByLabel('Web address')).toHaveValue(/^je-hoi-sing-hung(-\d+)?$/);
});

test('a taken address and a missing title are said at their fields, and nothing typed is lost', async ({ page, request }) => {
  await signInAsProvider(page, request);
  await page.goto('/provider/pages/new');
  await page.getByLabel('Web address').fill('fragrant-tides');
  await page.getByRole('button', { name: 'Create page' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
  await page.getByLabel('Title', { exact: true }).fill('Mine');
  await page.getByRole('button', { name: 'Create page' }).click();
  await expect(page.getByLabel('Web address')).toHaveAccessibleDescription(/This address is taken by another page/);
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Mine');

  await page.getByRole('link', { name: 'Pages' }).last().click();
  const asked = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await asked.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Mine');
});

test('colours that cannot be read are shown with what the page shows instead', async ({ page, request }) => {
  await signInAsProvider(page, request);
  await page.goto('/provider/pages/new');
  await page.getByRole('textbox', { name: 'Background', exact: true }).fill('#FFD34F');
  await expect(page.getByText('Hard to read, 1.4 to 1')).toBeVisible();
  await page.getByRole('button', { name: 'Background #0F5B5E, text #FFF6E4' }).click();
  await expect(page.getByText(/Easy to read, 7\.\d to 1/)).toBeVisible();
});

test('publishing that fails is undone, and a page is deleted only when asked twice', async ({ page, request }) => {
  const { title, slug } = freshTitle();
  const { access } = await signInAsProvider(page, request);
  await request.post('/api/pages/', { headers: { Authorization: `Bearer ${access}` }, data: { title, slug } });
  await page.goto(`/provider/pages?search=${slug}`);
  await page.route('**/api/pages/*/', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500, json: { detail: 'No', code: 'internal' } }) : route.continue(),
  );
  await cardOf(page, title)
    .getByRole('button', { name: `Publish ${title}`, exact: true })
    .click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to update page' }).first()).toBeVisible();
  await expect(cardOf(page, title)).toContainText('Draft');

  await cardOf(page, title)
    .getByRole('button', { name: `Delete ${title}` })
    .click();
  const asked = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this page?' });
  await asked.getByRole('button', { name: 'Keep page' }).click();
  await expect(cardOf(page, title)).toBeVisible();
  await cardOf(page, title)
    .getByRole('button', { name: `Delete ${title}` })
    .click();
  await asked.getByRole('button', { name: 'Delete page' }).click();
  await toast(page, 'Page deleted successfully');
  await expect(page.getByRole('heading', { name: `No pages match “${slug}”` })).toBeVisible();
});

test('a page that is published shows so, though the list cannot be read again', async ({ page, request }) => {
  const { title, slug } = freshTitle();
  const { access } = await signInAsProvider(page, request);
  await request.post('/api/pages/', { headers: { Authorization: `Bearer ${access}` }, data: { title, slug } });
  await page.goto(`/provider/pages?search=${slug}`);
  await expect(cardOf(page, title)).toContainText('Draft');
  await page.route(/\/api\/pages\/\?/, (route) => route.fulfill({ status: 500, json: { detail: 'No', code: 'internal' } }));
  await cardOf(page, title)
    .getByRole('button', { name: `Publish ${title}`, exact: true })
    .click();
  await toast(page, 'Page published!');
  await expect(page.getByText('Failed to get pages.')).toBeVisible();
  await expect(cardOf(page, title)).toContainText('Published');
  await cardOf(page, title)
    .getByRole('button', { name: `Unpublish ${title}` })
    .click();
  await toast(page, 'Page unpublished');
  await expect(cardOf(page, title)).toContainText('Draft');
});

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-HK' });

  test('the list and the form read and pass axe @phone', async ({ page, request }) => {
    await signInAsProvider(page, request);
    await page.goto('/provider/pages');
    await expect(page.getByRole('heading', { level: 1, name: '專頁' })).toBeVisible();
    await expectReadable(page);
    await page.getByRole('link', { name: '建立專頁' }).click();
    await expect(page.getByRole('heading', { name: '即時預覽' })).toBeVisible();
    await expectReadable(page);
  });
});
