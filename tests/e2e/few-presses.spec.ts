import { expect, type Locator, type Page } from '@playwright/test';
import { addDays, hongKongDate, hongKongToInstant, weekday } from '../../rules/time.ts';
import { freshName, PASSWORD, signIn } from './accounts.ts';
import { words } from './first-booking-words.ts';
import { sessionOf, test } from './own-sampan.ts';

// How many presses a task takes. Typing into a field is counted apart: it takes as long as its text, whatever the screen is like.
test.describe.configure({ mode: 'default' });
test.use({ locale: 'en-GB', contextOptions: { reducedMotion: 'reduce' } });

const TODAY = hongKongDate(Date.now());

/** Does what a person does, and counts it. */
function counting() {
  const done = { presses: 0, typings: 0 };
  return {
    done,
    press: async (what: Locator) => {
      done.presses += 1;
      await what.click();
    },
    type: async (field: Locator, text: string) => {
      done.typings += 1;
      await field.fill(text);
    },
  };
}

/** A link of the workspace, whichever the width shows. */
const linkOf = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).filter({ visible: true }).first();

test('something for a rainy Saturday for four is found in four entries @phone', async ({ page, sampan }) => {
  const saturday = addDays(TODAY, (6 - weekday(TODAY) + 7) % 7 || 7);
  const provider = await sampan.buildProvider();
  const slots = { title: 'Tea workshop', highlights: ['Indoors'], provider, max_participants: 6 };
  const starts_at = hongKongToInstant(saturday, '10:00');
  await sampan.buildSlot({ service: await sampan.buildService(slots), starts_at });
  await sampan.buildSlot({ service: await sampan.buildService({ ...slots, title: 'Tea for two' }), starts_at, capacity: 2 });
  await sampan.buildSlot({ service: await sampan.buildService({ ...slots, title: 'Ridge', highlights: [] }), starts_at });
  await page.goto('/');
  const form = page.getByRole('main').getByRole('search');
  const { done, press, type } = counting();
  await type(form.getByLabel('What'), 'rain');
  await type(form.getByLabel('Date'), saturday);
  await type(form.getByLabel('People'), '4');
  await press(form.getByRole('button', { name: 'Search' }));
  await expect(page).toHaveURL(`/experiences?search=rain&date_from=${saturday}&date_to=${saturday}&participants=4`);
  await expect(page.locator('main .exp').getByRole('heading')).toHaveText(['Tea workshop']);
  expect(done.presses + done.typings).toBeLessThanOrEqual(4);
});

