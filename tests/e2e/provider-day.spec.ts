import { expect, type APIRequestContext } from '@playwright/test';
import { addDays } from '../../rules/time.ts';
import { expectAccessible, expectAccessibleIn, expectReadable } from './axe.ts';
import { newAccount } from './accounts.ts';
import { locales } from './looks.ts';
import { demoProvider, moveElsewhere, muteNews, newRequest, signInAsProvider } from './provider.ts';
import { hold } from './slow-phone.ts';
import { test } from './test.ts';

test.use({ locale: 'en-GB', contextOptions: { reducedMotion: 'reduce' } });

const bearer = ({ access }: { access: string }) => ({ headers: { Authorization: `Bearer ${access}` } });

async function bookingOf(request: APIRequestContext, session: { access: string }, id: string) {
  return (await (await request.get(`/api/bookings/bookings/${id}/`, bearer(session))).json()) as {
    booking_date: string;
    service: { id: string; title: string };
  };
}

test('provider and guest write to each other, and the provider’s screen hears it by itself @phone', async ({ page, request }) => {
  const guest = await newAccount(request, { first_name: 'Mei' });
  const { id } = await newRequest(request, guest);
  await signInAsProvider(page, request);
  await page.goto(`/provider/bookings/${id}`);
  const box = page.getByRole('textbox', { name: /^Message to/ });
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await expect(send).toBeDisabled();
  await box.fill('   ');
  await expect(send).toBeDisabled();
  await box.fill('Bring a hat 帶帽');
  await page.reload();
  await expect(box).toHaveValue('Bring a hat 帶帽');

  await page.route('**/send_message/', (route) => route.abort());
  await send.click();
  await expect(page.locator('.toast').filter({ hasText: 'Failed to send message' })).toBeVisible();
  await expect(box).toHaveValue('Bring a hat 帶帽');
  await page.unroute('**/send_message/');
  const sent = page.waitForRequest((asked) => asked.url().endsWith('/send_message/'));
  await send.click();
  expect((await sent).headers()['idempotency-key']).toMatch(/^[\x21-\x7e]{16,}$/);
  await expect(page.locator('.toast').filter({ hasText: 'Message sent!' })).toBeVisible();
  await expect(box).toHaveValue('');
  const log = page.getByRole('log');
  await expect(log).toContainText('Bring a hat 帶帽');

  const read = page.waitForRequest((asked) => asked.url().endsWith('/read_messages/'));
  await request.post(`/api/bookings/bookings/${id}/send_message/`, { ...bearer(guest), data: { message: '多謝提醒' } });
  await expect(log).toContainText('多謝提醒');
  await read;
  await expect(log.locator('.msg').last()).toContainText('多謝提醒');
  await expectAccessible(page, '/provider/bookings/:id: messages');
});

for (const locale of locales) {
  const words =
    locale === 'zh-HK'
      ? { field: '關於這張預訂的備忘', save: '儲存備註', saved: '已儲存備註', failed: '未能儲存備註', accept: '接受' }
      : {
          field: 'To remember about this booking',
          save: 'Save notes',
          saved: 'Notes saved',
          failed: 'Failed to save the notes',
          accept: 'Accept',
        };

  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test('a provider notes something down about a booking, and no failure or news takes what was typed @phone', async ({
      page,
      request,
    }) => {
      const { id } = await newRequest(request);
      const session = await signInAsProvider(page, request);
      await page.goto(`/provider/bookings/${id}`);
      const field = page.getByRole('textbox', { name: words.field });
      const save = page.getByRole('button', { name: words.save });
      await expect(field).toHaveValue('');
      await expect(save).toBeDisabled();

      const notes = 'Has a bad knee 行動不便\nSeats at the bow';
      await field.fill(notes);
      await page.route(`**/api/pages/bookings/${id}/`, (route) => route.abort());
      await save.click();
      await expect(page.locator('.toast').filter({ hasText: words.failed })).toBeVisible();
      await expect(field).toHaveValue(notes);
      await page.unroute(`**/api/pages/bookings/${id}/`);

      // What happens elsewhere loads the booking anew.
      await moveElsewhere(request, session, id, 'accept');
      await expect(page.getByRole('button', { name: words.accept })).toHaveCount(0);
      await expect(field).toHaveValue(notes);

      await save.click();
      await expect(page.locator('.toast').filter({ hasText: words.saved })).toBeVisible();
      await expect(save).toBeDisabled();
      await expect(field).toHaveValue(notes);
      await expectAccessibleIn(page, locale, '/provider/bookings/:id: notes');
      await page.reload();
      await expect(field).toHaveValue(notes);
    });
  });
}

