import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { addDays, hongKongDate } from '../../rules/time.ts';
import { expectAccessible } from './axe.ts';
import { newHost } from './host.ts';
import { test } from './test.ts';

test.use({ locale: 'en-GB', contextOptions: { reducedMotion: 'reduce' } });

type Known = { id: string };

/** A new host's booking of two for HK$420.69, paid, of a service that gives half back; its host is signed in on this page. */
async function newPaidBooking(page: Page, request: Parameters<typeof newHost>[1]) {
  const { send, username } = await newHost(page, request);
  const service = await send<Known>('/api/services/services/', {
    title: 'Harbour walk',
    title_zh: '海濱漫步',
    description: 'Along the harbour.',
    price: '200.33',
    duration_minutes: 60,
    status: 'active',
    confirmation: 'instant',
    cancellation_tiers: [
      { hours_before: 168, share_bp: 10_000 },
      { hours_before: 24, share_bp: 5_000 },
    ],
  });
  const date = addDays(hongKongDate(Date.now()), 4);
  const times = { service: service.id, date, start_time: '10:00', end_time: '11:00', capacity: 20 };
  const slot = await send<Known>('/api/services/availability/', times);
  const shop = await send<Known>('/api/pages/', { title: `Walks ${username}`, slug: username, services: [service.id], is_published: true });
  const booked = await request.post('/api/pages/public/book/', {
    data: {
      page: shop.id,
      service: service.id,
      availability_slot: slot.id,
      customer_name: '李心怡',
      customer_email: `${username}@example.hk`,
      customer_phone: '+852 5555 0188',
      participants: 2,
      locale: 'zh-HK',
    },
  });
  const { id, manage_url } = (await booked.json()) as { id: string; manage_url: string };
  await send(`/api/bookings/bookings/${id}/payment/`, { payment_status: 'paid' }, 'PATCH');
  return { id, service, path: new URL(manage_url).pathname };
}

test('a guest sees what cancelling gives back to the cent, cancels, and follows the refund until it is sent @phone', async ({
  page,
  request,
  browser,
  viewport,
}) => {
  test.slow();
  const { id, service, path } = await newPaidBooking(page, request);
  const chinese = await browser.newContext({ locale: 'zh-HK', viewport, reducedMotion: 'reduce' });
  const guest = await chinese.newPage();
  await guest.goto(`/experiences/${service.id}`);
  await expect(guest.getByText('最遲於開始前 7 日可免費取消。')).toBeVisible();
  await expect(guest.getByText('最遲於開始前 24 小時取消，價款的 50% 不獲退還。')).toBeVisible();

  await guest.goto(path);
  const main = guest.getByRole('main');
  await expect(main).toContainText(/（香港時間）前取消，價款的 50% 不獲退還。其後取消不會退款。/);
  await main.getByRole('button', { name: '取消預訂' }).click();
  const ask = guest.getByRole('dialog', { name: '確定取消此預訂？' });
  await expect(ask.getByText('取消後會退回 HK$210.35，其餘 HK$210.34 不獲退還。')).toBeVisible();
  await expectAccessible(guest, '/b/:token/:proof?: cancelling');
  await ask.getByRole('button', { name: '取消預訂' }).click();
  await expect(main).toContainText(/須退還 HK\$210\.35 給你，自 .+（香港時間）起待退。/);
  await expect(main).toContainText('按此預訂的取消條款，HK$210.34 不獲退還。');
  await expectAccessible(guest, '/b/:token/:proof?: refund due');

  await page.goto(`/provider/bookings/${id}`);
  await expect(page.getByText('$210.35 to refund')).toBeVisible();
  await page.getByRole('button', { name: 'Mark refund as sent' }).click();
  const sending = page.getByRole('dialog', { name: 'Mark refund as sent' });
  await expect(sending.getByLabel('Amount in HK$')).toHaveValue('210.35');
  await sending.getByLabel('Sent by').selectOption('FPS');
  await sending.getByLabel('Reference').fill('FT26-0042');
  await expectAccessible(page, '/provider/bookings/:id: sending a refund');
  await sending.getByRole('button', { name: 'Mark as sent' }).click();
  await expect(page.getByText(/\$210\.35 was refunded on .+ Method: FPS\. Reference: FT26-0042\./)).toBeVisible();
  await expect(page.getByText('$210.35 to refund')).toHaveCount(0);

  await guest.reload();
  await expect(main).toContainText(/HK\$210\.35 已於 .+（香港時間）退還。 方式：轉數快。 參考編號：FT26-0042。/);
  await expect(main).not.toContainText('待退');
  await chinese.close();
});

test('a refund that has changed is shown anew before anything is cancelled', async ({ page, request }) => {
  const { id } = await newPaidBooking(page, request);
  await page.goto(`/provider/bookings/${id}`);
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  const ask = page.getByRole('dialog', { name: 'Cancel this booking?' });
  await expect(ask.getByText('A refund of HK$420.69, including the service fee, will be due to the guest.')).toBeVisible();
  const headers = await page.evaluate(() => ({ Authorization: `Bearer ${localStorage.getItem('auth_token') ?? ''}` }));
  await request.post(`/api/bookings/bookings/${id}/refund/`, {
    headers: { ...headers, 'Idempotency-Key': randomUUID() },
    data: { amount: '20.69' },
  });
  await ask.getByLabel('Reason').fill('Typhoon');
  await ask.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(ask.getByText('A refund of HK$400.00, including the service fee, will be due to the guest.')).toBeVisible();
  await ask.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(page.getByText('$400.00 to refund')).toBeVisible();
});

test('a provider sets what is given back in steps, sees it on a time line, and reads what guests read @phone', async ({
  page,
  request,
}) => {
  const { service } = await newPaidBooking(page, request);
  await page.goto(`/provider/services/${service.id}/edit`);
  await expect(page.getByText('If you cancel until 24 hours before it starts, 50% of the price isn’t refunded.')).toBeVisible();
  await page.getByRole('button', { name: 'Add a step' }).click();
  const third = page.getByRole('group', { name: 'Step 3' });
  await third.getByLabel('Refund').selectOption('50%');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(third.getByText('Each step must refund less than the one before.')).toBeVisible();
  await third.getByLabel('Refund').selectOption('20%');
  await expect(page.getByText('If you cancel until 12 hours before it starts, 80% of the price isn’t refunded.')).toBeVisible();
  await expectAccessible(page, '/provider/services/:id/edit: steps of refund');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.locator('.toast').first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('group', { name: 'Step 3' }).getByLabel('Refund')).toHaveValue('2000');
});
