import { expect } from '@playwright/test';
import { freshName, newAccount, PASSWORD, signIn } from './accounts.ts';
import { expectAccessible } from './axe.ts';
import { holdScripts } from './late-scripts.ts';
import { openHydrated } from './slow-phone.ts';
import { test } from './test.ts';

test.use({ locale: 'en-GB' });

test('a visitor registers and becomes a provider', async ({ page }) => {
  const username = freshName();
  await page.goto('/register');
  await page.getByLabel('Username').fill(username);
  await page.getByRole('textbox', { name: 'Email' }).fill(`${username}@example.hk`);
  await page.getByLabel('Password', { exact: false }).first().fill(PASSWORD);
  await page.getByLabel('First name').fill('Wing');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Registration successful!' })).toContainText('註冊成功！');

  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Wing');
  await expect(page.locator('dl', { hasText: 'My Bookings' }).locator('.big')).toHaveText('0');
  await expect(page.locator('dl', { hasText: 'Points' }).locator('.big')).toHaveText('0');
  await expect(page.locator('dl', { hasText: 'Member Level' }).locator('.big')).toHaveText('Bronze');

  await page.getByRole('button', { name: 'Become a provider' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Business name', { exact: true }).fill('Wing’s Walks');
  await dialog.getByLabel('Phone').fill('+852 5555 0123');
  await dialog.getByRole('button', { name: 'Open my provider account' }).click();
  await expect(page).toHaveURL(/\/provider\/dashboard$/);

  // From now on the client's dashboard is not theirs.
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/provider\/dashboard$/);
});

test('what is wrong is said under its field, in both languages, before anything is sent', async ({ page }) => {
  const letGo = await holdScripts(page);
  await page.goto('/register', { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Email' }).fill('wing@');
  await page.getByRole('textbox', { name: 'Email' }).blur();
  letGo();
  const email = page.locator('.field', { has: page.getByRole('textbox', { name: 'Email' }) });
  await expect(email).toContainText('Enter a valid email address.');
  await expect(email).toContainText('請輸入有效的電郵地址。');
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, '/register: mistakes');
});

test('a button pressed straight from a field left wrong is not missed @phone', async ({ page }) => {
  await openHydrated(page, '/register');
  await page.getByRole('textbox', { name: 'Email' }).fill('wing@');
  const button = (await page.getByRole('button', { name: 'Register' }).boundingBox())!;
  // Its upper edge, which the line under the field would push away.
  await page.mouse.move(button.x + button.width / 2, button.y + 4);
  await page.mouse.down();
  await page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
  await page.mouse.up();
  await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Username')).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute('aria-invalid', 'true');
});

test('a press whose release is heard of nowhere keeps no message back', async ({ page }) => {
  await openHydrated(page, '/register');
  await page.getByRole('textbox', { name: 'Email' }).fill('wing@');
  // Down on nothing, and up in another window.
  await page.mouse.move(2, 2);
  await page.mouse.down();
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute('aria-invalid', 'true');
});

test('a taken username is reported under its field and in the red box, and nothing typed is lost', async ({ page, request }) => {
  const { user } = await newAccount(request);
  await page.goto('/register');
  await page.getByLabel('Username').fill(user.username);
  await page.getByRole('textbox', { name: 'Email' }).fill(`${freshName()}@example.hk`);
  await page.getByLabel('Password', { exact: false }).first().fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.locator('.banner-danger')).toContainText('This username is taken.');
  await expect(page.locator('.field', { has: page.getByLabel('Username') })).toContainText('This username is taken.');
  await expect(page.getByLabel('Username')).toHaveValue(user.username);
  await expect(page.getByRole('button', { name: 'Register' })).toBeEnabled();
});

test('what the server refuses is reported in both languages too', async ({ page }) => {
  await page.goto('/register?lang=zh-HK');
  await page.getByLabel('用戶名稱').fill(freshName());
  await page.getByRole('textbox', { name: '電郵' }).fill(`${freshName()}@example.hk`);
  await page.getByLabel('密碼', { exact: false }).first().fill('password');
  await page.getByRole('button', { name: '註冊' }).click();
  for (const place of [page.locator('.banner-danger'), page.locator('.field', { has: page.locator('[name=password]') })]) {
    await expect(place).toContainText('此密碼太容易猜中。');
    await expect(place).toContainText('This password is too easy to guess.');
  }
});

test('a user changes their name and language', async ({ page, request }) => {
  await signIn(page, await newAccount(request, { first_name: 'Wing' }));
  await page.goto('/profile');
  await page.getByLabel('First name').fill('Wing Yan');
  await page.getByLabel('Language').selectOption('zh-HK');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('編輯個人資料');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-HK');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('歡迎你，Wing Yan');
});
