import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { expectAccessible, expectReadable } from './axe.ts';
import { demoProvider, muteNews, newRequest, signInAsProvider } from './provider.ts';
import { test } from './test.ts';

const ADDRESS = '/api/providers/me/message-templates/';
const EVERY = `**${ADDRESS}`;
const toast = (page: Page, words: string) => page.locator('.toast').filter({ hasText: words });

/** A template of the demo provider that no other test has. */
async function saveTemplate(
  request: APIRequestContext,
  title: string,
  body: string,
): Promise<{ id: string; remove: () => Promise<unknown> }> {
  const headers = { Authorization: `Bearer ${(await demoProvider(request)).access}` };
  const reply = await request.post(ADDRESS, { headers, data: { title, body } });
  if (!reply.ok()) throw new Error(`saving failed: ${reply.status()} ${await reply.text()}`);
  const { id } = (await reply.json()) as { id: string };
  return { id, remove: () => request.delete(`${ADDRESS}${id}/`, { headers }) };
}

const newTitle = (words: string) => `${words} ${randomUUID().slice(0, 8)}`;

test.describe('in English', () => {
  test.use({ locale: 'en-GB' });

  test('a template is written with a placeholder, changed, deleted and brought back @phone', async ({ page, request }) => {
    const title = newTitle('Pier');
    await signInAsProvider(page, request);
    await muteNews(page);
    await page.goto('/provider/settings');
    await page.getByRole('link', { name: 'Message templates' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Message templates' })).toBeVisible();
    await page.getByRole('button', { name: 'New template' }).click();
    const adding = page.getByRole('dialog', { name: 'New template' });
    await adding.getByRole('button', { name: 'Save' }).click();
    await expect(adding.getByRole('textbox', { name: 'Title' })).toHaveAttribute('aria-invalid', 'true');
    await adding.getByRole('textbox', { name: 'Title' }).fill(title);
    await adding.getByRole('textbox', { name: 'Text' }).fill('Hello ');
    await adding.getByRole('button', { name: /^Guest’s name/ }).click();
    await expect(adding.getByRole('textbox', { name: 'Text' })).toHaveValue('Hello {name}');
    await expectAccessible(page, '/provider/settings/templates: new template');
    await adding.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Template saved')).toBeVisible();
    await expect(adding).toBeHidden();

    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
    await expect(row).toContainText('Hello {name}');
    await expectAccessible(page, '/provider/settings/templates: saved template');
    await row.getByRole('button', { name: `Edit ${title}` }).click();
    const editing = page.getByRole('dialog', { name: 'Edit template' });
    await editing.getByRole('textbox', { name: 'Text' }).fill('Pier 9 at {time}');
    await editing.getByRole('button', { name: 'Save' }).click();
    await expect(row).toContainText('Pier 9 at {time}');

    await row.getByRole('button', { name: `Delete ${title}` }).click();
    await expect(row).toBeHidden();
    await toast(page, 'Template deleted').getByRole('button', { name: 'Undo' }).click();
    await expect(row).toContainText('Pier 9 at {time}');
    await row.getByRole('button', { name: `Delete ${title}` }).click();
    await expect(row).toBeHidden();
  });

  test('a template is put into a message with what the booking says, edited and sent @phone', async ({ page, request }) => {
    const title = newTitle('Meet');
    const template = await saveTemplate(request, title, 'Hello {name}, {reference} is noted.');
    const { id, guest, reference } = await newRequest(request);
    await signInAsProvider(page, request);
    await muteNews(page);
    await page.goto(`/provider/bookings/${id}`);
    const box = page.getByRole('textbox', { name: /^Message to/ });
    await page.getByRole('button', { name: 'Insert template' }).click();
    await expect(page.getByRole('menuitem', { name: title })).toBeVisible();
    await expectAccessible(page, '/provider/bookings/:id: menu of templates');
    await page.getByRole('menuitem', { name: title }).click();
    await expect(box).toHaveValue(`Hello ${guest}, ${reference} is noted.`);
    await expect(box).toBeFocused();
    await page.keyboard.type(' Bring a hat.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(toast(page, 'Message sent!')).toBeVisible();
    await expect(page.getByRole('log')).toContainText(`Hello ${guest}, ${reference} is noted. Bring a hat.`);
    await expectReadable(page);
    await template.remove();
  });

  test('one template to the guests of several bookings names each of them', async ({ page, request }) => {
    const title = newTitle('All');
    const template = await saveTemplate(request, title, 'Dear {name}, the pier has changed.');
    const booked = [await newRequest(request), await newRequest(request)];
    const { access } = await signInAsProvider(page, request);
    await muteNews(page);
    await page.goto('/provider/bookings?search=Guest');
    for (const { guest, reference } of booked)
      await page.getByRole('row').filter({ hasText: guest }).getByRole('checkbox', { name: reference }).check();
    await page.getByRole('button', { name: 'Message 2' }).click();
    const dialog = page.getByRole('dialog', { name: 'Message to 2 guests' });
    await dialog.getByRole('button', { name: 'Insert template' }).click();
    await expect(page.getByRole('menuitem', { name: title })).toBeVisible();
    await expectAccessible(page, '/provider/bookings: message to several');
    await page.getByRole('menuitem', { name: title }).click();
    await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue('Dear {name}, the pier has changed.');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(toast(page, 'Message sent to 2 guests')).toBeVisible();
    for (const { id, guest } of booked) {
      const reply = await request.get(`/api/bookings/bookings/${id}/messages/`, { headers: { Authorization: `Bearer ${access}` } });
      expect(((await reply.json()) as { message: string }[]).map(({ message }) => message)).toEqual([
        `Dear ${guest}, the pier has changed.`,
      ]);
    }
    await template.remove();
  });

  test('templates that cannot be loaded can be asked for again, on their screen and in the menu', async ({ page, request }) => {
    const { id } = await newRequest(request);
    await signInAsProvider(page, request);
    await muteNews(page);
    await page.route(EVERY, (route) => route.abort());
    await page.goto('/provider/settings/templates');
    await expect(page.getByRole('heading', { name: 'Failed to load your templates' })).toBeVisible();
    await expectAccessible(page, '/provider/settings/templates: error');
    await page.unroute(EVERY);
    await page.route(EVERY, (route) => route.fulfill({ json: [] }));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'No templates yet' })).toBeVisible();

    await page.unroute(EVERY);
    await page.route(EVERY, (route) => route.abort());
    await page.goto(`/provider/bookings/${id}`);
    await page.getByRole('button', { name: 'Insert template' }).click();
    const again = page.getByRole('menuitem', { name: 'Failed to load your templates. Try again' });
    await expect(again).toBeVisible();
    await page.unroute(EVERY);
    await page.route(EVERY, (route) => route.fulfill({ json: [] }));
    await again.click();
    await expect(page.getByRole('menuitem', { name: 'No templates yet' })).toBeVisible();
  });

  test('with twenty templates there is no button for one more', async ({ page, request }) => {
    const twenty = Array.from({ length: 20 }, (_, n) => ({ id: randomUUID(), title: `Rain ${n}`, body: 'It may rain.' }));
    await signInAsProvider(page, request);
    await page.route(EVERY, (route) => route.fulfill({ json: twenty }));
    await page.goto('/provider/settings/templates');
    await expect(page.getByText('You have 20 templates')).toBeVisible();
    await expect(page.getByRole('button', { name: 'New template' })).toBeHidden();
  });
});

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-HK' });

  test('templates speak Chinese, also where they are put into a message @phone', async ({ page, request }) => {
    const title = newTitle('雨天');
    const { id, guest, service_title_zh } = await newRequest(request);
    await signInAsProvider(page, request);
    await muteNews(page);
    await page.goto('/provider/settings/templates');
    await page.getByRole('button', { name: '新增範本' }).click();
    const adding = page.getByRole('dialog', { name: '新增範本' });
    await adding.getByRole('textbox', { name: '標題' }).fill(title);
    await adding.getByRole('textbox', { name: '內容' }).fill('{name}你好，{experience}如期舉行。');
    await adding.getByRole('button', { name: '儲存' }).click();
    await expect(toast(page, '範本已儲存')).toBeVisible();
    await expectReadable(page);

    await page.goto(`/provider/bookings/${id}`);
    await page.getByRole('button', { name: '插入範本' }).click();
    await page.getByRole('menuitem', { name: title }).click();
    await expect(page.getByRole('textbox', { name: /^傳訊息給/ })).toHaveValue(`${guest}你好，${service_title_zh}如期舉行。`);
    await expectReadable(page);
    await page.goto('/provider/settings/templates');
    await page.getByRole('button', { name: `刪除 ${title}` }).click();
    await expect(page.getByRole('heading', { name: title })).toBeHidden();
  });
});
