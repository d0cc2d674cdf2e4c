import { expect, type APIRequestContext, type Page, type Route } from '@playwright/test';
import { newAccount, signIn } from './accounts.ts';
import { expectAccessible, expectAccessibleIn, expectReadable } from './axe.ts';
import { test } from './test.ts';

test.use({ locale: 'en-GB', contextOptions: { reducedMotion: 'reduce' } });

const MONTH = '/provider/availability?date=2182-01-09';
const FOUR_WEEKS = { start_date: '2182-01-07', end_date: '2182-02-01' };

/** A provider of their own with one service, signed in: what they do is nobody else's business. */
async function host(
  page: Page,
  request: APIRequestContext,
): Promise<{
  service: string;
  call: (path: string, data: object) => Promise<void>;
  post: (path: string, data: object) => Promise<{ id: string }>;
}> {
  const session = await newAccount(request, { first_name: 'Wai Lam' });
  const headers = { Authorization: `Bearer ${session.access}` };
  const send = async (path: string, data: object) => {
    const reply = await request.post(path, { headers, data });
    if (!reply.ok()) throw new Error(`${path}: ${reply.status()} ${await reply.text()}`);
    return reply;
  };
  await send('/api/auth/become-provider/', { business_name: `Harbour Walks ${session.user.username}`, phone: '+852 5555 0123' });
  const post = async (path: string, data: object) => (await (await send(path, data)).json()) as { id: string };
  const service = await post('/api/services/services/', {
    title: 'Harbour walk',
    title_zh: '海濱漫步',
    price: '200',
    duration_minutes: 60,
  });
  await signIn(page, session);
  return { service: service.id, post, call: async (path, data) => void (await send(`/api/services/availability/${path}`, data)) };
}

const cellOf = (page: Page, day: string) => page.locator(`[data-day="${day}"]`);

