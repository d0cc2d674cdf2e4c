import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { addDays, hongKongDate } from '../../rules/time.ts';
import { expectReadable } from './axe.ts';
import { listen } from './console.ts';
import { newOwnService, ownService, sent, signInAsNewProvider, toast, walk } from './own-services.ts';
import { test } from './test.ts';
import { GUEST } from './visitor.ts';

test.use({ locale: 'en-GB', contextOptions: { reducedMotion: 'reduce' } });

const PHOTO = 'Photo of the meeting point';

/** The photo is there, and leads to itself in full. */
async function expectPhoto(page: Page, address: string): Promise<void> {
  const photo = page.getByRole('img', { name: PHOTO });
  await photo.scrollIntoViewIfNeeded();
  await expect.poll(() => photo.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await expect(page.getByRole('link', { name: PHOTO })).toHaveAttribute('href', address);
  await expectReadable(page);
}

test('guests see the photo of the meeting point that its provider adds, before they book and on the voucher @phone', async ({
  page,
  browser,
  request,
  baseURL,
  viewport,
}) => {
  const said = listen(page);
  const owner = await signInAsNewProvider(page, request);
  const meeting = { meeting_point: 'Rope-drawn ferry bridge', meeting_point_zh: '大澳橫水渡大橋' };
  const { id } = await newOwnService(request, owner, { ...walk, ...meeting, confirmation: 'instant', status: 'active' });
  await page.goto(`/provider/services/${id}/edit`);
  const place = page.locator('[data-field=meeting_picture]');
  const buffer = await sharp({ create: { width: 1_200, height: 900, channels: 3, background: '#17907C' } })
    .jpeg()
    .toBuffer();
  await place.locator('input[type=file]').setInputFiles({ name: 'bridge.jpg', mimeType: 'image/jpeg', buffer });
  await expect(place.locator('img')).toBeVisible();
  await expect(page.getByRole('button', { name: `Replace ${PHOTO}` })).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).filter({ visible: true }).click();
  await toast(page, 'Service updated successfully!');
  const { meeting_picture } = (await ownService(request, owner, id)) as { meeting_picture: string };
  expect(meeting_picture).toMatch(/^\/media\//);
  expect(said).toEqual([]);

  const context = await browser.newContext({ baseURL: baseURL!, viewport: viewport!, locale: 'en-GB' });
  const guest = await context.newPage();
  await guest.goto(`/experiences/${id}`);
  await expectPhoto(guest, meeting_picture);

  const date = addDays(hongKongDate(Date.now()), 5);
  const times = { service: id, date, start_time: '10:00', end_time: '11:00', capacity: 6 };
  const slot = (await sent(request, owner, '/api/services/availability/', times)) as { id: string };
  const booked = await request.post('/api/bookings/bookings/', {
    data: {
      service: id,
      availability_slot: slot.id,
      participants: 2,
      customer_name: GUEST.name,
      customer_email: `sofia-${randomUUID()}@example.it`,
      customer_phone: GUEST.phone,
      locale: 'en',
    },
  });
  expect(booked.status()).toBe(201);
  await guest.goto(new URL(((await booked.json()) as { manage_url: string }).manage_url).pathname);
  await expectPhoto(guest, meeting_picture);
  await context.close();
});
