import { expect } from '@playwright/test';
import { v7 as uuid } from 'uuid';
import { signIn } from './accounts.ts';
import { listen } from './console.ts';
import { expectAccessibleInItsLooks, locales } from './looks.ts';
import { sessionOf, test } from './own-sampan.ts';

const words = {
  'en-GB': {
    waiting: '2 card payments to check',
    heading: 'Card payments to check',
    kind: 'The guest’s bank disputes the payment',
    clear: 'Mark as checked',
    cleared: 'Checked and off the list',
  },
  'zh-HK': {
    waiting: '2 筆信用卡款項待核實',
    heading: '待核實的信用卡款項',
    kind: '客人的銀行就付款提出爭議',
    clear: '標記為已核實',
    cleared: '已核實並移除',
  },
} as const;

for (const locale of locales)
  test.describe(locale, () => {
    test.use({ locale, contextOptions: { reducedMotion: 'reduce' } });

    test('the operator reads what is odd about card payments, and takes it off the list @phone', async ({ page, request, sampan }) => {
      const { sql } = sampan;
      const says = words[locale];
      const said = listen(page);
      const booking = await sampan.buildBooking({ slot: await sampan.buildSlot(), status: 'confirmed' });
      await sql`update card_flags set cleared_at = now() where cleared_at is null`;
      for (const kind of ['disputed', 'currency'])
        await sql`
          insert into card_flags (id, provider_id, booking_id, kind, amount, currency, reference)
          select ${uuid()}, provider_id, id, ${kind}, 50400, ${kind === 'currency' ? 'usd' : 'hkd'}, ${`du_${kind}`} from bookings where id = ${booking.id}`;
      await signIn(page, await sessionOf(request, await sampan.buildOperator()));
      await page.goto('/operator');
      await page.getByRole('link', { name: says.waiting }).click();
      await expect(page.getByRole('heading', { name: says.heading })).toBeVisible();
      await expectAccessibleInItsLooks(page, locale, '/operator/refunds: card payments');
      const rows = page.locator('tr:visible, .rows > li:visible').filter({ hasText: 'du_' });
      await expect(rows).toHaveCount(2);
      await expect(rows.filter({ hasText: 'USD 504.00' })).toHaveCount(1);
      await rows
        .filter({ hasText: says.kind })
        .getByRole('button', { name: new RegExp(`^${says.clear}`) })
        .click();
      await page.getByRole('dialog').getByRole('button', { name: says.clear }).click();
      await expect(page.getByText(says.cleared)).toBeVisible();
      await expect(rows).toHaveCount(1);
      expect(said).toEqual([]);
    });
  });
