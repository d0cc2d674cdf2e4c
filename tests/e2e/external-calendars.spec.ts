import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { addDays, hongKongDate, hongKongToInstant } from '../../rules/time.ts';
import { icsOf } from '../support/ics.ts';
import { signIn } from './accounts.ts';
import { expectAccessible } from './axe.ts';
import { sessionOf, test } from './own-sampan.ts';

test.use({
  locale: 'en-GB',
  contextOptions: { reducedMotion: 'reduce' },
  settings: { PRIVATE_ADDRESSES_ALLOWED: 'true' },
});

test('a provider adds a calendar, whose event blocks a slot and shows a booking; it goes stale, recovers, and is removed', async ({
  page,
  request,
  sampan,
}) => {
  const day = addDays(hongKongDate(Date.now()), 3);
  const at = (time: string) => hongKongToInstant(day, time);
  let answer: string | null = icsOf([at('09:30'), at('11:30')]);
  const calendars = createServer((_, response) => (answer === null ? response.writeHead(503).end() : response.end(answer)));
  await new Promise<void>((resolve) => calendars.listen(0, '127.0.0.1', resolve));

  const provider = await sampan.buildProvider({ name: 'Egret Pier' });
  const service = await sampan.buildService({ provider, title: 'Egret walk' });
  await sampan.buildSlot({ service, starts_at: at('09:00'), ends_at: at('10:00') });
  const slot = await sampan.buildSlot({ service, starts_at: at('11:00'), ends_at: at('12:00') });
  await sampan.buildBooking({ slot, participants: 2, customer_name: 'Chan Ka Yan', status: 'confirmed' });
  const kayaks = await sampan.buildService({ provider, title: 'Kayaks for a day', sold_by: 'day' });
  const open = await sampan.buildSlot({ service: kayaks, starts_at: at('09:00'), ends_at: at('18:00'), all_day: true });
  await sampan.buildBooking({ slot: open, all_day: true, customer_name: 'Wong Siu Ming', status: 'confirmed' });
  await signIn(page, await sessionOf(request, provider.user));

  await page.goto('/provider/availability');
  await page.getByRole('link', { name: 'Other calendars' }).click();
  await expect(page.getByRole('heading', { name: 'No calendars yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Add a calendar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Family');
  await dialog.getByLabel('Calendar address (ICS)').fill('egret');
  await dialog.getByRole('button', { name: 'Add a calendar' }).click();
  await expect(dialog.getByText('It begins with https:// or webcal://.')).toBeVisible();
  await dialog.getByLabel('Calendar address (ICS)').fill(`http://127.0.0.1:${(calendars.address() as AddressInfo).port}/secret-7Qx.ics`);
  await expectAccessible(page, '/provider/availability/calendars: adding one');
  await dialog.getByRole('button', { name: 'Add a calendar' }).click();

  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Family' }) });
  await expect(row).toContainText('Blocks 3 slots');
  await expect(page.getByRole('heading', { name: '2 bookings in blocked time' })).toBeVisible();
  const listed = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) });
  await expect(listed('Chan Ka Yan')).toContainText('11:00');
  await expect(listed('Wong Siu Ming')).toContainText('Kayaks for a day');
  await expect(listed('Wong Siu Ming')).not.toContainText('09:00');
  await expect(page.getByText('7Qx')).toHaveCount(0);
  await expectAccessible(page, '/provider/availability/calendars: full');

  answer = null;
  await row.getByRole('button', { name: 'Read now' }).click();
  await expect(row).toContainText('Out of date');
  await expect(row).toContainText('What it blocked stays blocked.');
  await expect(row).toContainText('Blocks 3 slots');

  await page.goto(`/provider/availability?service=${service.id}&view=day&date=${day}`);
  await expect(page.getByText('Family', { exact: false })).toHaveCount(2);

  answer = icsOf([at('11:00'), at('11:30')]);
  await page.goto('/provider/availability/calendars');
  await row.getByRole('button', { name: 'Read now' }).click();
  await expect(row).toContainText('Blocks 2 slots');
  await expect(row).not.toContainText('Out of date');

  await row.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('2 slots it blocks can be booked again');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('heading', { name: 'No calendars yet' })).toBeVisible();
  calendars.close();
});
