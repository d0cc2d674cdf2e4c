import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { EDIT, newOwnService, ownServices, signInAsNewProvider, toast, walk } from './own-services.ts';
import { newBoat, placesLeft, pressMore } from './boats.ts';
import { listen } from './console.ts';
import { test } from './test.ts';
import { chooseSlot, confirmButton, fillContact, openBooking } from './visitor.ts';

test.use({ locale: 'en-GB', contextOptions: { reducedMotion: 'reduce' } });

/** Sold by the place and whole, to 2 to 9 people. */
const plan = {
  default_capacity: 20,
  max_participants: 8,
  units: [
    { kind: 'group', title: 'Whole boat', title_zh: '包船', price: '3600', takes_all: { min_people: 2, max_people: 9 } },
    { kind: 'child', price: '100', accompanied_by: ['adult'] },
  ],
  aboard: 1,
};

test('a provider sells the whole departure and says with whom a child must come @phone', async ({ page, request }) => {
  const owner = await signInAsNewProvider(page, request);
  const { id } = await newOwnService(request, owner, { ...walk, default_capacity: 12, max_participants: 12 });
  await page.goto(`/provider/services/${id}/edit`);
  await page.getByRole('button', { name: 'Add a ticket: Group' }).click();
  const group = page.getByRole('group', { name: 'Group', exact: true });
  await group.getByLabel('Price').fill('3600');
  await group.getByLabel('The whole departure').check();
  await expect(group).toContainText('then no other guest can book');
  await page.getByRole('button', { name: /^Save/ }).first().click();
  await expect(group.getByLabel('Maximum people')).toHaveAttribute('aria-invalid', 'true');
  await group.getByLabel('Minimum people').fill('4');
  await group.getByLabel('Maximum people').fill('16');
  await page.getByRole('button', { name: 'Add a ticket: Child' }).click();
  const child = page.getByRole('group', { name: 'Child', exact: true });
  await child.getByLabel('Price').fill('120');
  await child.getByRole('group', { name: 'Must come with' }).getByLabel('Adult').check();
  await expectAccessible(page, '/provider/services/:id/edit: whole departure');
  await page.getByRole('button', { name: /^Save/ }).first().click();
  await toast(page, 'Service updated successfully!');
  await expect(page).toHaveURL(EDIT);
  const [service] = await ownServices(request, owner);
  expect(service?.units).toMatchObject([
    { kind: 'adult', takes_all: null, accompanied_by: [] },
    { kind: 'group', price: '3600.00', takes_all: { min_people: 4, max_people: 16 } },
    { kind: 'child', price: '120.00', accompanied_by: ['adult'] },
  ]);
});

test('a visitor takes the whole boat for six, where nobody is aboard @phone', async ({ page, request }) => {
  const said = listen(page);
  const boat = await newBoat(request, await signInAsNewProvider(page, request), plan);
  await page.goto(`/page/${boat.slug}`);
  const dialog = await openBooking(page, walk.title);
  await chooseSlot(dialog, boat.begun);
  await expect(dialog).toContainText('others have booked or are booking at this time, so it can’t be booked whole');
  await expect(pressMore(page, 'Whole boat')).toBeDisabled();
  await chooseSlot(dialog, boat.free);
  await expect(dialog).toContainText('the whole departure is yours; say how many people come, 2 to 9');
  await pressMore(page, 'Whole boat').click();
  await expect(dialog).toContainText('This experience is for 2 people or more.');
  await dialog.getByRole('textbox', { name: /^Whole boat/ }).fill('6');
  await expect(dialog.getByRole('textbox', { name: /^Adult/ })).toHaveValue('0');
  await expect(dialog.getByRole('status', { name: 'Total' })).toHaveText('HK$3,780HK$3,600 × 1 + 5% fee HK$180');
  await expectAccessible(page, '/page/:slug: booking a whole departure');
  await fillContact(dialog);
  await confirmButton(dialog).click();
  await expect(page.getByText('6 people').first()).toBeVisible();
  expect(await placesLeft(request, boat, boat.free)).toBe(0);
  expect(said).toEqual([]);
});

test('a child is not booked without an adult @phone', async ({ page, request }) => {
  const boat = await newBoat(request, await signInAsNewProvider(page, request), plan);
  await page.goto(`/page/${boat.slug}`);
  const dialog = await openBooking(page, walk.title);
  await chooseSlot(dialog, boat.free);
  await expect(dialog).toContainText('only with: Adult');
  await pressMore(page, 'Child').click();
  await dialog.getByRole('button', { name: 'Adult: One fewer' }).click();
  await expect(dialog).toContainText('One of these tickets can only be booked with another.');
  await pressMore(page, 'Adult').click();
  await expect(dialog).not.toContainText('One of these tickets can only be booked with another.');
});
