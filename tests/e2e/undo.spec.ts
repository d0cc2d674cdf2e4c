import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectReadable } from './axe.ts';
import { beginDeparture } from './departures.ts';
import { newHost, newOffer } from './host.ts';
import { test } from './test.ts';

test.use({ locale: 'en-GB' });

/** Presses the toast's button by the keyboard alone. */
async function undoByKeyboard(page: Page, words: RegExp): Promise<void> {
  const button = page.locator('.toast').filter({ hasText: words }).getByRole('button', { name: 'Undo' });
  await expect(button).toBeVisible();
  await page.keyboard.press('F6');
  for (let press = 0; press < 8; press += 1) {
    if (await button.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(button).toBeHidden();
}

test('a completion is undone from its toast, and the timeline tells both', async ({ page, request }) => {
  const { send, username } = await newHost(page, request);
  const { book } = await newOffer(send, username);
  const { id } = await book();
  await send(`/api/bookings/bookings/${id}/accept/`);
  await beginDeparture(id);
  await page.goto(`/provider/bookings/${id}`);
  await page.getByRole('button', { name: 'Mark as Completed' }).click();
  await expect(page.getByText('No actions available')).toBeVisible();
  await undoByKeyboard(page, /Booking marked as completed!/);
  await expect(page.locator('.toast').filter({ hasText: 'The booking is confirmed again.' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark as Completed' })).toBeVisible();
  await expect(page.getByText('Completion undone')).toBeVisible();
  await expectAccessible(page, '/provider/bookings/:id: confirmed');
});

test('a deleted slot and a deleted service come back, the service with its times', async ({ page, request }) => {
  const { send, username } = await newHost(page, request);
  const { service } = await newOffer(send, username);
  await page.goto(`/provider/availability?service=${service.id}&date=2182-01-02`);
  const slot = page.getByRole('button', { name: /10:00 – 11:00/ });
  await slot.first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(slot).toHaveCount(0);
  await page.locator('.toast').filter({ hasText: 'Slot deleted' }).getByRole('button', { name: 'Undo' }).click();
  await expect(slot.first()).toBeVisible();

  await page.goto('/provider/services');
  await page.getByRole('button', { name: 'Delete Harbour walk' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete service' }).click();
  await expect(page.getByText('Harbour walk', { exact: true })).toHaveCount(0);
  await undoByKeyboard(page, /Service deleted successfully/);
  await expect(page.getByText('Harbour walk', { exact: true }).first()).toBeVisible();
  await page.goto(`/page/${username}`);
  await expect(page.getByRole('heading', { name: 'Harbour walk' })).toBeVisible();
});

test('an experience that is no longer saved is saved again where it was', async ({ page }) => {
  await page.goto('/experiences');
  const hearts = page.getByRole('button', { name: /^Save / });
  const first = hearts.nth(0);
  for (const heart of [first, hearts.nth(1)]) {
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
  }
  await first.click();
  await expect(first).toHaveAttribute('aria-pressed', 'false');
  await page.locator('.toast').filter({ hasText: 'is no longer saved' }).getByRole('button', { name: 'Undo' }).click();
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  await expectReadable(page);
});