test('notes that were not saved are asked about before another screen', async ({ page, request }) => {
  const { id } = await newRequest(request);
  await signInAsProvider(page, request);
  // What happens elsewhere would load the booking too.
  await muteNews(page);
  await page.goto(`/provider/bookings/${id}`);
  const field = page.getByRole('textbox', { name: 'To remember about this booking' });
  await field.fill('Seats at the bow');
  const back = page.getByRole('main').getByRole('link', { name: 'Bookings' });
  const asked = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await back.click();
  await expect(asked).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue('Seats at the bow');
  const reading = await hold(page, `**/api/bookings/bookings/${id}/`);
  await page.getByRole('button', { name: 'Save notes' }).click();
  await expect(page.locator('.toast').filter({ hasText: 'Notes saved' })).toBeVisible();
  await expect.poll(reading.count).toBe(1);
  await back.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible();
});

test('what was said of a cancellation stands in the timeline under its reason', async ({ page, request }) => {
  const { id } = await newRequest(request);
  const session = await signInAsProvider(page, request);
  const data = { reason: 'Typhoon signal No. 8', description: 'The pier is closed.\nSee you another day.' };
  const reply = await request.post(`/api/bookings/bookings/${id}/cancel/`, { ...bearer(session), data });
  expect(reply.ok()).toBe(true);
  await page.goto(`/provider/bookings/${id}`);
  await expect(page.getByText('“Typhoon signal No. 8”')).toBeVisible();
  await expect(page.getByText(/“The pier is closed\.\s+See you another day\.”/)).toBeVisible();
});

test('a booking is marked as paid with a note, and the timeline keeps it', async ({ page, request }) => {
  const { id } = await newRequest(request);
  await signInAsProvider(page, request);
  await page.goto(`/provider/bookings/${id}`);
  await page.getByRole('button', { name: 'Mark as paid' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark as paid?' });
  await dialog.getByLabel('Note').fill('Cash at the pier');
  await dialog.getByRole('button', { name: 'Mark as paid' }).click();
  await expect(page.getByText('“Cash at the pier”')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark as unpaid' })).toBeVisible();
});

test('on paper a manifest is a table for a pen, and when it was printed', async ({ page, request }) => {
  const { id, guest } = await newRequest(request);
  const session = await signInAsProvider(page, request);
  await moveElsewhere(request, session, id, 'accept');
  await page.goto(`/provider/manifest?date=${(await bookingOf(request, session, id)).booking_date}`);
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByText(/^Printed .* shred after the trip\.$/)).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: guest })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'No-show' })).toBeHidden();
});

