import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { sameDayOfMonth } from '../../web/ui/month/month.ts';
import { expectAccessible, expectAccessibleIn, expectReadable } from './axe.ts';
import { newHost, newOffer } from './host.ts';
import { locales } from './looks.ts';
import { hold } from './slow-phone.ts';
import { test } from './test.ts';

test.use({ locale: 'en-GB', contextOptions: { reducedMotion: 'reduce' } });

const DAY = '2182-01-02';
const AT = (view: string, date = DAY) => `/provider/calendar?view=${view}&date=${date}`;
const CALLS = /\/api\/services\/availability\/departures\//;

/** A host with two services: on one day a request on one, and on the other a departure with 4 of 6 places booked and a blocked one. */
async function hostWithDepartures(page: Page, request: APIRequestContext) {
  const { send, username } = await newHost(page, request);
  const { book } = await newOffer(send, username);
  const requested = await book();
  const sail = await send<{ id: string }>('/api/services/services/', {
    title: 'Evening sail',
    title_zh: '黃昏出海',
    description: 'Out of the harbour.',
    description_zh: '駛出海港。',
    price: '300',
    duration_minutes: 60,
    status: 'active',
  });
  const open = (start_time: string, more: object) =>
    send<{ id: string }>('/api/services/availability/', {
      service: sail.id,
      date: DAY,
      start_time,
      end_time: '19:00',
      capacity: 6,
      ...more,
    });
  const slot = await open('17:00', {});
  await open('18:00', { is_available: false });
  const booked = await send<{ id: string }>('/api/bookings/manual/', {
    service: sail.id,
    availability_slot: slot.id,
    customer_name: 'Chan Tai Man',
    participants: 4,
  });
  return { requested, booked, sail };
}

const departure = (page: Page, name: RegExp) => page.getByRole('main').getByRole('button', { name });

