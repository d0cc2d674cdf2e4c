import { expect } from '@playwright/test';
import { openDatabase } from '../../server/core/database/database.ts';
import { createDatabase } from '../support/database.ts';
import { startTestPostgres } from '../support/postgres.ts';
import { startServer, wide_rate_limits } from '../support/server.ts';
import { test } from './test.ts';

test('a screen that lacks what it shows because the database cannot answer is 503, and shows how to go on', async ({ page }) => {
  const postgres = await startTestPostgres();
  const database = await createDatabase(postgres);
  const sql = openDatabase(database.address, { pool: 1 });
  await sql.unsafe(`do $$ begin execute format('alter database %I set lock_timeout = ''100ms''', current_database()); end $$`);
  const server = await startServer({ database, env: wide_rate_limits });
  await sql.begin(async (tx) => {
    await tx`lock table services, categories, pages in access exclusive mode`;
    for (const path of ['/', '/experiences', '/page/fragrant-tides']) {
      const reply = await page.goto(server.url + path);
      expect([path, reply?.status(), reply?.headers()['retry-after']]).toEqual([path, 503, '2']);
    }
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
  for (const [path, status] of [
    ['/', 200],
    ['/experiences', 200],
    ['/page/fragrant-tides', 404],
  ] as const)
    expect((await page.goto(server.url + path))?.status()).toBe(status);
  await server.stop();
  await sql.end();
  await postgres.stop();
});
