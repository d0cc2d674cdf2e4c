import { existsSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type { PublicPage } from '../../contract/pages.ts';
import { ruleSentence } from '../../rules/weather/words.ts';
import { launchRehearsal } from '../../server/rehearsal/launch.ts';
import { expectAccessible, expectReadable } from './axe.ts';
import { test } from './test.ts';

const banner = (page: Page) => page.getByRole('region', { name: 'Rehearsal' });
const hourOf = async (page: Page) => page.evaluate(() => new Date().getUTCHours());

/** Nothing on the screen lies over the banner, and it over nothing that can be pressed at the top. */
async function expectPressable(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const controls = [banner(page).getByRole('button'), banner(page).getByRole('link'), banner(page).locator('time')];
  const header = page.getByRole('banner').getByRole('link').filter({ visible: true });
  for (const one of [...controls, header]) for (const target of await one.all()) await target.click({ trial: true });
}

/** The boat that goes at half past nine in the morning after the rehearsal's first night, with what its guests read. */
async function findBoat(page: Page, url: string) {
  const { services } = (await (await page.request.get(`${url}/api/pages/public/fragrant-tides/`)).json()) as PublicPage;
  const boat = services.find(({ confirmation, sold_by }) => confirmation === 'instant' && sold_by === 'departure')!;
  return { title: boat.title, sentence: ruleSentence(boat.weather_rules![0]!).en };
}

test('a provider rehearses a typhoon: the banner stands on every screen and moves the clock, and nothing is left', async ({ page }) => {
  test.setTimeout(240_000);
  const { url, folder, stop } = await launchRehearsal({ output: 'ignore' });
  try {
    await page.goto(`${url}/page/fragrant-tides`);
    await expect(banner(page)).toContainText(/The time is \w{3} \d+ \w{3}, 15:0\d/);
    // Three in the afternoon in Hong Kong, in the browser too.
    expect(await hourOf(page)).toBe(7);
    await expectAccessible(page, '/page/:slug: in a rehearsal');
    const boat = await findBoat(page, url);

    // Its header lies on the picture.
    await page.goto(url);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectPressable(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expectPressable(page);
    await banner(page).getByRole('link', { name: 'Provider' }).click();
    await expect(page).toHaveURL(`${url}/provider/dashboard`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Without a new document: a move leads back to where the browser is, not where it began.
    await page.goto(`${url}/provider/bookings`);
    const token = await page.evaluate(() => localStorage.getItem('auth_token'));
    await banner(page).getByRole('button', { name: '+1 h' }).click();
    await expect(banner(page)).toContainText(/16:0\d/);
    // A screen that is open while the clock moves stays logged in: the clock moves further than a token lasts.
    const known = await page.request.get(`${url}/api/auth/user/`, { headers: { Authorization: `Bearer ${token}` } });
    expect(known.status()).toBe(200);
    await expect(page).toHaveURL(/\/provider\/bookings/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await hourOf(page)).toBe(8);

    await banner(page).getByRole('button', { name: 'Play the typhoon' }).click();
    await expect(banner(page)).toContainText('No. 8 Northeast Gale or Storm Signal', { timeout: 60_000 });
    await expect(banner(page)).toContainText(/06:3\d/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    // On a telephone.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${url}/provider/weather`);
    const waiting = page.getByRole('region', { name: 'Waiting for you' });
    const departure = waiting.getByRole('listitem').filter({ hasText: boat.title }).filter({ hasText: '09:30' });
    await expect(departure).toContainText(boat.sentence);
    await expect(departure).toContainText(/No\. 8 Northeast Gale or Storm Signal, issued .*02:10/);
    await departure.getByRole('button', { name: /^Call off/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Call off' }).click();
    await expect(departure).toHaveCount(0);
    const log = page.getByRole('region', { name: 'Log' }).getByRole('listitem').first();
    await expect(log).toContainText(/called it off.*No\. 8 Northeast Gale or Storm Signal · Issued .*02:10/s);
    await expect(log).toContainText(boat.sentence);
    await banner(page).getByRole('button', { name: '+1 h' }).click();
    await expect(banner(page)).toContainText(/07:3\d/);

    await page.setViewportSize({ width: 1280, height: 800 });
    await banner(page).getByRole('link', { name: 'Emails' }).click();
    await expect(page.getByText(/guests\.example/).first()).toBeVisible();
    await page.context().addCookies([{ name: 'locale', value: 'zh-HK', url }]);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${url}/experiences`);
    await expect(page.getByRole('region', { name: '演習控制列' })).toContainText('八號東南烈風或暴風信號');
    await expectReadable(page);
  } finally {
    await stop();
  }
  expect(existsSync(folder)).toBe(false);
});
