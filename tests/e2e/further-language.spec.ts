import { expect, type Page } from '@playwright/test';
import { openDatabase, type Sql } from '../../server/core/database/database.ts';
import { bookingBody, buildersOn, PASSWORD, type Builders } from '../support/builders.ts';
import { createDatabase } from '../support/database.ts';
import { startTestPostgres } from '../support/postgres.ts';
import { buildPseudoProject, pseudo } from '../support/pseudo-language.ts';
import { startServer, wide_rate_limits } from '../support/server.ts';
import { expectReadable } from './axe.ts';
import { mailTo } from './mailbox.ts';
import { test as base } from './test.ts';

const LOCALE = 'en-XA';

/** A Sampan that has one language more than this one. Building it takes as long as it takes. */
const test = base.extend<object, { further: Builders & { url: string; sql: Sql } }>({
  further: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are named here
    async ({}, use) => {
      const project = await buildPseudoProject(LOCALE);
      const postgres = await startTestPostgres();
      const database = await createDatabase(postgres);
      const sql = openDatabase(database.address, { pool: 2 });
      const server = await startServer({ database, env: wide_rate_limits, main: project.main });
      await use({ url: server.url, sql, ...buildersOn(sql) });
      await server.stop();
      await sql.end();
      await postgres.stop();
      project.remove();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ further }, use) => use(further.url),
});
test.use({ locale: LOCALE, contextOptions: { reducedMotion: 'reduce' } });

/** What is no word of a catalogue: names, what people have written, and days and months, for which a browser has no words in a made-up language. */
const NAMES =
  /Sampan|sampan\.example|TIDE-7K2M|HK\$|Harbour|Lantern|Central Pier|English|Kowloon|WhatsApp|Facebook|Instagram|Threads|YouTube|\b(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat)\b|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)/;

/** Texts of the screen in plain English, which is marked as such where it is not the reader's. */
const plainEnglish = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement!;
      const text = node.textContent?.trim() ?? '';
      if (parent.closest('script, style, [lang="en"], [lang^="zh"]') || !/\b[a-z]*[aeiou][a-z]+\b/i.test(text)) continue;
      if (!/[àéîôùÿÀÉÎÔÙ]/.test(text)) found.push(text);
    }
    return found;
  });

test('one folder of words and one entry are a further language, from the first screen to the voucher and the mail', async ({
  page,
  further,
  request,
}) => {
  test.setTimeout(600_000);
  const { sql, buildOffer } = further;
  const offer = await buildOffer({ service: { title: 'Harbour walk', title_zh: '海港漫步', confirmation: 'instant' }, capacity: 20 });
  const provider = offer.provider.user;
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of [
      '/',
      '/experiences',
      `/experiences/${offer.service.id}`,
      `/page/${offer.page.slug}`,
      '/login',
      '/register',
      '/find-booking',
    ]) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('lang', LOCALE);
      await expectReadable(page);
      expect(
        (await plainEnglish(page)).filter((text) => !NAMES.test(text)),
        path,
      ).toEqual([]);
    }
  }

  await page.goto('/experiences');
  await expect(page.locator(`link[rel=alternate][hreflang="${LOCALE}"]`)).toHaveAttribute('href', /\/experiences\?in=en-XA$/);
  await expect(page.getByText('Harbour walk').first()).toBeVisible();
  await expect(page.getByText('海港漫步')).toHaveCount(0);
  await page.getByRole('contentinfo').getByRole('link', { name: '繁體中文' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-HK');
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: pseudo('Pseudo') })
    .click();
  await expect(page.locator('html')).toHaveAttribute('lang', LOCALE);

  const reply = await request.post('/api/pages/public/book/', {
    headers: { 'accept-language': LOCALE },
    data: bookingBody(offer, { locale: LOCALE }),
  });
  expect(reply.status()).toBe(201);
  const { id, manage_url } = (await reply.json()) as { id: string; manage_url: string };
  await page.goto(new URL(manage_url).pathname);
  await expect(page.getByText(pseudo('Confirmed')).first()).toBeVisible();
  const [stored] = await sql<{ locale: string }[]>`select locale from bookings where id = ${id}`;
  expect(stored?.locale).toBe(LOCALE);
  const customer = bookingBody(offer).customer_email;
  expect((await mailTo(request, customer, 'confirmed')).subject).toMatch(/^Confirmed: “Harbour walk”/);

  await page.goto('/login?next=%2Fprovider%2Fbookings');
  await page.locator('input[name=username]').fill(provider.username);
  await page.locator('input[name=password]').fill('not the password');
  await page.locator('main form button[type=submit]').click();
  await expect(page.getByText('Login failed.').first()).toBeVisible();
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.locator('main form button[type=submit]').click();
  await expect(page).toHaveURL(/\/provider\/bookings/);
  await expect(page.getByText('Chan Tai Man').filter({ visible: true }).first()).toBeVisible();
  await page.goto('/provider/services');
  await expect(page.getByText('Harbour walk').filter({ visible: true }).first()).toBeVisible();
  expect((await plainEnglish(page)).filter((text) => !NAMES.test(text))).toEqual([]);
});
