import { readFile } from 'node:fs/promises';
import { hongKongDate } from '../../rules/time.ts';
import type { Sql } from '../../server/core/database/database.ts';
import { expect, type Page } from '@playwright/test';
import { postJournal } from '../../server/ledger/post-journal.ts';
import { setDatabaseClock } from '../support/clock.ts';
import { signIn, type Session } from './accounts.ts';
import { listen } from './console.ts';
import { sessionOf, test } from './own-sampan.ts';
import { newLink, newPartner } from './partner.ts';
import { chooseSlot, confirmButton, fillContact, openBooking, PERSON, slotsOf, voucherOf } from './visitor.ts';

// What an operator changes here, everybody would feel, so it is done in a Sampan of this file's own; one is enough for all of it.
test.describe.configure({ mode: 'default' });
test.use({ locale: 'en-GB', contextOptions: { reducedMotion: 'reduce' } });

const toast = (page: Page, words: string) => page.locator('.toast').filter({ hasText: words });
const row = (page: Page, name: string) => page.locator('tr:visible, .rows > li:visible').filter({ hasText: name });

test('a hotel’s placement link leads to a booking, and to money in the hotel’s hand', async ({ browser, request, sampan }) => {
  const { sql } = sampan;
  const {
    page: shop,
    service,
    slot: departure,
    provider,
  } = await sampan.buildOffer({
    service: { confirmation: 'request', price: 50_000 },
    // A session lasts two weeks, and the grace of a week after the departure falls into them.
    slot: { starts_at: new Date(Date.now() + 2 * 86_400_000) },
  });
  const pageOf = async (who: Session) => {
    const page = await (await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', baseURL: sampan.url })).newPage();
    await signIn(page, who);
    return page;
  };
  const operator = await pageOf(await sessionOf(request, await sampan.buildOperator()));
  const hotel = await pageOf(await newPartner(request));
  const host = await pageOf(await sessionOf(request, provider.user));

  await hotel.goto('/partner/dashboard');
  await expect(hotel.getByText('Your account is awaiting approval.')).toBeVisible();
  await operator.goto('/operator');
  await operator.getByRole('link', { name: '1 partner to approve' }).click();
  await operator.getByRole('button', { name: 'Approve Harbour Loft' }).press('Enter');
  await expect(toast(operator, 'The partner is approved')).toBeVisible();
  // The row has gone with its button.
  await expect(operator.getByRole('main')).toBeFocused();
  await hotel.reload();
  await expect(hotel.getByText('Your account is awaiting approval.')).toHaveCount(0);
  await hotel.getByRole('link', { name: 'New link' }).click();
  const builder = hotel.getByRole('dialog', { name: 'New link' });
  await builder.getByRole('radio', { name: 'A provider’s page' }).check();
  // Others before this test have pages of that title too, more than the dialog lists.
  await builder.getByLabel('Find a page').fill(provider.name);
  await builder.getByRole('radio', { name: new RegExp(`${provider.name}$`) }).check();
  await builder.getByLabel('Where will you use it?').fill('Lobby stand');
  await builder.getByRole('button', { name: 'Make link' }).click();
  const made = hotel.getByRole('dialog', { name: 'Lobby stand' });
  const address = `http://${await made.getByText(/\/r\/[A-Z0-9]+$/i).innerText()}`;

  const visitor = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', baseURL: sampan.url, userAgent: PERSON });
  const guest = await visitor.newPage();
  await guest.goto(address);
  await expect(guest).toHaveURL(new RegExp(`/page/${shop.slug}\\?ref=`));
  const dialog = await openBooking(guest, service.title);
  const [slot] = await slotsOf(request, { service_id: service.id });
  await chooseSlot(dialog, slot!);
  await fillContact(dialog);
  await confirmButton(dialog).click();
  await expect(voucherOf(guest)).toBeVisible();

  await host.goto('/provider/bookings');
  await host.getByRole('button', { name: /^Accept / }).click();
  await expect(toast(host, 'Booking accepted!')).toBeVisible();
  // It can be called completed once it has begun; the days of grace run from its end.
  await setDatabaseClock(sql, departure.starts_at);
  await host.reload();
  await host.getByRole('button', { name: /^Mark as Completed / }).click();
  await expect(row(host, service.title)).toContainText('Completed');
  // A commission is approved once the guest has paid.
  await row(host, service.title).getByRole('link').first().click();
  await host.getByRole('button', { name: 'Mark as paid' }).click();
  await host.getByRole('dialog', { name: 'Mark as paid?' }).getByRole('button', { name: 'Mark as paid' }).click();
  await expect(host.getByRole('button', { name: 'Mark as unpaid' })).toBeVisible();

  // The job of every minute, at its minute.
  await postJournal(sql);
  await hotel.goto('/partner/earnings');
  const line = hotel.getByRole('listitem').filter({ hasText: service.title });
  await expect(line).toContainText('$40.00');
  await expect(line).toContainText('Pending');
  await operator.goto('/operator/payouts');
  await expect(row(operator, 'Harbour Loft')).toContainText('$40.00');
  await expect(operator.getByRole('button', { name: /^Make payout/ })).toHaveCount(0);

  const days_after = (days: number) => departure.ends_at.getTime() + days * 86_400_000;
  const days_on = (days: number) => setDatabaseClock(sql, new Date(days_after(days)));
  await days_on(6.9);
  await postJournal(sql);
  await hotel.reload();
  await expect(line).toContainText('Pending');
  await days_on(7.1);
  await postJournal(sql);
  await hotel.reload();
  await expect(line).toContainText('Approved');

  await operator.reload();
  await operator.getByRole('button', { name: 'Make payout Harbour Loft' }).click();
  const payout = operator.getByRole('dialog', { name: 'Make a payout of $40.00?' });
  await payout.getByRole('button', { name: 'Make payout' }).click();
  await expect(row(operator, 'Harbour Loft')).toContainText('To be transferred');
  await operator.getByRole('button', { name: 'Mark as paid Harbour Loft' }).click();
  const paying = operator.getByRole('dialog', { name: 'Mark $40.00 as paid?' });
  await expect(paying.getByRole('button', { name: 'Mark as paid' })).toBeDisabled();
  await paying.getByLabel('Reference of the transfer').fill('FPS 8841');
  await paying.getByRole('button', { name: 'Mark as paid' }).click();
  await expect(row(operator, 'Harbour Loft')).toContainText('FPS 8841');
  await hotel.reload();
  await expect(line).toContainText('Paid');
  await expect(line).toContainText('FPS 8841');
  // The browser is still in the month before, at the end of one.
  await hotel.goto(`/partner/statement?month=${hongKongDate(days_after(7.1)).slice(0, 7)}`);
  await expect(hotel.getByText('FPS 8841')).toBeVisible();
  await setDatabaseClock(sql, null);
  for (const page of [operator, hotel, host, guest]) await page.context().close();
});

test('all that is due is paid in one act, with a file for the bank that can be had again', async ({ page, request, sampan }) => {
  const days_ago = (days: number) => new Date(Date.now() - days * 86_400_000);
  for (const payout_name of ['Lantern Ltd', 'Peak House Ltd']) {
    const partner = await sampan.buildPartner({ name: payout_name.slice(0, -4), payout_name, payout_account: '012-345678-001' });
    const slot = await sampan.buildSlot({ starts_at: days_ago(9) });
    const booking = await sampan.buildBooking({ slot, status: 'completed', payment_status: 'paid', created_at: days_ago(8) });
    await sampan.buildReferral({ booking, partner });
  }
  await postJournal(sampan.sql);
  await signIn(page, await sessionOf(request, await sampan.buildOperator()));
  await page.goto('/operator/payouts');
  await page.getByRole('button', { name: 'Pay all $76.80' }).click();
  const asked = page.getByRole('dialog', { name: 'Pay $76.80 to all partners?' });
  await asked.getByRole('button', { name: 'Pay all' }).click();
  const paid = page.getByRole('status').filter({ hasText: '2 payouts of $76.80 are marked as paid.' });
  const download = async (press: () => Promise<void>) => {
    const [file] = await Promise.all([page.waitForEvent('download'), press()]);
    return readFile(await file.path(), 'utf8');
  };
  const first = await download(() => paid.getByRole('button', { name: 'Bank file' }).click());
  expect(first).toMatch(/"Lantern Ltd","012-345678-001",38.40,"HKD","SMP-/);
  await expect(page.getByRole('button', { name: /^(Pay all|Make payout)/ })).toHaveCount(0);

  await page.reload();
  await expect(row(page, 'Peak House')).toContainText('Paid');
  expect(await download(() => page.getByRole('button', { name: 'Bank file Peak House' }).click())).toBe(first);
});

test('a fee the operator sets is what the next guest pays', async ({ page, request, sampan }) => {
  const said = listen(page);
  const { page: shop, service } = await sampan.buildOffer({ service: { price: 40_000 } });
  await signIn(page, await sessionOf(request, await sampan.buildOperator()));
  await page.goto('/operator/settings');
  const fee = page.getByLabel('Service fee, in percent of the price');
  await expect(fee).toHaveValue('5');
  await fee.fill('31');
  await fee.press('Enter');
  await expect(page.getByText('Enter a percentage from 0 to 30 with at most two decimals.')).toBeVisible();
  await expect(fee).toBeFocused();
  await fee.fill('7.5');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'The settings are saved')).toBeVisible();
  await page.reload();
  await expect(fee).toHaveValue('7.5');

  await page.goto(`/page/${shop.slug}`);
  const dialog = await openBooking(page, service.title);
  const [slot] = await slotsOf(request, { service_id: service.id });
  await chooseSlot(dialog, slot!);
  await expect(dialog.getByText('HK$430', { exact: true })).toBeVisible();
  await page.goto('/operator/audit');
  await expect(row(page, 'Settings changed')).toContainText('Service fee 5% → 7.5%');
  expect(said).toEqual([]);
});

