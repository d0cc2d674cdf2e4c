import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser } from '@playwright/test';
import { openDatabase } from '../../server/core/database/database.ts';
import { createSignedLinks } from '../../server/core/signed-links.ts';
import { hongKongToInstant } from '../../rules/time.ts';
import { buildWhenStale } from '../../scripts/build-when-stale.ts';
import { findOrInstallChromium } from '../../scripts/chromium.ts';
import { root } from '../support/checkout.ts';
import { createDatabase } from '../support/database.ts';
import { startTestPostgres } from '../support/postgres.ts';
import { JWT_SECRET, startServer, wide_rate_limits } from '../support/server.ts';
import { clockThatBegins } from '../support/test-clock.ts';
import { openAlbum } from './album.ts';
import { pathOf, screens, usernames, type Scene, type Viewer } from './screens.ts';

// npm run look                    pictures of every screen of the demo marketplace, beside those of the time before
// npm run look -- provider/ page  only the screens whose address begins with one of these words
const { positionals: words } = parseArgs({ allowPositionals: true });

/** Always the same Friday morning in Hong Kong, so that pictures of two times differ only by what was changed. */
const [DAY, TIME] = ['2027-03-05', '10:00'];
/** Of language, width and scheme, any two are seen together. */
const looks = [
  { locale: 'en-GB', width: 1280, height: 800, colorScheme: 'light' },
  { locale: 'en-GB', width: 390, height: 844, colorScheme: 'dark' },
  { locale: 'zh-HK', width: 1280, height: 800, colorScheme: 'dark' },
  { locale: 'zh-HK', width: 390, height: 844, colorScheme: 'light' },
] as const;
type Look = (typeof looks)[number];

const chosen = Object.keys(screens).filter((screen) => words.length === 0 || words.some((word) => screen.startsWith(word)));
if (chosen.length === 0) throw new Error(`No screen begins with: ${words.join(' ')}`);
const executablePath = await findOrInstallChromium();
await buildWhenStale();
const clock = clockThatBegins(`${DAY}T${TIME}`);
const postgres = await startTestPostgres(Number(clock.TEST_CLOCK_AHEAD));
const database = await createDatabase(postgres);
const server = await startServer({ database, env: { ...clock, DEMO_DATA: 'true', ...wide_rate_limits } });
const sql = openDatabase(database.address, { pool: 1 });
const scene: Scene = { sql, links: createSignedLinks(JWT_SECRET) };
await sql`
  insert into staff (id, provider_id, user_id, email, role, expires_at, joined_at)
  select gen_random_uuid(), p.id, g.id, g.email, 'guide', now() + interval '1 day', now()
  from users g, providers p join users u on u.id = p.user_id where g.username = ${usernames.guide} and u.username = ${usernames.provider}`;
const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
const album = openAlbum(join(root, 'build', 'looks'));
for (const look of looks)
  for (const viewer of new Set(chosen.map((screen) => screens[screen]!.viewer)))
    await picture(
      browser,
      look,
      viewer,
      chosen.filter((screen) => screens[screen]!.viewer === viewer),
    );
console.log(`Look at file://${album.close()}`);
await browser.close();
await sql.end();
await server.stop();
await postgres.stop();

async function picture(browser: Browser, look: Look, viewer: Viewer, seen: readonly string[]): Promise<void> {
  const { locale, width, height, colorScheme } = look;
  const context = await browser.newContext({
    ...{ locale, colorScheme, viewport: { width, height }, hasTouch: width < 600 },
    ...{ reducedMotion: 'reduce', timezoneId: 'Asia/Hong_Kong', baseURL: server.url },
  });
  await context.clock.install({ time: hongKongToInstant(DAY, TIME) });
  const page = await context.newPage();
  if (viewer !== 'nobody') {
    const data = { username: usernames[viewer], password: 'sampan-demo' };
    const { access, refresh, user } = (await (await context.request.post('/api/auth/login/', { data })).json()) as Record<string, string>;
    const session = { auth_token: access!, refresh_token: refresh!, user_data: JSON.stringify(user) };
    await context.addInitScript((session) => {
      for (const [name, value] of Object.entries(session)) localStorage.setItem(name, value);
    }, session);
  }
  for (const screen of seen) {
    await page.goto(await pathOf(screen, scene));
    await page.locator('h1').first().waitFor({ state: 'attached' });
    await page.locator('.skel, [aria-busy=true]').first().waitFor({ state: 'detached' });
    await page.evaluate(showPictures);
    const name = `${width < 600 ? 'phone' : 'wide'} ${locale} ${colorScheme}`;
    album.add({ screen, look: name, png: await page.screenshot({ fullPage: true }) });
    process.stdout.write(`/${screen} ${name}\n`);
  }
  await context.close();
}

/** In the page: those further down come only when they are scrolled to, and the picture is of the whole screen. */
async function showPictures(): Promise<void> {
  for (const image of document.images) image.loading = 'eager';
  await Promise.allSettled([document.fonts.ready, ...[...document.images].map((image) => image.decode())]);
}
