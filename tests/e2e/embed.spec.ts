import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type BrowserContext, type FrameLocator, type Page } from '@playwright/test';
import type { Offer } from '../support/builders.ts';
import { signIn } from './accounts.ts';
import { expectAccessible, expectAccessibleIn } from './axe.ts';
import { sessionOf, test as own, type OwnSampan } from './own-sampan.ts';
import { listen } from './console.ts';
import { chooseSlot, confirmButton, fillContact, openBooking, slotsOf, voucherOf } from './visitor.ts';

type HostSite = { url: string; show: (snippet: string) => void };

/** Sites of a provider, of other hosts than the marketplace, which allow nothing but its script and its frame. */
const test = own.extend<{ site: HostSite; stranger: HostSite }>({
  site: async ({ sampan }, use) => serveSite(sampan.url, use),
  stranger: async ({ sampan }, use) => serveSite(sampan.url, use),
});
test.use({ locale: 'en-GB', contextOptions: { reducedMotion: 'reduce' } });

async function serveSite(marketplace: string, use: (site: HostSite) => Promise<void>): Promise<void> {
  let shown = '';
  const server = createServer((_, reply) => {
    reply.setHeader('content-type', 'text/html; charset=utf-8');
    reply.setHeader(
      'content-security-policy',
      `default-src 'none'; script-src ${marketplace}/embed.js; frame-src ${marketplace}; img-src data:`,
    );
    reply.end(`<!doctype html><html lang="en"><head><title>Old Quarter Walks</title><link rel="icon" href="data:,">
      <meta name="viewport" content="width=device-width, initial-scale=1"></head>
      <body><main><h1>Old Quarter Walks</h1><p>We walk every day.</p>${shown}<p>Rain or shine.</p></main></body></html>`);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  // Another host than 127.0.0.1, so another site.
  await use({ url: `http://localhost:${port}`, show: (snippet) => (shown = snippet) });
  server.closeAllConnections();
  server.close();
}

const scriptTag = (sampan: OwnSampan, { page }: Offer, more = '') =>
  `<script async src="${sampan.url}/embed.js" data-page="${page.slug}" ${more}></script>`;

/** An offer on a page that may stand on the site. */
async function offerOn(sampan: OwnSampan, site: HostSite): Promise<Offer> {
  const offer = await sampan.buildOffer({ capacity: 4, service: { title: 'Harbour walk', title_zh: '海濱漫步' } });
  await sampan.sql`update pages set embed_origins = ${[site.url]}::text[] where id = ${offer.page.id}`;
  return offer;
}

/** As a browser that gives frames of other sites neither storage nor cookies. What the site hears of its frame is noted. */
async function blockStorage(context: BrowserContext, sampan: OwnSampan): Promise<void> {
  await context.addInitScript((marketplace) => {
    if (window.parent === window) {
      const heard: unknown[] = [];
      Object.assign(window, { heard });
      addEventListener('message', ({ data, origin }) => heard.push({ ...(data as object), origin }));
    }
    if (location.origin !== marketplace || window.parent === window) return;
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { configurable: true, get: refuse });
    Object.defineProperty(document, 'cookie', { get: refuse, set: refuse });
  }, sampan.url);
}

type Heard = { sampan: unknown; origin: string }[];
const heardBy = (page: Page) => page.evaluate(() => (window as unknown as { heard: Heard }).heard);

async function expectNothingStored(context: BrowserContext): Promise<void> {
  expect(await context.cookies()).toEqual([]);
  expect((await context.storageState({ indexedDB: true })).origins).toEqual([]);
}

async function book(frame: FrameLocator, page: Page, offer: Offer, title: string, button: string): Promise<void> {
  const dialog = await openBooking(frame, title, button);
  const [slot] = await slotsOf(page.request, { service_id: offer.service.id });
  await chooseSlot(dialog, slot!);
  await fillContact(dialog);
  await confirmButton(dialog).click();
}

const bookingsOf = ({ sql }: OwnSampan, { page }: Offer) =>
  sql<{ id: string; partner_id: string | null }[]>`select id, partner_id from bookings where page_id = ${page.id}`;

for (const [locale, words] of Object.entries({
  en: { title: 'Harbour walk', book: 'Book Now', manage: 'View, cancel or print your booking', close: 'Close' },
  'zh-HK': { title: '海濱漫步', book: '立即預訂', manage: '查看、取消預訂或列印憑證', close: '關閉' },
}))
  test(`a guest books within the provider's site, with nothing stored, in ${locale} @phone`, async ({
    page,
    context,
    sampan,
    site,
    viewport,
  }) => {
    const offer = await offerOn(sampan, site);
    const click = await sampan.buildClick();
    await blockStorage(context, sampan);
    const said = listen(page);
    site.show(scriptTag(sampan, offer, `data-lang="${locale}"`));
    await page.goto(`${site.url}/?ref=${click.id}`);
    const frame = page.frameLocator('iframe');
    const element = page.locator('iframe');
    await expect(frame.getByRole('article', { name: words.title })).toBeVisible();
    await expect(page.getByRole('link')).toHaveCount(0);
    const content = () => frame.locator('body').evaluate((body) => (body as HTMLElement).offsetHeight);
    await expect.poll(async () => (await element.boundingBox())!.height).toBe(await content());
    const before = (await element.boundingBox())!;

    await book(frame, page, offer, words.title, words.book);
    const voucher = voucherOf(frame);
    await expect(voucher).toContainText(/[A-Z0-9]{4}-[A-Z0-9]{4}/);
    expect(await element.boundingBox()).toEqual({ x: 0, y: 0, ...viewport! });
    await expect(voucher.getByRole('link', { name: words.manage })).toBeVisible();
    const [tab] = await Promise.all([context.waitForEvent('page'), voucher.getByRole('link', { name: words.manage }).click()]);
    await tab.waitForURL(/\/b\//);
    expect(await tab.evaluate(() => window.opener as unknown)).toBeNull();
    await tab.close();
    await expectNothingStored(context);

    await voucher.getByRole('button', { name: words.close }).last().click();
    await expect(voucher).toHaveCount(0);
    await expect(frame.getByRole('button', { name: /[A-Z0-9]{4}-[A-Z0-9]{4}/ })).toBeVisible();
    await expect.poll(async () => (await element.boundingBox())!.x).toBe(before.x);
    await expect.poll(async () => (await element.boundingBox())!.height).toBe(await content());

    const [booked, ...more] = await bookingsOf(sampan, offer);
    expect([booked?.partner_id, more]).toEqual([click.link.partner.id, []]);
    for (const { sampan: sent, origin } of await heardBy(page)) {
      expect(origin).toBe(sampan.url);
      expect(sent === null || sent === 'close' || typeof sent === 'number').toBe(true);
    }
    expect(said).toEqual([]);
  });

test('the pop-up is opened, used and left by keyboard, and gives the focus back', async ({ page, context, sampan, site }) => {
  const offer = await offerOn(sampan, site);
  await blockStorage(context, sampan);
  const said = listen(page);
  site.show(`<a href="#other">Other</a> ${scriptTag(sampan, offer, 'data-show="button" data-colors="#0F5B5E #FFF6E4"')}`);
  await page.goto(site.url);
  const button = page.getByRole('button', { name: 'Book now' });
  await expect(button).toHaveCSS('background-color', 'rgb(15, 91, 94)');
  await expectAccessible(page, 'another site: button');
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Book now' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  const frame = page.frameLocator('iframe');
  const first = frame.getByRole('article').getByRole('button', { name: 'Book Now' });
  await expect(first).toBeVisible();
  await expect(dialog.getByRole('link')).toHaveCount(0);

  for (let presses = 0; presses < 15; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null || document.activeElement === document.body)).toBe(
      true,
    );
  }
  await first.focus();
  await page.keyboard.press('Enter');
  const inner = frame.getByRole('dialog', { name: offer.service.title });
  await expect(inner.locator('.days')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(inner).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await expect(first).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  await expectNothingStored(context);
  expect(said).toEqual([]);
});

test('the site’s own links to the page open it over the site, at 320 px too', async ({ page, context, sampan, site }) => {
  const offer = await offerOn(sampan, site);
  await blockStorage(context, sampan);
  await page.setViewportSize({ width: 320, height: 640 });
  const link = `<a href="${sampan.url}/page/${offer.page.slug}">Come along</a>`;
  site.show(`${link} ${scriptTag(sampan, offer, 'data-show="popup" data-lang="zh-HK"')}`);
  await page.goto(site.url, { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'Come along' }).click();
  const dialog = page.getByRole('dialog', { name: '立即預訂' });
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('article')).toBeVisible();
  expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await frame.getByRole('button', { name: '立即預訂' }).click();
  await expect(frame.getByRole('dialog').locator('.days')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await frame.getByRole('dialog').getByRole('button', { name: '關閉' }).first().click();
  await expect(frame.getByRole('dialog')).toHaveCount(0);
  await dialog.getByRole('button', { name: '關閉' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: 'Come along' })).toBeFocused();
});