test('many slots are made after a preview, and taken back', async ({ page, request }) => {
  await host(page, request);
  await page.goto(MONTH);
  await page.getByLabel('Start date').fill(FOUR_WEEKS.start_date);
  await page.getByLabel('End date').fill(FOUR_WEEKS.end_date);
  await expect(page.getByLabel('Start time')).toHaveValue('09:00');
  await expect(page.getByText('This will create 20 slots')).toBeVisible();
  await expect(cellOf(page, '2182-01-07')).not.toContainText('09:00');

  await page.getByRole('button', { name: 'Create 20 slots' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Availability slots created successfully!' })).toBeVisible();
  await expect(cellOf(page, '2182-01-07')).toContainText('09:00');
  await expect(page.getByText('20 already exist and stay as they are.')).toBeVisible();

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('status').filter({ hasText: '20 slots were removed again.' })).toBeVisible();
  await expect(cellOf(page, '2182-01-07')).not.toContainText('09:00');
});

test('while the slots are on their way their place is held by grey blocks', async ({ page, request }) => {
  await host(page, request);
  const answer = Promise.withResolvers<void>();
  await page.route(/\/api\/services\/availability\/\?/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto(MONTH);
  await expect(page.locator('.skel').first()).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(1);
  answer.resolve();
  await expect(cellOf(page, '2182-01-07')).toBeVisible();
  await expect(page.locator('.skel')).toHaveCount(0);
});

test('a form that breaks a rule says so under its fields and makes nothing', async ({ page, request }) => {
  await host(page, request);
  await page.goto(MONTH);
  await page.getByRole('button', { name: 'Create slots' }).click();
  await expect(page.getByLabel('Start date')).toBeFocused();
  await expect(page.getByText('This field is required.')).toHaveCount(2);
  await page.getByLabel('Start date').fill('2182-01-07');
  await page.getByLabel('End date').fill('2182-01-01');
  await expect(page.getByText('The end must not be before the start.')).toBeVisible();
});

test('the month is walked with the keyboard and Enter opens the day', async ({ page, request }) => {
  const { service, call } = await host(page, request);
  await call('bulk_create/', { service_id: service, slots: { ...FOUR_WEEKS, interval_minutes: 120 } });
  await page.goto(MONTH);
  await cellOf(page, '2182-01-09').focus();
  await page.keyboard.press('ArrowRight');
  await expect(cellOf(page, '2182-01-10')).toBeFocused();
  await expect(cellOf(page, '2182-01-10')).toContainText('+2 more');
  await page.keyboard.press('ArrowDown');
  await expect(cellOf(page, '2182-01-17')).toBeFocused();
  await page.keyboard.press('PageDown');
  await expect(cellOf(page, '2182-02-17')).toBeFocused();
  await expect(page.getByRole('heading', { name: 'February 2182' })).toBeVisible();
  await page.keyboard.press('PageUp');
  await expect(cellOf(page, '2182-01-17')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Thu 17 Jan' })).toBeFocused();
  await expect(page.getByRole('switch')).toHaveCount(4);
});

test('a slot is added, refused twice, changed, blocked, moved and deleted', async ({ page, request }) => {
  await host(page, request);
  await page.goto(MONTH);
  const add = async () => {
    await page.getByRole('button', { name: 'Add slot: Wed 9 Jan' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add slot' }).click();
  };
  await add();
  await expect(page.getByRole('button', { name: 'Edit 09:00 – 17:00' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await add();
  await expect(page.getByRole('dialog').getByText('There’s already a slot at this time.')).toBeVisible();
  const start = page.getByRole('dialog').getByLabel('Start time');
  await start.fill('');
  await page.getByRole('dialog').getByRole('button', { name: 'Add slot' }).click();
  await expect(start).toBeFocused();
  await expect(start).toHaveAttribute('aria-invalid', 'true');
  await start.fill('10:00');
  await expect(start).not.toHaveAttribute('aria-invalid');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Edit 09:00 – 17:00' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('link', { name: 'See who is coming' })).toHaveAttribute(
    'href',
    /\/provider\/bookings\?service=.+&date_from=2182-01-09&date_to=2182-01-09/,
  );
  await dialog.getByRole('textbox', { name: 'Capacity' }).fill('3');
  await dialog.getByRole('switch', { name: 'Open for booking' }).uncheck();
  await dialog.getByLabel('Reason for blocking').fill('Engine repair');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Engine repair')).toBeVisible();
  await expect(cellOf(page, '2182-01-09')).toContainText('Blocked');

  await page.getByRole('switch', { name: 'Open for booking: 09:00 – 17:00' }).check();
  await expect(cellOf(page, '2182-01-09')).toContainText('3 spots left');
  await page.getByRole('button', { name: 'Edit 09:00 – 17:00' }).click();
  await dialog.getByLabel('Start time').fill('14:00');
  await dialog.getByLabel('End time').fill('01:30');
  await expect(dialog.getByText('Ends the next day.')).toBeVisible();
  await expectReadable(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Slot moved' })).toBeVisible();
  await expect(cellOf(page, '2182-01-09')).toContainText('14:00');
  await page.getByRole('button', { name: /^Edit 14:00/ }).click();
  await dialog.getByRole('button', { name: 'Delete slot' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete slot' }).click();
  await expect(page.getByText('No slots on this day.')).toBeVisible();
});

test('a day is blocked with all its slots', async ({ page, request }) => {
  const { service, call } = await host(page, request);
  await call('bulk_create/', { service_id: service, slots: { ...FOUR_WEEKS, interval_minutes: 240 } });
  await page.goto(MONTH);
  await page.getByRole('button', { name: 'Block day: Wed 9 Jan' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Typhoon');
  await dialog.getByRole('button', { name: 'Block', exact: true }).last().click();
  await expect(dialog.getByText('2 slots were blocked.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(cellOf(page, '2182-01-09').getByText('Blocked')).toHaveCount(2);
  await expect(cellOf(page, '2182-01-10').getByText('Blocked')).toHaveCount(0);
});

test('a mended field drops its message, a refusal goes once something else is asked, and a reopened dialog begins afresh and opens times', async ({
  page,
  request,
}) => {
  await host(page, request);
  await page.goto(MONTH);
  await page.getByRole('button', { name: 'Use weekly times' }).click();
  const weekly = page.getByRole('dialog', { name: 'Weekly times' });
  await weekly.getByRole('button', { name: 'Add a time on Saturday' }).click();
  await weekly.getByRole('button', { name: 'Create slots' }).click();
  const [start, end] = [weekly.getByLabel('Start date'), weekly.getByLabel('End date')];
  await expect(start).toHaveAttribute('aria-invalid', 'true');
  await start.fill(FOUR_WEEKS.start_date);
  await expect(start).not.toHaveAttribute('aria-invalid');
  await expect(end).toHaveAttribute('aria-invalid', 'true');
  await end.fill('2182-01-01');
  await expect(end).toHaveAttribute('aria-invalid', 'true');
  await end.fill(FOUR_WEEKS.end_date);
  await expect(end).not.toHaveAttribute('aria-invalid');
  const refuse = (route: Route) =>
    (route.request().postDataJSON() as { dry_run?: boolean }).dry_run
      ? route.continue()
      : route.fulfill({ status: 409, json: { detail: 'Somebody else is at it.', code: 'busy' } });
  await page.route('**/create_from_template/', refuse);
  await weekly.getByRole('button', { name: 'Create 3 slots' }).click();
  await expect(weekly.getByText('Somebody else is at it.')).toBeVisible();
  await end.fill('2182-01-20');
  await expect(weekly.getByText('Somebody else is at it.')).toHaveCount(0);
  await start.fill('');
  await expect(start).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Use weekly times' }).click();
  await expect(weekly.getByText('Add at least one time')).toBeVisible();
  await expect(weekly.locator('[aria-invalid]')).toHaveCount(0);
  await page.unroute('**/create_from_template/');
  await weekly.getByRole('button', { name: 'Add a time on Saturday' }).click();
  await start.fill(FOUR_WEEKS.start_date);
  await end.fill(FOUR_WEEKS.end_date);
  await weekly.getByRole('button', { name: 'Create 3 slots' }).click();
  await expect(weekly).toBeHidden();
  await expect(cellOf(page, '2182-01-12')).toContainText('09:00');

  await page.getByRole('button', { name: 'Block a range' }).click();
  const dialog = page.getByRole('dialog');
  const to = dialog.getByLabel('To date');
  const block = dialog.getByRole('button', { name: 'Block', exact: true }).last();
  await to.fill('2182-01-08');
  await block.click();
  await expect(to).toHaveAttribute('aria-invalid', 'true');
  await to.fill('2182-01-10');
  await expect(to).not.toHaveAttribute('aria-invalid');
  await page.route('**/block_time/', refuse);
  await block.click();
  await expect(dialog.getByText('Somebody else is at it.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Typhoon');
  await expect(dialog.getByText('Somebody else is at it.')).toHaveCount(0);
});

test('a calendar that does not load says so in its place, without a toast, and tries again', async ({ page, request, complaints }) => {
  complaints.push(/^No$/);
  await host(page, request);
  await page.route('**/api/services/availability/?*', (route) => route.fulfill({ status: 500, json: { detail: 'No', code: 'internal' } }));
  await page.goto(MONTH);
  await expect(page.getByRole('heading', { name: 'Failed to load availability' })).toBeVisible();
  await expect(page.locator('.toast')).toHaveCount(0);
  await page.unroute('**/api/services/availability/?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
});

for (const [locale, colorScheme] of [
  ['en-GB', 'light'],
  ['zh-HK', 'dark'],
] as const) {
  test.describe(`${locale}, ${colorScheme}`, () => {
    test.use({ locale, colorScheme });
    test('the calendar, its forms and dialogs are accessible @phone', async ({ page, request }) => {
      const { service, call } = await host(page, request);
      await call('bulk_create/', { service_id: service, slots: { ...FOUR_WEEKS, interval_minutes: 120 } });
      await page.goto(MONTH);
      await expect(page.getByRole('heading', { level: 1, name: locale === 'zh-HK' ? '時段管理' : 'Availability' })).toBeVisible();
      await page.getByLabel(/Start date|開始日期/).fill(FOUR_WEEKS.start_date);
      await page.getByLabel(/End date|結束日期/).fill('2182-02-08');
      await expect(page.getByText(/This will create 5 slots|將建立 5 個時段/)).toBeVisible();
      await page.getByText(/Show the slots|顯示時段/).click();
      await expectAccessibleIn(page, locale, '/provider/availability: preview of slots');
      await page.getByRole('button', { name: /Edit 09:00|編輯 09:00/ }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessibleIn(page, locale, '/provider/availability: editing a slot');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^(Week|週)$/ }).click();
      await expect(page.getByRole('switch')).toHaveCount(20);
      await expectAccessibleIn(page, locale, '/provider/availability: week');
    });
  });
}

test('weekly times go on by themselves until they are stopped, and going on again is one press @phone', async ({ page, request }) => {
  const { service } = await host(page, request);
  await page.goto(`/provider/availability?service=${service}`);
  await page.getByRole('button', { name: 'Use weekly times' }).click();
  const dialog = page.getByRole('dialog', { name: 'Weekly times' });
  await dialog.getByRole('switch', { name: /Continue until I stop it/ }).check();
  await dialog.getByRole('button', { name: /^Add a time on Mon/ }).click();
  await expect(dialog.getByText(/^This will create \d+ slots/)).toBeVisible();
  await expectAccessible(page, '/provider/availability: weekly times');
  await dialog.getByRole('button', { name: 'Continue every week' }).click();
  const note = page.getByText(/^The weekly times continue until you stop them; open until /);
  await expect(note).toBeVisible();
  await expectAccessible(page, '/provider/availability: weekly times that go on');
  await page.getByRole('button', { name: 'Change times' }).click();
  await expect(dialog.getByRole('switch', { name: /Continue until I stop it/ })).toBeChecked();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(note).toHaveCount(0);
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
  await expect(note).toBeVisible();
});