/** A mail to a customer, as the outbox has it. */
async function writeMail(
  sql: Sql,
  columns: { booking_id: string; recipient: string; kind: string; state: string } & Record<string, unknown>,
) {
  const id = crypto.randomUUID();
  await sql`insert into mails ${sql({ id, source: id, side: 'customer', locale: 'en', due_at: new Date(), ...columns })}`;
}

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-HK' });

  test('why a mail was dropped and what the product noted are shown in Chinese', async ({ page, request, sampan }) => {
    const { sql } = sampan;
    const { id, slot } = await sampan.buildBooking({ customer_email: 'moved@example.hk' });
    await writeMail(sql, { booking_id: id, recipient: 'moved@example.hk', kind: 'reminder_24h', state: 'dropped', last_error: 'moved' });
    const event = { id: crypto.randomUUID(), provider_id: slot.service.provider.id, booking_id: id, event: 'paid', actor: 'provider' };
    await sql`insert into booking_events ${sql({ ...event, note: 'Accepted by provider' })}`;
    await signIn(page, await sessionOf(request, await sampan.buildOperator()));
    await page.goto('/operator/outbox');
    await expect(page.getByRole('link').filter({ hasText: 'moved@example.hk' }).filter({ hasText: '一日前' })).toContainText('預訂已改期');
    await page.goto(`/operator/bookings/${id}`);
    await expect(page.getByRole('main')).toContainText('體驗主辦已接受');
    await expect(page.getByRole('main')).not.toContainText('Accepted by');
  });
});

