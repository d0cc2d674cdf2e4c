import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium as playwright } from '@playwright/test';
import { launch } from 'chrome-launcher';
import { SLUG } from '../bench/marketplace.ts';
import { buildWhenStale } from './build-when-stale.ts';
import { findOrInstallChromium } from './chromium.ts';
import { AIMS, audit, CATEGORIES, type AuditResult } from './lighthouse/audit.ts';
import { MOST_SCRIPT_KB, MOST_TIMES_SCRIPT_KB, MOST_WAITS_MS, scriptOf, waitsOf } from './lighthouse/first-interaction.ts';
import { startShop } from './lighthouse/shop.ts';

// npm run lighthouse                              the public screens as Lighthouse sees them on a phone; fails below the aims
// npm run lighthouse -- / /experiences --runs 5   some of them, and the median of more runs than 3
// npm run lighthouse -- --reports folder          Lighthouse's own reports as well
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '3' }, reports: { type: 'string' } },
});
/** Chromium's sandbox refuses to work for root, as which containers run. */
const FLAGS = ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];

const chromium = await findOrInstallChromium();
await buildWhenStale();
const shop = await startShop();
const chrome = await launch({ chromePath: chromium, chromeFlags: FLAGS });
const problems: string[] = [];
try {
  const page = `/page/${SLUG}`;
  const screens = { '/': '/', '/experiences': '/experiences', '/experiences/:id': await shop.experience(SLUG), '/page/:slug': page };
  console.log('screen'.padEnd(18) + [...CATEGORIES, 'FCP s', 'LCP s', 'TBT ms', 'CLS'].map((name) => name.padStart(16)).join(''));
  for (const [name, path] of Object.entries(screens))
    if (positionals.length === 0 || positionals.includes(name))
      tell(name, await audit(shop.origin + path, chrome.port, Number(values.runs)));
  const browser = await playwright.launch({ executablePath: chromium, args: FLAGS.slice(1) });
  const script = await scriptOf(await browser.newPage(), shop.origin + page);
  const waits = await waitsOf(await (await browser.newContext()).newPage(), shop.origin + page).finally(() => browser.close());
  const [alive, times, booking] = [script.alive, script.times - script.alive, script.booking].map((bytes) => (bytes / 1_000).toFixed(1));
  console.log(
    `\nJavaScript, compressed, on /page/:slug: ${alive} kB until it answers (at most ${MOST_SCRIPT_KB}), ${times} kB more until the times ` +
      `are shown (at most ${MOST_TIMES_SCRIPT_KB}), ${booking} kB with the whole booking dialog`,
  );
  console.log(
    `A slow phone: the first press is answered after ${Math.round(waits.answer)} ms, the times are there after ${Math.round(waits.times)} ms`,
  );
  for (const name of ['answer', 'times'] as const)
    if (waits[name] > MOST_WAITS_MS[name])
      problems.push(`/page/:slug on a slow phone: ${name} after ${Math.round(waits[name])} ms, not ${MOST_WAITS_MS[name]}`);
  if (script.alive > MOST_SCRIPT_KB * 1_000) problems.push(`/page/:slug needs ${alive} kB of JavaScript before it answers`);
  if (script.times - script.alive > MOST_TIMES_SCRIPT_KB * 1_000)
    problems.push(`the times to book need ${times} kB of JavaScript after the press`);
} finally {
  chrome.kill();
  await shop.stop();
}
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);

function tell(name: string, { scores, seconds, tbt_ms, cls, failed, report }: AuditResult): void {
  const figures = [
    ...CATEGORIES.map((category) => scores[category]),
    seconds.fcp.toFixed(1),
    seconds.lcp.toFixed(1),
    Math.round(tbt_ms),
    cls.toFixed(3),
  ];
  console.log(name.padEnd(18) + figures.map((figure) => String(figure).padStart(16)).join(''));
  for (const category of CATEGORIES)
    if (scores[category] < AIMS[category])
      problems.push(`${name}: ${category} ${scores[category]}, not ${AIMS[category]}: ${failed[category].join('; ')}`);
  if (!values.reports) return;
  mkdirSync(values.reports, { recursive: true });
  writeFileSync(join(values.reports, `${name.replace(/\W+/g, '-')}.html`), report);
}