test('a day without departures, and one that cannot be loaded, say so', async ({ page, request }) => {
  await signInAsProvider(page, request);
  await muteNews(page);
  await page.goto('/provider/manifest?date=2001-01-01');
  await expect(page.getByRole('heading', { name: 'No departures on this day' })).toBeVisible();
  await expectReadable(page);
  await page.route('**/api/bookings/manifest/**', (route) => route.fulfill({ status: 500, json: { detail: 'no', code: 'internal' } }));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Failed to load the manifest' })).toBeVisible();
  await page.unroute('**/api/bookings/manifest/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'No departures on this day' })).toBeVisible();
});

test('a new booking appears without a reload, and the header counts it', async ({ page, request }) => {
  await signInAsProvider(page, request);
  const streams: string[] = [];
  page.on('request', (asked) => asked.url().endsWith('/live/') && streams.push(asked.url()));
  const listening = page.waitForResponse((reply) => reply.url().endsWith('/live/'));
  await page.goto('/provider/bookings?status=pending');
  await listening;
  const { guest } = await newRequest(request);
  await expect(page.getByRole('row').filter({ hasText: guest })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Waiting for you, \d+ requests? to answer/ })).toBeVisible();
  await page.getByRole('link', { name: 'Manifest' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Manifest' })).toBeVisible();
  expect(streams).toHaveLength(1);
});

test('without a stream the news is asked for', async ({ page, request }) => {
  await signInAsProvider(page, request);
  await page.route('**/api/bookings/live/', (route) => route.abort());
  await page.clock.install();
  const asked = () => page.waitForResponse((reply) => reply.url().endsWith('/unread/'));
  const first = asked();
  await page.goto('/provider/bookings?status=pending');
  await first;
  const { guest } = await newRequest(request);
  const next = asked();
  await page.clock.fastForward('00:20');
  await next;
  await expect(page.getByRole('row').filter({ hasText: guest })).toBeVisible();
});

test('a customer on the telephone is booked by the provider, and what is filtered is exported', async ({ page, request }) => {
  await signInAsProvider(page, request);
  const { id, guest } = await newRequest(request);
  const { booking_date, service } = await bookingOf(request, await demoProvider(request), id);
  await page.goto(`/provider/bookings?service=${service.id}&date_from=${booking_date}&date_to=${booking_date}`);
  await expect(page.getByRole('row').filter({ hasText: guest })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^sampan-bookings-.*\.csv$/);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  expect(text.startsWith('\uFEFF"Booking"')).toBe(true);
  expect(text).toContain(guest);

  await page.getByRole('button', { name: 'New booking' }).click();
  const dialog = page.getByRole('dialog', { name: 'New booking' });
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(dialog.getByText('This field is required.').first()).toBeVisible();
  await expect(dialog.getByLabel('Service')).toBeFocused();
  await dialog.getByRole('button', { name: 'Walk-in' }).click();
  await expect(dialog.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Name').fill(`Walk ${guest}`);
  await expect(dialog.getByLabel('Name')).not.toHaveAttribute('aria-invalid');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'New booking' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue(`Walk ${guest}`);
  await dialog.getByLabel('Service').selectOption(service.id);
  const times = dialog.getByLabel('Time');
  await dialog.getByLabel('Day').fill(addDays(booking_date, 2_000));
  await expect(dialog).toContainText('No places left on this day.');
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(times).toBeFocused();
  await dialog.getByLabel('Day').fill(booking_date);
  await expect(times).toHaveAttribute('aria-invalid', 'true');
  await times.selectOption({ index: 1 });
  await expect(dialog.locator('.err')).toHaveCount(0);
  await expectAccessible(page, '/provider/bookings: new booking');
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(page.locator('.toast').filter({ hasText: /Booking .* confirmed/ })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: `Walk ${guest}` })).toContainText('Confirmed');
});

test('services that could not be loaded for a manual booking are asked for again', async ({ page, request }) => {
  const mine = (address: URL) => address.pathname === '/api/services/services/';
  await signInAsProvider(page, request);
  await muteNews(page);
  await page.route(mine, (route) => route.abort());
  await page.goto('/provider/bookings');
  await page.getByRole('button', { name: 'New booking' }).click();
  const dialog = page.getByRole('dialog', { name: 'New booking' });
  await expect(dialog.getByText('The services could not be loaded.')).toBeVisible();
  await expectAccessible(page, '/provider/bookings: new booking, error');
  await page.unroute(mine);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByLabel('Service').getByRole('option')).not.toHaveCount(1);

  const refused = Promise.withResolvers<void>();
  await page.route(mine, (route) => route.abort().then(refused.resolve));
  await page.reload();
  await refused.promise;
  await page.unroute(mine);
  const filter = page.getByRole('combobox', { name: 'Service' });
  await expect(filter.getByRole('option')).toHaveCount(1);
  await page.getByRole('tab', { name: 'Pending' }).click();
  await expect(filter.getByRole('option')).not.toHaveCount(1);
});

