import { expect } from '@playwright/test';
import { expectAccessible, expectReadable } from './axe.ts';
import { EDIT, newOwnService, ownServices, signInAsNewProvider, toast, walk } from './own-services.ts';
import { DAY, newBoat, placesLeft, pressMore } from './boats.ts';
import { listen } from './console.ts';
import { test } from './test.ts';
import { chooseSlot, confirmButton, fillContact, openBooking, unconfirmedBookingOf } from './visitor.ts';

test.use({ locale: 'en-GB', contextOptions: { reducedMotion: 'reduce' } });

/** Sold by the place and whole. */
const plan = {
  default_capacity: 12,
  max_participants: 12,
  units: [{ kind: 'group', title: 'Whole boat', title_zh: '包船', price: '3600', places: 12 }],
  aboard: 3,
};

test('a provider says how many places a group takes, at most all of a slot @phone', async ({ page, request }) => {
  const owner = await signInAsNewProvider(page, request);
  const { id } = await newOwnService(request, owner, { ...walk, default_capacity: 12, max_participants: 12 });
  await page.goto(`/provider/services/${id}/edit`);
  await page.getByRole('button', { name: 'Add a ticket: Group' }).click();
  const group = page.getByRole('group', { name: 'Group', exact: true });
  const places = group.getByLabel('Places a group takes');
  await expect(places).toHaveValue('12');
  await expect(group).toContainText('The whole slot: once a group has booked it, no other guest can.');
  await group.getByLabel('Price').fill('3600');
  await places.fill('13');
  await page.getByRole('button', { name: /^Save/ }).first().click();
  await expect(group).toContainText('Enter 12 or fewer: a slot has no more places.');
  await expect(places).toHaveAttribute('aria-invalid', 'true');
  await places.fill('8');
  await expect(group).toContainText('4 places of a slot stay on sale beside a group.');
  await expectAccessible(page, '/provider/services/:id/edit: places of a group');
  await page.getByRole('button', { name: /^Save/ }).first().click();
  await toast(page, 'Service updated successfully!');
  await expect(page).toHaveURL(EDIT);
  const [service] = await ownServices(request, owner);
  expect(service?.units).toMatchObject([
    { kind: 'adult', places: 1 },
    { kind: 'group', price: '3600.00', places: 8, takes_place: true },
  ]);
});

test('a visitor books the whole boat, which is offered only where nobody is aboard @phone', async ({ page, request }) => {
  const said = listen(page);
  const boat = await newBoat(request, await signInAsNewProvider(page, request), plan);
  await page.goto(`/page/${boat.slug}`);
  const dialog = await openBooking(page, walk.title);
  await chooseSlot(dialog, boat.begun);
  await expect(dialog).toContainText('takes 12 places, 9 left');
  await expect(pressMore(page, 'Whole boat')).toBeDisabled();
  await chooseSlot(dialog, boat.free);
  await expect(dialog).toContainText('takes all 12 places');
  await pressMore(page, 'Adult').click();
  await pressMore(page, 'Whole boat').click();
  await expect(dialog.getByRole('textbox', { name: /^Adult/ })).toHaveValue('0');
  await expect(pressMore(page, 'Adult')).toBeDisabled();
  await expect(dialog.getByRole('status', { name: 'Total' })).toHaveText('HK$3,780HK$3,600 × 1 + 5% fee HK$180');
  await expectReadable(page);
  await fillContact(dialog);
  await confirmButton(dialog).click();
  await expect(unconfirmedBookingOf(page)).toContainText('12 people');
  await expect(unconfirmedBookingOf(page)).toContainText('TotalHK$3,780');
  expect(await placesLeft(request, boat, boat.free)).toBe(0);
  expect(said).toEqual([]);
});

test('without JavaScript too, the whole boat takes the place of single people', async ({ browser, baseURL, page, request }) => {
  const boat = await newBoat(request, await signInAsNewProvider(page, request), plan);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL!, locale: 'en-GB' });
  const plain = await context.newPage();
  await plain.goto(`/experiences/${boat.service_id}?day=${DAY}&slot=${boat.free.id}&adult=2&group=0`);
  await expect(plain.getByText('takes all 12 places')).toBeVisible();
  await plain.getByRole('link', { name: 'Whole boat: One more' }).click();
  await expect(plain).toHaveURL(/adult=0&group=1/);
  await expect(plain.getByText('HK$3,780')).toBeVisible();
  await context.close();
});

test('a provider takes a booking of the whole boat by telephone, and finds it on the manifest', async ({ page, request }) => {
  const boat = await newBoat(request, await signInAsNewProvider(page, request), plan);
  await page.goto('/provider/bookings');
  await page.getByRole('button', { name: 'New booking' }).click();
  const dialog = page.getByRole('dialog', { name: 'New booking' });
  await dialog.getByLabel('Day').fill(DAY);
  await dialog.getByLabel('Time').selectOption(boat.begun.id);
  await expect(pressMore(page, 'Whole boat')).toBeDisabled();
  await dialog.getByLabel('Time').selectOption(boat.free.id);
  await pressMore(page, 'Whole boat').click();
  await dialog.getByLabel('Name').fill('Mrs Lee');
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(dialog).toBeHidden();
  expect(await placesLeft(request, boat, boat.free)).toBe(0);
  await page.goto(`/provider/manifest?date=${DAY}`);
  const row = page.getByRole('row', { name: /Mrs Lee/ });
  await expect(row).toContainText('12');
  await expect(row).toContainText('1 × Whole boat');
});
