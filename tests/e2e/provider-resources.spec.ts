import { expect } from '@playwright/test';
import { addDays, hongKongDate, hongKongToInstant } from '../../rules/time.ts';
import { signIn } from './accounts.ts';
import { expectAccessible } from './axe.ts';
import { sessionOf, test } from './own-sampan.ts';

test.use({ locale: 'en-GB', contextOptions: { reducedMotion: 'reduce' } });

test('a provider lets two services share a boat, sees which departure has it, and is asked before times overlap', async ({
  page,
  request,
  sampan,
}) => {
  const day = addDays(hongKongDate(Date.now()), 3);
  const at = (time: string) => hongKongToInstant(day, time);
  const provider = await sampan.buildProvider({ name: 'Heron Boats' });
  const tour = await sampan.buildService({ provider, title: 'Heron tour' });
  const charter = await sampan.buildService({ provider, title: 'Heron charter' });
  const slot = await sampan.buildSlot({ service: tour, starts_at: at('10:00'), ends_at: at('12:00') });
  await sampan.buildSlot({ service: charter, starts_at: at('11:00'), ends_at: at('13:00') });
  await sampan.buildBooking({ slot, participants: 3, status: 'confirmed' });
  await signIn(page, await sessionOf(request, provider.user));

  await page.goto('/provider/availability');
  await page.getByRole('link', { name: 'Boats and guides' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing shared yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Add one' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('This field is required.')).toBeVisible();
  await dialog.getByLabel('Name in English').fill('Junk Ah Lan');
  for (const title of ['Heron tour', 'Heron charter']) await dialog.getByRole('checkbox', { name: title }).check();
  await dialog.getByRole('group', { name: 'Heron tour' }).getByLabel('Minutes after').fill('30');
  await expectAccessible(page, '/provider/availability: a boat or guide, mistakes');
  await dialog.getByRole('button', { name: 'Save' }).click();

  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Junk Ah Lan' }) });
  await expect(row).toContainText('0 min before, 30 min after');
  await expect(row).toContainText('1 taken by Heron tour, 3 booked');
  await expect(row).toContainText('busy 10:00 to 12:30');
  await expectAccessible(page, '/provider/availability: boats and guides in use');

  await page.goto(`/provider/availability?service=${charter.id}&view=day&date=${day}`);
  await expect(page.getByText('Boat or guide in use').first()).toBeVisible();
  await page.getByRole('button', { name: /^Add slot/ }).click();
  await dialog.getByLabel('Start time').fill('12:15');
  await dialog.getByLabel('End time').fill('14:00');
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expect(dialog).toContainText('(both need Junk Ah Lan) · 3 guests booked');
  await dialog.getByRole('button', { name: 'Add slot' }).click();
  await expect(dialog.getByText('This overlaps times that you already have.', { exact: false })).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Allow these overlaps' }).check();
  await expectAccessible(page, '/provider/availability: adding a slot, overlaps');
  await dialog.getByRole('button', { name: 'Add slot' }).click();
  await expect(dialog).toHaveCount(0);
});