test('what is unpaid this month is seen within two presses of a provider’s first screen @phone', async ({ page, request, sampan }) => {
  const service = await sampan.buildService();
  const [now, later] = [TODAY, addDays(TODAY, 40)].map((day) => hongKongToInstant(day, '23:30'));
  const slot = await sampan.buildSlot({ service, starts_at: now });
  await sampan.buildBooking({ slot, customer_name: 'Owes This Month' });
  await sampan.buildBooking({ slot, customer_name: 'Has Paid', payment_status: 'paid' });
  await sampan.buildBooking({ slot: await sampan.buildSlot({ service, starts_at: later }), customer_name: 'Owes Later' });
  await signIn(page, await sessionOf(request, service.provider.user));
  await page.goto('/provider/dashboard');
  const { done, press } = counting();
  await press(page.getByRole('link', { name: 'not paid this month' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible();
  const shown = page.getByRole('main').getByText(/^(Owes This Month|Has Paid|Owes Later)$/);
  await expect(shown.filter({ visible: true })).toHaveText(['Owes This Month']);
  expect(done.presses).toBeLessThanOrEqual(2);
});

test('a new provider can be booked after ten presses from the landing page @phone', async ({ page, request }) => {
  const w = words['en-GB'];
  const { done, press, type } = counting();
  const step = (name: string) => page.getByRole('listitem').filter({ hasText: name }).getByRole('link');
  const username = freshName();
  await page.goto('/');
  await press(page.getByRole('link', { name: w.list_experience }));
  await type(page.getByLabel(/Username/), username);
  await type(page.getByLabel(/Email/), `${username}@example.hk`);
  await type(page.getByLabel(/Password/).first(), PASSWORD);
  await type(page.getByLabel(/First name/), w.first_name);
  await press(page.getByRole('button', { name: /Register/ }));
  await press(page.getByRole('main').getByRole('button', { name: w.become }));
  const dialog = page.getByRole('dialog');
  await type(dialog.getByLabel(w.business_name, { exact: true }), 'Quiet Bay Kayaks');
  await type(dialog.getByLabel(w.phone), '5555 0199');
  await press(dialog.getByRole('button', { name: w.open_account }));

  await press(step(w.steps.service));
  await type(page.getByRole('textbox', { name: w.title_field }), w.service.title);
  await type(page.getByRole('textbox', { name: w.description_field }), w.service.description);
  await type(page.getByRole('group', { name: w.adult }).getByLabel(w.price), w.service.price);
  await type(page.getByLabel(w.duration), w.service.minutes);
  await press(page.getByRole('button', { name: w.publish, exact: true }));
  await expect(page).toHaveURL(/\/provider\/services\/[0-9a-f-]+\/edit$/);
  const id = new URL(page.url()).pathname.split('/').at(-2)!;

  await press(linkOf(page, w.dashboard));
  await press(step(w.steps.times));
  await type(page.getByLabel(w.start_date), addDays(TODAY, 3));
  await type(page.getByLabel(w.end_date), addDays(TODAY, 9));
  await press(page.getByRole('button', { name: w.create_5 }));
  await expect(page.getByRole('status').filter({ hasText: w.slots_created }).first()).toBeVisible();
  expect(done.presses).toBeLessThanOrEqual(10);

  // Anyone finds it with a time to book.
  const open = (await (await request.get(`/api/services/${id}/availability/`)).json()) as { id: string; date: string }[];
  await page.goto(`/experiences/${id}?day=${open[0]?.date}&slot=${open[0]?.id}`);
  await expect(page.getByRole('heading', { level: 1, name: w.service.title })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Book this time' }).filter({ visible: true }).first()).toBeEnabled();
});

test('twelve parties are checked in with one thumb, without scrolling back @phone-only', async ({ page, request, sampan }) => {
  const slot = await sampan.buildSlotUnderWay({ capacity: 40 });
  for (let n = 1; n <= 12; n += 1) await sampan.buildBooking({ slot, participants: 1 + (n % 3), customer_name: `Party ${n}` });
  await signIn(page, await sessionOf(request, slot.service.provider.user));
  await page.goto(`/provider/manifest?date=${hongKongDate(slot.starts_at)}`);
  const ticks = page.getByRole('checkbox', { name: /^Party \d+ is aboard$/ }).filter({ visible: true });
  await expect(ticks).toHaveCount(12);
  const names = await ticks.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
  const { width, height } = page.viewportSize()!;
  const { done, press } = counting();
  let scrolled = 0;
  for (const name of names) {
    const tick = page.getByRole('checkbox', { name, exact: true }).filter({ visible: true });
    const box = await tick.locator('xpath=..').boundingBox();
    // The thumb of the right hand reaches the right half, and hits a target of 44 px.
    expect(box!.x + box!.width / 2).toBeGreaterThan(width / 2);
    expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(44);
    // It only ever pushes the list up: the next party is in sight, or below.
    expect(box!.y).toBeGreaterThan(0);
    if (box!.y > height * 0.7) await page.evaluate((by) => scrollBy({ top: by, behavior: 'instant' }), box!.y - height * 0.4);
    const marked = page.waitForResponse((answer) => answer.request().method() !== 'GET' && answer.url().includes('/api/bookings/'));
    await press(tick);
    await marked;
    await expect(tick).toBeChecked();
    const now = await page.evaluate(() => window.scrollY);
    expect(now).toBeGreaterThanOrEqual(scrolled);
    scrolled = now;
  }
  expect(done.presses).toBe(12);
  await expect(page.getByText(/12 of 12/)).toBeVisible();
});
