import { chromium } from '@playwright/test';
const base = 'http://127.0.0.1:3062';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox', '--enable-unsafe-swiftshader'] });
const what = process.argv.slice(2);
async function ctx(width, locale, user) {
  const c = await browser.newContext({ viewport: { width, height: width < 500 ? 844 : 900 }, locale, timezoneId: 'Asia/Hong_Kong', reducedMotion: 'reduce', baseURL: base, hasTouch: width < 500 });
  const page = await c.newPage();
  page.on('console', (m) => ['error', 'warning'].includes(m.type()) && console.log('CONSOLE', m.text().slice(0, 200)));
  page.on('pageerror', (e) => console.log('PAGEERROR', e.message));
  page.setDefaultTimeout(20000);
  if (user) {
    await page.goto('/login');
    await page.locator('input[name=username]').fill(user);
    await page.locator('input[name=password]').fill('sampan-demo');
    await page.locator('form button[type=submit]').last().click();
    await page.waitForURL((u) => !u.pathname.startsWith('/login'));
  }
  return page;
}
const shot = (page, name, full = false) => page.screenshot({ path: `/tmp/n/v-${name}.png`, fullPage: full });

async function api(path, { method = 'GET', body, token } = {}) {
  const r = await fetch(base + path, { method, headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }, body: body && JSON.stringify(body) });
  const text = await r.text();
  try { return JSON.parse(text); } catch { return text; }
}
const login = async (username) => (await api('/api/auth/login/', { method: 'POST', body: { username, password: 'sampan-demo' } }));
if (what.includes('after')) {
  const r = await api('/api/pages/public/fragrant-tides/');
  const kayak = r.services.find((s) => s.title.includes('sea arches'));
  const slots = (await api(`/api/services/${kayak.id}/availability/`)).filter((s) => s.available_spots >= 4);
  const slot = slots[slots.length > 20 ? 20 : 0];
  const booked = await api('/api/pages/public/book/', { method: 'POST', body: { page: r.id, service: kayak.id, availability_slot: slot.id, customer_name: '陳小明', customer_email: 'siuming@example.hk', customer_phone: '+852 5555 0191', participants: 2, locale: 'zh-HK', pay_way: 'fps' } });
  const l = await login('kayan');
  const token = l.access ?? l.access_token ?? l.token;
  console.log(Object.keys(l), booked.booking_reference, booked.paying);
  const accepted = await api(`/api/bookings/bookings/${booked.id}/accept/`, { method: 'POST', body: {}, token });
  console.log(accepted.status, accepted.paying);
  const link = new URL(booked.manage_url).pathname;
  for (const [w, loc] of [[390, 'zh-HK'], [1280, 'en-GB']]) {
    const page = await ctx(w, loc);
    await page.goto(link); await page.waitForTimeout(2500);
    await shot(page, `b-${w}`, true);
    await page.getByRole('button', { name: /^(更改預訂|Change booking)$/ }).first().click();
    await page.waitForTimeout(2000); await shot(page, `change-${w}`);
    await page.keyboard.press('Escape'); await page.waitForTimeout(500);
    await page.getByRole('button', { name: /取消預訂|Cancel/ }).first().click();
    await page.waitForTimeout(1500); await shot(page, `cancel-${w}`);
    await page.context().close();
  }
  const page = await ctx(390, 'zh-HK');
  await page.goto(link); await page.waitForTimeout(1500);
  await page.getByRole('button', { name: '我已付款' }).first().click();
  await page.waitForTimeout(800); await shot(page, 'report-390');
  await page.getByRole('dialog').getByRole('button', { name: /已付款|確定|通知/ }).last().click();
  await page.waitForTimeout(2000); await shot(page, 'reported-390', true);
  for (const [w, loc] of [[390, 'zh-HK'], [1280, 'en-GB']]) {
    const p = await ctx(w, loc, 'kayan');
    await p.goto(`/provider/bookings/${booked.id}`); await p.waitForTimeout(2500); await shot(p, `pb-${w}`, true);
    for (const [name, path] of [['pay', '/provider/settings/payment'], ['bank', '/provider/bank'], ['list', '/provider/bookings']]) {
      await p.goto(path); await p.waitForTimeout(2000); await shot(p, `${name}-${w}`, name !== 'list');
    }
    await p.goto(`/provider/services/${kayak.id}/edit`); await p.waitForTimeout(2500);
    await shot(p, `form-${w}`, true);
  }
}
if (what.includes('guest')) {
  const r = await (await fetch(base + '/api/pages/public/fragrant-tides/')).json();
  const kayak = r.services.find((s) => s.title.includes('sea arches'));
  console.log(kayak.pay_terms, kayak.confirmation);
  const page = await ctx(390, 'zh-HK');
  await page.goto('/page/fragrant-tides');
  await page.waitForTimeout(1500);
  const art = page.getByRole('article', { name: kayak.title_zh });
  await art.scrollIntoViewIfNeeded(); await shot(page, 'page-390');
  await art.getByRole('button').last().click();
  const d = page.getByRole('dialog');
  await d.locator('.days').waitFor();
  await page.waitForTimeout(800);
  await d.locator('.days input:not([disabled])').nth(1).check({ force: true });
  await page.waitForTimeout(600);
  await d.locator('.booking-times input[type=radio]:not([disabled])').last().check({ force: true });
  await page.waitForTimeout(800);
  await shot(page, 'dialog1-390');
  await d.getByLabel('姓名').fill('陳小明');
  await d.getByLabel('電郵').fill('siuming@example.hk');
  await d.getByLabel('電話').fill('+852 5555 0191');
  await page.waitForTimeout(500);
  await d.locator('.pay-ways, fieldset').last().scrollIntoViewIfNeeded();
  await shot(page, 'dialog2-390');
  await d.getByRole('button', { name: /確認預訂|提交/ }).click();
  await page.waitForTimeout(2500);
  await shot(page, 'booked-390', true);
  console.log(await page.getByRole('dialog').innerText());
  const link = await page.getByRole('dialog').getByRole('link').evaluateAll((a) => a.map((x) => x.href));
  console.log(link.join(' '));
}
await browser.close();
