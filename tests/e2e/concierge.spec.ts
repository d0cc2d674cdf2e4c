import { expect, type Locator, type Page } from '@playwright/test';
import { signIn } from './accounts.ts';
import { listen } from './console.ts';
import { expectAccessibleInItsLooks, locales, openScreen } from './looks.ts';
import { newPartner } from './partner.ts';
import { test } from './test.ts';
import { chooseSlot, offerOf, roomySlot, type Offer } from './visitor.ts';

const SCREEN = '/partner/concierge';
const NEW = /^(New booking|新增預訂)$/;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The form of an experience, chosen by its name. */
async function chooseExperience(page: Page, offer: Offer): Promise<Locator> {
  await page.getByRole('button', { name: NEW }).click();
  const choice = page.getByRole('dialog', { name: NEW });
  await choice.getByRole('textbox').fill(offer.title);
  const titles = new RegExp(`^(${offer.title}|${offer.title_zh})`);
  await choice.getByRole('radio', { name: titles }).click();
  const form = page.getByRole('dialog', { name: titles });
  await expect(form.locator('.days')).toBeVisible();
  return form;
}

test('a hotel books for its guest by telephone number, and finds the booking in its list @phone', async ({ page, request }) => {
  await signIn(page, await newPartner(request));
  const offer = await offerOf(request, 'night-tram-society', 'Fortune-tellers of Temple Street');
  await openScreen(page, SCREEN);
  await expect(page.getByRole('heading', { name: 'No bookings for today or later' })).toBeVisible();
  const form = await chooseExperience(page, offer);
  const book = form.getByRole('button', { name: 'Book', exact: true });
  await book.click();
  await expect(form.getByRole('alert')).toBeVisible();
  await chooseSlot(form, await roomySlot(request, offer, 2));
  await form.getByLabel('Guest’s name').fill('Sofia Marchetti');
  await book.click();
  await expect(form.getByText('Enter the guest’s email address or phone number.')).toBeVisible();
  await form.getByLabel('Guest’s phone').fill('+39 333 555 0184');
  await form.getByLabel('Notes').fill('Room 1204');
  const sent = page.waitForRequest('**/api/partners/concierge/bookings/');
  await book.click();
  expect((await sent).headers()['idempotency-key']).toBeTruthy();
  const booked = page.getByRole('dialog', { name: /^The (booking is confirmed|places are held)$/ });
  await expect(booked.getByText('Sofia Marchetti')).toBeVisible();
  const reference = await booked.locator('.mono').first().innerText();
  await booked.getByRole('button', { name: 'Close' }).last().click();
  await expect(booked).toHaveCount(0);
  const line = page.getByRole('listitem').filter({ hasText: reference });
  await expect(line).toContainText('Sofia Marchetti, 2 people');
  await expect(line).toContainText(/Commission\s*\$\d/);
  await page.getByRole('button', { name: NEW }).click();
  await expect(page.getByRole('dialog', { name: NEW }).getByRole('textbox'), 'the next booking is empty').toHaveValue('');
});

test('a booking that is refused says why, and what was entered stays', async ({ page, request }) => {
  await signIn(page, await newPartner(request));
  const offer = await offerOf(request, 'night-tram-society', 'Fortune-tellers of Temple Street');
  await openScreen(page, SCREEN);
  const form = await chooseExperience(page, offer);
  await chooseSlot(form, await roomySlot(request, offer, 2));
  await form.getByLabel('Guest’s name').fill('Sofia Marchetti');
  await form.getByLabel('Guest’s email').fill('sofia.m@example.it');
  await page.route('**/api/partners/concierge/bookings/', (route) =>
    route.fulfill({ status: 403, json: { code: 'partner_may_not_book', detail: 'Your partner account is suspended.' } }),
  );
  await form.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(form.getByText('Your partner account is suspended.')).toBeVisible();
  await expect(form.getByLabel('Guest’s name')).toHaveValue('Sofia Marchetti');
});

test('a partner that is suspended sees why and cannot begin a booking', async ({ page, request }) => {
  await signIn(page, await newPartner(request));
  await page.route('**/api/partners/me/', async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, json: { ...((await reply.json()) as object), suspended: true } });
  });
  await openScreen(page, SCREEN);
  await expect(page.getByText(/^Your account is suspended/)).toBeVisible();
  await expect(page.getByRole('button', { name: NEW })).toHaveCount(0);
});

for (const locale of locales) {
  test.describe(locale, () => {
    test.use({ locale });

    test('the concierge’s screen is accessible while it loads, empty, being filled in, booked and full', async ({ page, request }) => {
      const said = listen(page);
      await signIn(page, await newPartner(request));
      const offer = await offerOf(request, 'old-quarter-walks', 'Ghost plan of the Walled City');
      const reply = Promise.withResolvers<void>();
      await page.route('**/api/partners/concierge/bookings/**', async (route) => {
        await reply.promise;
        await route.continue();
      });
      await page.goto(SCREEN);
      await expect(page.locator('.skel').first()).toBeVisible();
      reply.resolve();
      await expect(page.getByRole('button', { name: NEW })).toBeVisible();
      await expectAccessibleInItsLooks(page, locale, '/partner/concierge: empty');
      const form = await chooseExperience(page, offer);
      await chooseSlot(form, await roomySlot(request, offer, 2));
      await form.getByLabel(/^(Guest’s name|客人姓名)$/).fill('Sofia Marchetti');
      await form.getByLabel(/^(Guest’s email|客人電郵)$/).fill('sofia.m@example.it');
      await expectAccessibleInItsLooks(page, locale, '/partner/concierge: filled in');
      await form.getByRole('button', { name: /^(Book|預訂)$/ }).click();
      const booked = page.getByRole('dialog', { name: /^(The (booking is confirmed|places are held)|預訂已確認|名額已保留)$/ });
      await expect(booked).toBeVisible();
      await expectAccessibleInItsLooks(page, locale, '/partner/concierge: booked');
      await booked
        .getByRole('button', { name: /^(Close|關閉)/ })
        .last()
        .click();
      await expect(page.getByRole('listitem').filter({ hasText: 'Sofia Marchetti' })).toBeVisible();
      await expectAccessibleInItsLooks(page, locale, '/partner/concierge: full');
      expect(said).toEqual([]);
    });
  });
}
