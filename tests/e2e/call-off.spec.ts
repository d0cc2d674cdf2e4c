import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { addDays, hongKongDate } from '../../rules/time.ts';
import { longDate } from '../../web/lib/format/dates.ts';
import { expectAccessible, expectReadable } from './axe.ts';
import { signInAsOperator } from './operator.ts';
import { sent, signInAsNewProvider, toast, walk, type Owner } from './own-services.ts';
import { hold } from './slow-phone.ts';
import { test } from './test.ts';

type Known = { id: string };
type Booked = { id: string; manage_url: string };

const DAYS = [addDays(hongKongDate(Date.now()), 4), addDays(hongKongDate(Date.now()), 5)] as const;

/** A service with a departure on each of two days; two guests on the first, one of them without an email address. */
async function stage(request: APIRequestContext, owner: Owner) {
  const send = <T>(path: string, data: object) => sent(request, owner, path, data) as Promise<T>;
  const service = await send<Known>('/api/services/services/', {
    ...walk,
    duration_minutes: 60,
    status: 'active',
    confirmation: 'instant',
  });
  const at = (date: string) => ({ service: service.id, date, start_time: '10:00', end_time: '11:00', capacity: 6 });
  const slot = await send<Known>('/api/services/availability/', at(DAYS[0]));
  await send<Known>('/api/services/availability/', at(DAYS[1]));
  const page = await send<Known>('/api/pages/', {
    title: 'Walks',
    slug: `walks-${service.id}`,
    services: [service.id],
    is_published: true,
  });
  const guest = { customer_name: 'Lee Sum Yi', customer_email: 'sumyi@example.hk', customer_phone: '+852 5555 0188', locale: 'zh-HK' };
  const data = { page: page.id, service: service.id, availability_slot: slot.id, ...guest, participants: 2 };
  const reply = await request.post('/api/pages/public/book/', { data });
  expect(reply.status()).toBe(201);
  await send('/api/bookings/manual/', {
    service: service.id,
    availability_slot: slot.id,
    customer_name: 'Chan Tai Man',
    customer_phone: '+852 5555 0177',
    participants: 1,
  });
  return (await reply.json()) as Booked;
}

const pathOf = ({ manage_url }: Booked) => new URL(manage_url).pathname;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test.use({ locale: 'en-GB', contextOptions: { reducedMotion: 'reduce' } });

test('a provider calls a departure off on a phone with a slow line, and sees whom to call @phone', async ({ page, request }) => {
  await stage(request, await signInAsNewProvider(page, request));
  await page.goto(`/provider/manifest?date=${DAYS[0]}`);
  await page.getByRole('link', { name: /^Call off this departure/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Call off' })).toBeVisible();
  await expect(page.getByRole('checkbox')).toBeChecked();
  await expectAccessible(page, '/provider/call-off: a departure chosen');

  const previews = await hold(page, '**/call-offs/preview/', 'POST');
  await button(page, 'Show what will happen').click();
  await expect.poll(previews.count).toBe(1);
  // A second press does nothing while the first is on its way.
  await button(page, 'Show what will happen').click();
  // What is chosen meanwhile is not what was looked at, and is not done.
  await page.getByRole('radio', { name: /^Another date or a refund/ }).check();
  previews.letGo();
  await expect(page.getByText('2 bookings are cancelled')).toBeVisible();
  await expect(page.getByText('1 guest gets no email: call them')).toBeVisible();
  const departure = page.getByRole('listitem').filter({ hasText: `${longDate(DAYS[0], 'en')}, 10:00 – 11:00` });
  await expect(departure).toContainText(walk.title);
  await expect(page.getByRole('link', { name: /^Call Chan Tai Man/ })).toHaveAttribute('href', 'tel:+85255550177');
  const whatsapp = page.getByRole('link', { name: /^WhatsApp Lee Sum Yi/ });
  expect(decodeURIComponent((await whatsapp.getAttribute('href'))!)).toContain('很抱歉');
  await expectAccessible(page, '/provider/call-off: preview');

  await button(page, 'Call off now').click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('This can’t be undone');
  await expectAccessible(page, '/provider/call-off: question');
  await question.getByRole('button', { name: 'Not now' }).click();
  await expect(question).toBeHidden();
  await button(page, 'Call off now').click();
  await question.getByRole('button', { name: 'Call off now' }).click();
  await expect(page.getByText('Every booking is dealt with')).toBeVisible();
  await expect(page).toHaveURL(/\?run=/);
  await expect(page.getByRole('definition').first()).toHaveText('2');
  await expect(departure).toContainText(walk.title);
  await expectAccessible(page, '/provider/call-off: run');
  await page.getByRole('link', { name: 'All departures called off' }).click();
  await expect(page.getByText('1 departure, 2 bookings')).toBeVisible();
});

test('a guest of a postponed departure takes another date with one tap @phone', async ({ page, request, browser }) => {
  const owner = await browser.newPage();
  const booking = await stage(request, await signInAsNewProvider(owner, request));
  await owner.goto(`/provider/call-off?date=${DAYS[0]}`);
  await owner.getByRole('checkbox').check();
  await owner.getByRole('radio', { name: /^Another date or a refund/ }).check();
  await button(owner, 'Show what will happen').click();
  await expect(owner.getByText(/^2 guests choose another date until/)).toBeVisible();
  await button(owner, 'Call off now').click();
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Call off now' }).click();
  await expect(owner.getByText('Every booking is dealt with')).toBeVisible();

  await page.route('**/assets/choose-date-*.js', (route) => route.abort());
  await page.goto(pathOf(booking));
  await expect(page.getByRole('alert')).toContainText('Try again');
  await page.unroute('**/assets/choose-date-*.js');
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'This departure was called off' })).toBeVisible();
  await expect(page.getByText('Called off', { exact: true })).toBeVisible();
  await expect(page.locator('.badge').getByText('Confirmed')).toHaveCount(0);
  // Nothing is paid that could go back.
  await expect(page.getByText(/, or cancel\. Without a choice your booking is cancelled\.$/)).toBeVisible();
  await expect(button(page, 'Cancel the booking')).toBeVisible();
  await expect(page.getByText('Nothing to pay until you’ve chosen another date.')).toBeVisible();
  await expectAccessible(page, '/b/:token/:proof?: called off');
  await page.getByRole('button', { name: /^Take this date/ }).click();
  await toast(page, 'Your new date is booked.');
  await expect(page.getByRole('heading', { name: 'This departure was called off' })).toHaveCount(0);
  await owner.reload();
  await expect(owner.getByText('1 guest has not chosen yet')).toBeVisible();
});

test('an operator calls off for a provider, and finds it in the log', async ({ page, request }) => {
  await signInAsOperator(page, request);
  await page.goto('/operator/call-off');
  await expect(page.getByRole('heading', { name: 'Called off before' })).toBeVisible();
  await expectReadable(page);
});
