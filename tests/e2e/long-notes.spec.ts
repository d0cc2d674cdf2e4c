import { expect, type Locator, type Page } from '@playwright/test';
import { hongKongDate } from '../../rules/time.ts';
import { bookingBody } from '../support/builders.ts';
import { signIn } from './accounts.ts';
import { expectReadable } from './axe.ts';
import { sessionOf, test } from './own-sampan.ts';

/** As long as notes may be: a thousand lines. */
const NOTES = 'x\n'.repeat(1_000).trim();
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

test('a thousand lines of notes fold on every screen, and open at a press', async ({ page, request, sampan }) => {
  const offer = await sampan.buildOffer();
  const reply = await request.post('/api/pages/public/book/', { data: bookingBody(offer, { notes: NOTES }) });
  expect(reply.status()).toBe(201);
  const guest = (await reply.json()) as { id: string; manage_url: string };
  await sampan.sql`update bookings set status = 'confirmed' where id = ${guest.id}`;

  await foldsAt(page, new URL(guest.manage_url).pathname);
  await signIn(page, await sessionOf(request, offer.provider.user));
  await foldsAt(page, `/provider/manifest?date=${hongKongDate(offer.slot.starts_at)}`);
  await foldsAt(page, `/provider/bookings/${guest.id}`);
});

async function foldsAt(page: Page, path: string): Promise<void> {
  for (const viewport of SIZES) {
    await page.setViewportSize(viewport);
    await page.goto(path);
    const fold = page.locator('.fold').filter({ visible: true }).first();
    await expect(fold).toBeVisible();
    expect(await heightOf(fold)).toBeLessThan(300);
    await expectReadable(page);
    await fold.getByText('Show all of it').click();
    expect(await heightOf(fold)).toBeGreaterThan(10_000);
    await fold.getByText('Show less').click();
    expect(await heightOf(fold)).toBeLessThan(300);
  }
}

async function heightOf(place: Locator): Promise<number> {
  return (await place.boundingBox())!.height;
}
