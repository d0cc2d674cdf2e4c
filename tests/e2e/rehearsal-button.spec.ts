import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { RehearsalStatus } from '../../contract/rehearsals.ts';
import { signIn } from './accounts.ts';
import { expectAccessible } from './axe.ts';
import { sessionOf, test } from './own-sampan.ts';

// Of this file alone: what other rehearsals of this machine leave is no concern of it.
let TMPDIR = '';
test.use({ settings: async ({ browserName: _ }, use) => use({ TMPDIR }) });
test.beforeAll(() => {
  TMPDIR = mkdtempSync(join(tmpdir(), 'sampan-button-'));
  chmodSync(TMPDIR, 0o755);
});
test.afterAll(() => rmSync(TMPDIR, { recursive: true, force: true }));

const folders = () => readdirSync(TMPDIR).filter((name) => name.startsWith('sampan-rehearsal-'));
const userOf = (page: Page) => page.evaluate(() => (JSON.parse(localStorage.getItem('user_data')!) as { username: string }).username);
const ready: RehearsalStatus = {
  unavailable: null,
  state: 'ready',
  url: 'http://rehearsal.localhost/rehearsal/enter/x',
  ends_at: '2026-09-01T08:05:00.000Z',
};

test('a provider opens a rehearsal at a host of its own, is the demo’s provider there and themselves here, and ends it', async ({
  page,
  context,
  request,
  sampan,
}) => {
  test.setTimeout(480_000);
  const { user } = await sampan.buildProvider();
  await signIn(page, await sessionOf(request, user));
  await page.goto('/provider/weather');
  const card = page.getByRole('region', { name: 'Rehearse a typhoon' });
  await card.getByRole('button', { name: 'Start a rehearsal' }).click();
  await expect(card).toContainText('is being prepared');
  await page.reload();
  await expect(card).toContainText('is being prepared');
  await expect(card.getByRole('button', { name: 'Start a rehearsal' })).toHaveAttribute('aria-busy', 'true');
  const open = card.getByRole('link', { name: 'Open rehearsal' });
  await expect(open).toBeVisible({ timeout: 240_000 });
  expect(folders()).toHaveLength(1);
  await expectAccessible(page, '/provider/weather: a rehearsal');

  const [tab] = await Promise.all([context.waitForEvent('page'), open.click()]);
  const there = new URL(sampan.url);
  there.hostname = 'rehearsal.localhost';
  await expect(tab).toHaveURL(new URL('/provider/dashboard', there).href);
  const banner = tab.getByRole('region', { name: 'Rehearsal' });
  await expect(banner).toContainText('15:0');
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await userOf(tab)).toBe('kayan');
  await tab.goto(new URL('/provider/weather', there).href);
  await expect(tab.getByRole('heading', { level: 1, name: 'Weather' })).toBeVisible();
  await expect(tab.getByRole('region', { name: 'Rehearse a typhoon' })).toHaveCount(0);

  expect(await userOf(page)).toBe(user.username);
  await page.reload();
  await expect(open).toBeVisible();
  await expect(page.getByRole('region', { name: 'Rehearsal', exact: true })).toHaveCount(0);

  await banner.getByRole('button', { name: 'End rehearsal' }).click();
  await expect(tab.getByRole('heading', { name: 'This rehearsal has ended' })).toBeVisible();
  await expectAccessible(tab, 'a rehearsal: over');
  await expect(card.getByRole('button', { name: 'Start a rehearsal' })).toBeEnabled({ timeout: 60_000 });
  await expect.poll(folders).toEqual([]);
  await tab.getByRole('link', { name: 'Back to the marketplace' }).click();
  await expect(tab).toHaveURL(`${sampan.url}/`);
  expect(await userOf(tab)).toBe(user.username);
});

test('the card says what is under way, what failed and what to do, and leaves the keyboard where it was', async ({
  page,
  request,
  sampan,
}) => {
  const { user } = await sampan.buildProvider();
  await signIn(page, await sessionOf(request, user));
  let reply: { status?: number; json?: object } = { status: 503, json: { detail: 'Busy', code: 'busy' } };
  const answers: Partial<Record<string, object>> = {};
  await page.route('**/api/providers/me/rehearsal/', (route) =>
    route.fulfill(answers[route.request().method()] ? { json: answers[route.request().method()] } : reply),
  );
  await page.goto('/provider/weather');
  const card = page.getByRole('region', { name: 'Rehearse a typhoon' });
  await expect(card).toContainText('couldn’t check');
  await expectAccessible(page, '/provider/weather: a rehearsal, error');
  reply = { json: { ...ready, state: 'failed', url: null, ends_at: null } };
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect(card).toContainText('short of memory');
  answers.POST = { ...ready, state: 'starting', url: null };
  reply = { json: answers.POST };
  await card.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(card).toContainText('is being prepared');
  reply = { json: ready };
  await expect(card.getByRole('link', { name: /^Open rehearsal/ })).toBeFocused();
  await expect(card).toContainText('It ends by itself at 16:05.');
  answers.DELETE = { ...ready, state: 'none', url: null, ends_at: null };
  reply = { json: answers.DELETE };
  await card.getByRole('button', { name: 'End rehearsal' }).press('Enter');
  await expect(card.getByRole('button', { name: 'Start a rehearsal' })).toBeFocused();
});

test('an operator reads which setting opens rehearsals, where no host is set for them', async ({ page, request, sampan }) => {
  await signIn(page, await sessionOf(request, await sampan.buildOperator()));
  await page.route('**/api/operator/rehearsal/', (route) =>
    route.fulfill({ json: { unavailable: 'no_host', state: 'none', url: null, ends_at: null } satisfies RehearsalStatus }),
  );
  await page.goto('/operator/weather');
  const card = page.getByRole('region', { name: 'Rehearse a typhoon' });
  await expect(card).toContainText('REHEARSALS_URL');
  await expect(card.getByRole('button')).toHaveCount(0);
  await expectAccessible(page, '/operator/weather: no rehearsals');
});