test('a mail that was given up is seen, and sent again', async ({ page, request, sampan }) => {
  const { sql } = sampan;
  const { id } = await sampan.buildBooking({ customer_email: 'lost@example.hk' });
  const given_up = { kind: 'confirmed', state: 'failed', attempts: 30, last_error: '550 No such mailbox', subject: 'Confirmed' };
  await writeMail(sql, { booking_id: id, recipient: 'lost@example.hk', ...given_up });
  await signIn(page, await sessionOf(request, await sampan.buildOperator()));
  await page.goto('/operator');
  await page.getByRole('link', { name: '1 email that couldn’t be sent' }).click();
  await page.getByRole('link', { name: /lost@example\.hk/ }).click();
  // Of the mail that was opened; its row in the list says so too.
  await expect(page.locator('section').getByText('550 No such mailbox')).toBeVisible();
  await page.getByRole('button', { name: /^Send again/ }).click();
  await expect(toast(page, 'The email will be sent again')).toBeVisible();
  await page.goto('/operator');
  await expect(page.getByRole('heading', { name: 'Waiting for you' })).toBeVisible();
  await expect(page.getByRole('link', { name: /could not be sent/ })).toHaveCount(0);
});

test('who is suspended reads why, and what still goes on @phone', async ({ page, request, sampan }) => {
  const operator = await sessionOf(request, await sampan.buildOperator());
  const suspend = async (whom: 'providers' | 'partners', { id }: { id: string }) => {
    const reply = await request.post(`/api/operator/${whom}/${id}/suspend/`, {
      headers: { Authorization: `Bearer ${operator.access}` },
      data: { reason: 'The licence has run out' },
    });
    expect(reply.status()).toBe(200);
  };
  const { provider } = await sampan.buildOffer();
  const host = await sessionOf(request, provider.user);
  await suspend('providers', provider);
  await signIn(page, host);
  for (const path of ['/provider/dashboard', '/provider/pages', '/provider/services']) {
    await page.goto(path);
    await expect(page.getByText('The licence has run out')).toBeVisible();
  }

  const partner = await sampan.buildPartner();
  const hotel = await sessionOf(request, partner.user);
  await newLink(request, hotel, 'Lobby stand');
  await suspend('partners', partner);
  const own = await page.context().browser()!.newPage({ baseURL: sampan.url, locale: 'en-GB' });
  await signIn(own, hotel);
  for (const path of ['/partner/dashboard', '/partner/links', '/partner/earnings']) {
    await own.goto(path);
    await expect(own.getByText('The licence has run out')).toBeVisible();
  }
  await own.close();
});