test('the page stands on a site at 320 px without scrolling sideways, and its dialog has the window', async ({
  page,
  context,
  sampan,
  site,
}) => {
  const offer = await offerOn(sampan, site);
  await blockStorage(context, sampan);
  await page.setViewportSize({ width: 320, height: 640 });
  site.show(scriptTag(sampan, offer));
  await page.goto(site.url);
  const frame = page.frameLocator('iframe');
  await openBooking(frame, offer.service.title);
  expect(await page.locator('iframe').boundingBox()).toEqual({ x: 0, y: 0, width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');
  await expect(frame.getByRole('dialog')).toHaveCount(0);
  await expect(frame.getByRole('button', { name: 'Book Now' })).toBeFocused();
  await expectNoSidewaysScroll(page);
});

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  for (const frame of page.frames())
    // Until what is still loading has its width.
    await expect.poll(() => frame.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}

test('what stands in the frame is accessible in both languages @phone', async ({ page, sampan, site }) => {
  const offer = await offerOn(sampan, site);
  for (const locale of ['en', 'zh-HK']) {
    await page.goto(`/embed/${offer.page.slug}?in=${locale}`);
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expectAccessibleIn(page, locale, '/embed/:slug: full');
  }
});

test('a site that is not listed is refused, and its guests are left with a link', async ({ page, sampan, site, stranger, complaints }) => {
  complaints.push(/frame-ancestors/);
  const offer = await offerOn(sampan, site);
  const said = listen(page);
  stranger.show(scriptTag(sampan, offer));
  await page.goto(stranger.url);
  await expect.poll(() => said.join()).toContain('frame-ancestors');
  await expect(page.frameLocator('iframe').getByRole('article')).toHaveCount(0);
  const link = page.getByRole('link', { name: 'Book now' });
  await expect(link).toBeVisible();
  expect((await page.locator('iframe').boundingBox())?.height ?? 0).toBe(0);
  const [tab] = await Promise.all([page.waitForEvent('popup'), link.click()]);
  await expect(tab.getByRole('article', { name: offer.service.title })).toBeVisible();
});

test.describe('with a clipboard', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('a provider lists a site, copies the code, and sees the page as it will stand there @phone', async ({
    page,
    context,
    request,
    sampan,
    site,
  }) => {
    const offer = await sampan.buildOffer();
    await signIn(page, await sessionOf(request, offer.provider.user));
    await page.goto(`/provider/pages/${offer.page.id}/edit`);
    const card = page.getByRole('region', { name: 'On your own website' });
    await expect(card).toContainText('Add your site first');
    await card.getByLabel('Your sites').fill(`${site.url}/tours\nhttp://tides.hk`);
    await card.getByRole('button', { name: 'Save sites' }).click();
    await expect(card.getByText('http://tides.hk: Enter the address of your site')).toBeVisible();
    await expectAccessible(page, '/provider/pages/:id/edit: sites, mistakes');
    await card.getByLabel('Your sites').fill(`${site.url}/tours\nwww.tides.hk`);
    await card.getByRole('button', { name: 'Save sites' }).click();
    await expect(card.getByLabel('Your sites')).toHaveValue(`${site.url}\nhttps://www.tides.hk`);
    await expect(card).not.toContainText('Add your site first');

    await card.getByLabel('Language').selectOption('zh-HK');
    await card.getByRole('button', { name: 'Copy code' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Code copied' }).first()).toBeVisible();
    const code = await page.evaluate(() => navigator.clipboard.readText());
    expect(code).toBe(`<script async src="${sampan.url}/embed.js" data-page="${offer.page.slug}" data-lang="zh-HK"></script>`);
    await card.getByRole('button', { name: 'Show preview' }).click();
    await expect(page.frameLocator('iframe[title="This page as your site shows it"]').getByRole('article')).toBeVisible();
    await expectAccessible(page, '/provider/pages/:id/edit: preview on a site');

    const visitor = await context.newPage();
    site.show(code);
    await visitor.goto(site.url);
    await expect(visitor.frameLocator('iframe').getByRole('button', { name: '立即預訂' })).toBeVisible();
  });
});