test('the calendar opens on the week, on a phone on the day, and its address survives back and reload @both', async ({ page, request }) => {
  await newHost(page, request);
  const usual = page.viewportSize()!.width < 1_024 ? 'day' : 'week';
  await page.goto('/provider/dashboard');
  await page.getByRole('navigation').getByRole('link', { name: 'Calendar', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/provider/calendar\\?view=${usual}&date=\\d{4}-\\d\\d-\\d\\d$`));
  const first = page.url();
  await page.getByRole('button', { name: 'Month', exact: true }).click();
  await expect(page).toHaveURL(/\?view=month&date=/);
  await page.getByRole('button', { name: 'Next month' }).click();
  const later = AT('month', sameDayOfMonth(first.replace(/.*date=/, ''), 1));
  await expect(page).toHaveURL(later);
  await page.reload();
  await expect(page).toHaveURL(later);
  await expect(page.getByRole('button', { name: 'Month', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(first);
  await page.goBack();
  await expect(page).toHaveURL('/provider/dashboard');
  await page.goto('/provider/calendar?view=year');
  await expect(page).toHaveURL(first);
  await page.goBack();
  await expect(page).toHaveURL('/provider/dashboard');
});

for (const locale of locales) {
  const words =
    locale === 'zh-HK'
      ? {
          sail: /17:00 – 19:00.*黃昏出海.*已訂 4／6 位/,
          walk: /10:00 – 11:00.*海濱漫步.*已訂或申請 2／20 位.*1 項申請待回覆/,
          blocked: /18:00 – 19:00.*黃昏出海.*已訂 0／6 位.*已關閉/,
          dialog: '黃昏出海',
          people: '4 位',
          status: '已確認',
          manifest: '當日參加者名單',
          change: '更改這個時段',
        }
      : {
          sail: /17:00 – 19:00.*Evening sail.*Booked 4 of 6/,
          walk: /10:00 – 11:00.*Harbour walk.*Booked or requested 2 of 20.*1 request waiting/,
          blocked: /18:00 – 19:00.*Evening sail.*Booked 0 of 6.*Blocked/,
          dialog: 'Evening sail',
          people: '4 people',
          status: 'Confirmed',
          manifest: 'Manifest of the day',
          change: 'Change this time',
        };

  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test('departures of all services say what is booked, asked and closed, and open their guests @phone', async ({ page, request }) => {
      const { booked, sail } = await hostWithDepartures(page, request);
      for (const view of ['week', 'day']) {
        await page.goto(AT(view));
        for (const name of [words.walk, words.sail, words.blocked]) await expect(departure(page, name)).toBeVisible();
        await expectReadable(page);
      }
      await departure(page, words.sail).click();
      const dialog = page.getByRole('dialog', { name: words.dialog });
      const guest = dialog.getByRole('listitem').filter({ hasText: 'Chan Tai Man' });
      await expect(guest).toContainText(words.people);
      await expect(guest).toContainText(words.status);
      await expect(guest.getByRole('link')).toHaveAttribute('href', `/provider/bookings/${booked.id}`);
      await expect(dialog.getByRole('link', { name: words.manifest })).toHaveAttribute('href', `/provider/manifest?date=${DAY}`);
      const change = `/provider/availability?service=${sail.id}&view=day&date=${DAY}`;
      await expect(dialog.getByRole('link', { name: words.change })).toHaveAttribute('href', change);
      await expectAccessibleIn(page, locale, '/provider/calendar: guests of a departure');
      await guest.getByRole('link').click();
      await expect(page).toHaveURL(`/provider/bookings/${booked.id}`);
      await page.goBack();
      await expect(departure(page, words.sail)).toBeVisible();

      await page.goto(AT('month'));
      await expect(page.getByRole('gridcell').filter({ has: page.locator(`[data-day="${DAY}"]`) })).toContainText('3');
      await expectReadable(page);
    });
  });
}

test('the month is walked by keyboard to a day, and a departure opened and closed', async ({ page, request }) => {
  await hostWithDepartures(page, request);
  await page.goto(AT('month', '2182-01-01'));
  const cell = (day: string) => page.locator(`[data-day="${day}"]`);
  await cell('2182-01-01').focus();
  await page.keyboard.press('ArrowRight');
  await expect(cell(DAY)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /10:00 Harbour walk Booked or requested 2 of 20 1 request waiting/ })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('PageDown');
  await expect(cell('2182-02-02')).toBeFocused();
  await expect(page.getByText('No departures here')).toBeVisible();
  await page.keyboard.press('PageUp');
  await expect(cell(DAY)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(AT('day'));
  const walk = departure(page, /10:00 – 11:00.*Harbour walk/);
  await expect(page.getByRole('main')).toBeFocused();
  await walk.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Harbour walk' });
  await expect(dialog.getByRole('link', { name: 'Lee Sum Yi' })).toBeVisible();
  await expect(dialog.getByRole('listitem')).toContainText('Pending');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(walk).toBeFocused();
  await departure(page, /18:00/).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Evening sail' })).toContainText('Nobody is booked yet.');
});

test('a calendar on its way, an empty one, and one or its guests that cannot be loaded say so @phone', async ({
  page,
  request,
  complaints,
}) => {
  complaints.push(/^no$/);
  await hostWithDepartures(page, request);
  const queue = await hold(page, CALLS);
  await page.goto(AT('day'));
  await expect(page.locator('.skel').first()).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(1);
  queue.letGo();
  await expect(departure(page, /Evening sail.*Booked 4 of 6/)).toBeVisible();

  await page.route('**/api/bookings/manifest/**', (route) => route.fulfill({ status: 500, json: { detail: 'no', code: 'internal' } }));
  await departure(page, /Booked 4 of 6/).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Failed to load the guests');
  await page.unroute('**/api/bookings/manifest/**');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('link', { name: 'Chan Tai Man' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Next day' }).click();
  await expect(page.getByRole('heading', { name: 'No departures here' })).toBeVisible();
  await expectReadable(page);

  await page.route(CALLS, (route) => route.fulfill({ status: 500, json: { detail: 'no', code: 'internal' } }));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Failed to load the calendar' })).toBeVisible();
  await expect(page.locator('.toast')).toHaveCount(0);
  await expectAccessible(page, '/provider/calendar: error');
  await page.unroute(CALLS);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'No departures here' })).toBeVisible();
});

test('more departures than one view can show are named by their day', async ({ page, request }) => {
  await hostWithDepartures(page, request);
  await page.route(CALLS, async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, json: { ...((await reply.json()) as object), cut_from: '2182-01-04' } });
  });
  await page.goto(AT('week'));
  await expect(page.getByText('From Fri 4 Jan on some are left out')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Fri 4 Jan' })).toContainText('Not all shown');
  await expect(page.getByRole('region', { name: 'Thu 3 Jan' })).toContainText('No departures');
});
