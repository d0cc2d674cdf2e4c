import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { testApp } from '../../tests/support/app.ts';
import { bookingBody } from '../../tests/support/builders.ts';
import { expireRequests } from '../bookings/expiry/expire.ts';
import { clearSettings, settingsOf } from './settings.ts';

const { sql, as, guest, buildBooking, buildOffer } = await testApp();

async function set(overrides: Record<string, number | boolean>): Promise<void> {
  await sql`update marketplace_settings set ${sql(overrides)}`;
  clearSettings(sql);
}

test('a marketplace begins with 5 % for itself, 8 % for partners within 30 days, and a day to answer', async () => {
  assert.deepEqual(await guest.done(api.marketplace.terms), {
    fee_bp: 500,
    commission_bp: 800,
    attribution_days: 30,
    hold_days: 7,
    expiry_hours: 24,
    facebook_url: '',
    instagram_url: '',
    threads_url: '',
    youtube_url: '',
  });
});

test('a price has the fee that is set when it is booked, and what was booked before keeps its own', async () => {
  const offer = await buildOffer();
  const book = async (body: object = {}) => guest.done(api.pages.book, { body: bookingBody(offer, body as Record<string, unknown>) });
  const before = await book();
  await set({ fee_bp: 725 });
  assert.equal((await guest.done(api.services.get, { params: { id: offer.service.id } })).fee_bp, 725);
  const after = await book();
  const boss = await as(offer.provider.user);
  const taken = await boss.done(api.bookings.manual, { body: { ...bookingBody(offer), source: 'walk_in' } });
  assert.deepEqual(
    [before, after, taken].map(({ total_price, service_fee, final_amount }) => [total_price, service_fee, final_amount]),
    [
      ['480.00', '24.00', '504.00'],
      ['480.00', '34.80', '514.80'],
      ['480.00', '34.80', '514.80'],
    ],
  );
  const stored = await boss.done(api.bookings.get, { params: { id: before.id } });
  assert.equal(stored.service_fee, '24.00');
  await set({ fee_bp: 500 });
});

test('requests wait for an answer as long as is set', async () => {
  const age = (hours: number) => ({ status: 'pending' as const, created_at: new Date(Date.now() - hours * 3_600_000) });
  await set({ expiry_hours: 48 });
  await buildBooking(age(47));
  assert.equal(await expireRequests(sql), 0);
  await set({ expiry_hours: 2 });
  await buildBooking(age(1));
  assert.equal(await expireRequests(sql), 1);
});

test('many who ask at once read the settings once', async () => {
  clearSettings(sql);
  const asked = Array.from({ length: 20 }, () => settingsOf(sql));
  assert.equal(new Set(asked).size, 1);
  assert.equal((await asked[0])?.commission_bp, 800);
});
