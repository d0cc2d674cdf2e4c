import { expect } from '@playwright/test';
import { expectReadable } from './axe.ts';
import { mailTo } from './mailbox.ts';
import { listen } from './console.ts';
import { test } from './test.ts';
import { offerOf, roomySlot } from './visitor.ts';

test.use({ locale: 'zh-CN', contextOptions: { reducedMotion: 'reduce' } });

const SLUG = 'fragrant-tides';
const TITLE = 'Small boat to the stone columns';

test('a visitor from the Mainland reads Simplified Chinese from the first screen to the voucher and the mail @phone', async ({
  page,
  request,
}) => {
  const said = listen(page);
  for (const [path, heading] of [
    ['/', /^跟香港人，\s*游真香港。$/],
    ['/experiences', '香港体验'],
    ['/login', /欢迎回来/],
  ] as const) {
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expectReadable(page);
  }

  const offer = await offerOf(request, SLUG, TITLE);
  const slot = await roomySlot(request, offer, 2);
  const email = `lin-${slot.id}@example.cn`;
  const reply = await request.post('/api/pages/public/book/', {
    headers: { 'accept-language': 'zh-CN' },
    data: {
      page: offer.page_id,
      service: offer.service_id,
      availability_slot: slot.id,
      customer_name: '龍躍',
      customer_email: email,
      customer_phone: '+86 139 1099 8888',
      participants: 1,
      locale: 'zh-CN',
    },
  });
  expect(reply.status()).toBe(201);
  const { manage_url } = (await reply.json()) as { manage_url: string };
  await page.goto(new URL(manage_url).pathname);
  await expect(page.getByText('预订编号').first()).toBeVisible();
  await expect(page.getByText('龍躍').first()).toBeVisible();
  await expectReadable(page);
  const { subject, plain } = await mailTo(request, email, 'confirmed');
  expect(subject).toMatch(/^预订已确认：/);
  expect(plain).toContain('香潮体验');
  expect(said).toEqual([]);
});

test('the reader of one script goes over to the other, without JavaScript too', async ({ browser }) => {
  const page = await (await browser.newContext({ locale: 'zh-CN', javaScriptEnabled: false })).newPage();
  await page.goto('/services');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('企业旅游方案');
  await page.getByRole('link', { name: /^繁[:：]/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('企業旅遊方案');
  await page.getByRole('link', { name: /^简[:：]/ }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
});

test('search engines are given the address of each language', async ({ page }) => {
  await page.goto('/experiences?in=zh-CN');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/experiences\?in=zh-CN$/);
  for (const [language, address] of [
    ['en', /\/experiences$/],
    ['zh-HK', /\/experiences\?in=zh-HK$/],
    ['zh-CN', /\/experiences\?in=zh-CN$/],
  ] as const)
    await expect(page.locator(`link[rel=alternate][hreflang="${language}"]`)).toHaveAttribute('href', address);
});