for (const [locale, title] of [
  ['en-GB', 'Settings'],
  ['zh-HK', '設定'],
] as const) {
  test.describe(locale, () => {
    test.use({ locale });

    test('settings are saved and accessible @phone', async ({ page, request }) => {
      await signInAsProvider(page, request);
      await page.goto('/provider/settings');
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await page.getByLabel(/Licence number|牌照號碼/).fill(`3${String(Date.now()).slice(-5)}`);
      const replies = page.getByRole('checkbox', { name: /^(?:Guests can reply to emails|客人可直接回覆)/ });
      await replies.setChecked(locale === 'en-GB');
      await page.getByRole('button', { name: /^(Save|儲存)$/ }).click();
      await expect(page.locator('.toast').filter({ hasText: /Settings saved|設定已儲存/ })).toBeVisible();
      await expectReadable(page);
      await page.reload();
      await expect(replies).toBeChecked({ checked: locale === 'en-GB' });
    });
  });
}

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-HK' });

  test('messages, payment and the manifest speak Chinese @phone', async ({ page, request }) => {
    const { id, guest } = await newRequest(request);
    const session = await signInAsProvider(page, request);
    await moveElsewhere(request, session, id, 'accept');
    await page.goto(`/provider/bookings/${id}`);
    await page.getByRole('textbox', { name: /^傳訊息給/ }).fill('碼頭見');
    await page.getByRole('button', { name: '傳送', exact: true }).click();
    await expect(page.locator('.toast').filter({ hasText: '訊息已傳送！' })).toBeVisible();
    await expect(page.getByRole('button', { name: '標記為已付款' })).toBeVisible();
    await expectReadable(page);
    await page.goto(`/provider/manifest?date=${(await bookingOf(request, session, id)).booking_date}`);
    await expect(page.getByRole('heading', { level: 1, name: '參加者名單' })).toBeVisible();
    await page.getByRole('checkbox', { name: `${guest}已到` }).check();
    await expectReadable(page);
  });
});

test('the calendar feed is turned on without names, lists them when asked, gets a new address and is turned off', async ({
  page,
  request,
}) => {
  const { id, guest } = await newRequest(request);
  const session = await signInAsProvider(page, request);
  await moveElsewhere(request, session, id, 'accept');
  await request.delete('/api/providers/me/calendar/', bearer(session));
  await page.goto('/provider/settings');
  const card = page.getByRole('main').locator('section', { has: page.getByRole('heading', { name: 'Calendar feed' }) });
  const toast = (words: string) => expect(page.locator('.toast').filter({ hasText: words })).toBeVisible();
  const address = card.getByLabel('Address of the feed');
  await expect(card).toContainText('The feed is off.');
  await card.getByRole('button', { name: 'Turn on' }).click();
  await toast('The feed is on');
  await expectAccessible(page, '/provider/settings: calendar feed');
  const nameless = await address.inputValue();
  const quiet = await request.get(nameless);
  expect(quiet.headers()['content-type']).toContain('text/calendar');
  expect(await quiet.text()).toContain('BEGIN:VEVENT');
  expect(await quiet.text()).not.toContain(guest);

  await card.getByLabel('With names and phone numbers of guests').check();
  await toast('The feed has a new address; the old one stopped working');
  await expect(address).not.toHaveValue(nameless);
  const named = await address.inputValue();
  expect((await (await request.get(named)).text()).replace(/\r\n /g, '')).toContain(guest);
  expect((await request.get(nameless)).status()).toBe(404);

  await card.getByRole('button', { name: 'New address' }).click();
  await expect(address).not.toHaveValue(named);
  expect((await request.get(named)).status()).toBe(404);
  const last = await address.inputValue();
  await card.getByRole('button', { name: 'Turn off' }).click();
  await expect(card).toContainText('The feed is off.');
  expect((await request.get(last)).status()).toBe(404);
});

test('a feed that cannot be read is not called off', async ({ page, request }) => {
  await signInAsProvider(page, request);
  await muteNews(page);
  await page.route('**/api/providers/me/calendar/', (route) => route.abort());
  await page.goto('/provider/settings');
  await expect(page.getByText('We couldn’t check the calendar feed.')).toBeVisible();
  await expect(page.getByText('The feed is off.')).toBeHidden();
  await page.unroute('**/api/providers/me/calendar/');
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toBeHidden();
});
