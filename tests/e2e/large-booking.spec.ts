import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { expectAccessibleIn } from './axe.ts';
import { newHost, newOffer } from './host.ts';
import { linkIn, mailTo } from './mailbox.ts';
import { listen } from './console.ts';
import { test } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const [locale, words] of Object.entries({
  'en-GB': {
    held: /^Your places are held until .+ Open the link we emailed to .+ to keep them\.$/,
    keep: 'Keep my places',
    done: 'Your places are kept',
    waiting: /hasn’t replied yet/,
    step: 'Confirmed by email',
    later: /A large booking: the guest has until/,
    accept: 'Accept',
  },
  'zh-HK': {
    held: /^名額保留至 .+請按我們寄往 .+ 的連結，以保留名額。$/,
    keep: '保留名額',
    done: '已保留名額',
    waiting: /尚未回覆/,
    step: '已透過電郵確認',
    later: /客人須於.+前透過電郵確認/,
    accept: '接受',
  },
}))
  test.describe(locale, () => {
    test.use({ locale });

    test('ten people wait until the link in the mail is pressed, and the provider with them @phone', async ({ page, request, browser }) => {
      const said = listen(page);
      const provider = await browser.newPage({ locale });
      const { send, username } = await newHost(provider, request);
      const { shop, service, slot } = await newOffer(send, username);
      const customer_email = `group-${randomUUID()}@example.hk`;
      const asked = { page: shop.id, service: service.id, availability_slot: slot.id, participants: 10, customer_email };
      const reply = await request.post('/api/pages/public/book/', {
        data: { ...asked, customer_name: 'Ho Siu Ming', customer_phone: '+852 5555 0190', locale: locale === 'en-GB' ? 'en' : locale },
      });
      const booked = (await reply.json()) as { id: string; manage_url: string; confirm_minutes: number };
      expect(booked.confirm_minutes).toBe(30);

      await page.goto(new URL(booked.manage_url).pathname);
      await expect(page.getByText(words.held)).toBeVisible();
      await expect(page.getByRole('button', { name: words.keep })).toHaveCount(0);
      await provider.goto(`/provider/bookings/${booked.id}`);
      await expect(provider.getByText(words.later)).toBeVisible();
      await expect(provider.getByRole('button', { name: words.accept })).toHaveCount(0);

      await page.goto(linkIn((await mailTo(request, customer_email, 'confirm_booking')).plain));
      await expectAccessibleIn(page, locale, '/b/:token/:proof?: large party');
      await page.getByRole('button', { name: words.keep }).click();
      await expect(page.locator('.toast').filter({ hasText: words.done })).toBeVisible();
      await expect(page.getByText(words.waiting).first()).toBeVisible();
      await expect(page.getByText(words.step)).toBeVisible();
      await expect(page.getByRole('button', { name: words.keep })).toHaveCount(0);
      await provider.reload();
      await expect(provider.getByRole('button', { name: words.accept }).first()).toBeVisible();
      expect(said).toEqual([]);
    });
  });
