import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { addDays, hongKongDate } from '../../rules/time.ts';
import { expectAccessible } from './axe.ts';
import { listen } from './console.ts';
import { sent, signInAsNewProvider, toast, walk, type Owner } from './own-services.ts';
import { test } from './test.ts';

type Known = { id: string };
type Booked = { id: string; manage_url: string };

const DAYS = [addDays(hongKongDate(Date.now()), 4), addDays(hongKongDate(Date.now()), 5)] as const;

/** An instant service with a time on each of two days, and a booking of two on the first. */
async function stage(request: APIRequestContext, owner: Owner) {
  const send = <T>(path: string, data: object) => sent(request, owner, path, data) as Promise<T>;
  const service = await send<Known>('/api/services/services/', {
    ...walk,
    duration_minutes: 60,
    status: 'active',
    confirmation: 'instant',
  });
  const at = (date: string) => ({ service: service.id, date, start_time: '10:00', end_time: '11:00', capacity: 6 });
  const [first, second] = [
    await send<Known>('/api/services/availability/', at(DAYS[0])),
    await send<Known>('/api/services/availability/', at(DAYS[1])),
  ];
  const page = await send<Known>('/api/pages/', {
    title: 'Walks',
    slug: `walks-${service.id}`,
    services: [service.id],
    is_published: true,
  });
  const book = async (slot: Known, participants: number) => {
    const guest = { customer_name: 'Lee Sum Yi', customer_email: 'sumyi@example.hk', customer_phone: '+852 5555 0188' };
    const data = { page: page.id, service: service.id, availability_slot: slot.id, ...guest, participants };
    const reply = await request.post('/api/pages/public/book/', { data });
    expect(reply.status()).toBe(201);
    return (await reply.json()) as Booked;
  };
  return { booking: await book(first, 2), second, book };
}

const pathOf = ({ manage_url }: Booked) => new URL(manage_url).pathname;
const dayIn = (page: Page, day: string) => page.getByRole('dialog').locator('.day', { hasText: new RegExp(`${Number(day.slice(8))}$`) });

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-HK' });

  test('a guest moves to another day on a phone, after seeing what it costs and that places have gone meanwhile; the code stays @phone-only', async ({
    page,
    request,
    browser,
  }) => {
    const { booking, second, book } = await stage(request, await signInAsNewProvider(await browser.newPage(), request));
    await page.goto(pathOf(booking));
    const code = await page.locator('.mono').first().innerText();
    await page.getByRole('button', { name: '更改預訂' }).tap();
    const dialog = page.getByRole('dialog', { name: '更改預訂' });
    await expect(dialog).toContainText('現時預訂');
    await dayIn(page, DAYS[1]).click();
    await dialog.locator('.slot').first().click();
    await dialog.getByRole('button', { name: /^增加/ }).click();
    await expectAccessible(page, '/b/:token/:proof?: changing');
    await dialog.getByRole('button', { name: '查看差額' }).tap();

    const review = page.getByRole('dialog', { name: '核對更改內容' });
    await expect(review).toContainText('更改前');
    await expect(review.getByRole('status')).toContainText('須多付 HK$294');
    await expectAccessible(page, '/b/:token/:proof?: change to confirm');
    await book(second, 4);
    await review.getByRole('button', { name: '確認更改' }).tap();
    await expect(dialog.getByRole('alert').first()).toContainText('這個時段餘下名額不足');
    await expect(dialog.locator('.stepper-input')).toHaveValue('3');
    for (let n = 0; n < 2; n += 1) await dialog.getByRole('button', { name: /^減少/ }).click();
    await dialog.getByRole('button', { name: '查看差額' }).tap();
    await review.getByRole('button', { name: '確認更改' }).tap();
    await toast(page, '已更改你的預訂');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('main')).toContainText('已更改');
    await expect(page.getByRole('main')).toContainText('1 位');
    await expect(page.locator('.mono').first()).toHaveText(code);
  });
});

test.describe('in English', () => {
  test.use({ locale: 'en-GB' });

  test('a provider changes the party with the keyboard, and the timeline says from what to what', async ({ page, request }) => {
    const said = listen(page);
    const { booking } = await stage(request, await signInAsNewProvider(page, request));
    await page.goto(`/provider/bookings/${booking.id}`);
    await page.getByRole('button', { name: 'Change booking' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Change booking' });
    await expect(dialog).toContainText('Enter what the guest has given you for this booking, and nothing else');
    await dialog.locator('.stepper-input').fill('1');
    await dialog.getByRole('button', { name: 'See the difference' }).press('Enter');
    const review = page.getByRole('dialog', { name: 'Check the change' });
    await expect(review.getByRole('status')).toContainText('The guest pays $294.00 less');
    await expectAccessible(page, '/provider/bookings/:id: change to confirm');
    await review.getByRole('button', { name: 'Confirm change' }).press('Enter');
    await toast(page, 'The booking is changed');
    await expect(page.getByRole('main')).toContainText('2 people → 1 person');
    await expect(page.getByRole('main')).toContainText('$588.00 → $294.00');
    expect(said).toEqual([]);
  });
});
