import { expect } from '@playwright/test';
import { expectReadable } from './axe.ts';
import { newHost, newOffer } from './host.ts';
import { locales } from './looks.ts';
import { test } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const locale of locales) {
  const words =
    locale === 'zh-HK'
      ? { bell: '等你處理，1 則未讀訊息', nothing: '沒有等你處理的事項', unread: '有未讀訊息', none: '沒有符合篩選條件的預訂' }
      : {
          bell: 'Waiting for you, 1 unread message',
          nothing: 'Nothing is waiting for you',
          unread: 'Unread messages',
          none: 'No bookings match these filters',
        };

  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test('the bell leads to the bookings whose messages nobody has read @phone', async ({ page, request }) => {
      const { send, username } = await newHost(page, request);
      const { book } = await newOffer(send, username);
      const [asked, quiet] = [await book(), await book()];
      for (const { id } of [asked, quiet]) await send(`/api/bookings/bookings/${id}/accept/`);
      const token = asked.manage_url.split('/').at(-1)!;
      await request.post(`/api/bookings/manage/${token}/send_message/`, { data: { message: '有位嗎？' } });
      await page.goto('/provider/dashboard');
      await page.getByRole('link', { name: words.bell }).click();
      await expect(page).toHaveURL(/\/provider\/bookings\?unread=true$/);
      const only = page.getByRole('checkbox', { name: words.unread });
      const shown = (reference: string) => page.getByRole('main').getByText(reference).filter({ visible: true }).first();
      await expect(only).toBeChecked();
      await expect(shown(asked.booking_reference)).toBeVisible();
      await expect(shown(quiet.booking_reference)).toHaveCount(0);
      await expectReadable(page);

      await only.click();
      await expect(only).not.toBeChecked();
      await expect(shown(quiet.booking_reference)).toBeVisible();
      const read = page.waitForResponse((reply) => reply.url().endsWith('/read_messages/'));
      await page.goto(`/provider/bookings/${asked.id}`);
      await read;
      await expect(page.getByRole('link', { name: words.nothing })).toBeVisible();
      await page.goto('/provider/bookings?unread=true');
      await expect(page.getByRole('heading', { name: words.none })).toBeVisible();
    });
  });
}
