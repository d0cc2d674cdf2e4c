import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../../contract/api.ts';
import { testApp } from '../../../../tests/support/app.ts';
import { testMailer } from '../../../../tests/support/mailer.ts';
import { postponeSlot } from '../../../../tests/support/postponed.ts';
import { dayWords, momentWords } from '../../compose/moments.ts';

const { sql, guest, links, buildBooking, buildService, buildSlot } = await testApp();

/** Has what is due mailed, and reads the mails of a kind about a booking. */
async function mailsOf(booking_id: string, kind: string) {
  const { mailer } = testMailer(sql);
  await mailer.run();
  await mailer.close();
  const mails = await sql<{ id: string }[]>`select id from mails where booking_id = ${booking_id} and kind = ${kind}`;
  return Promise.all(mails.map(({ id }) => guest.done(api.outbox.get, { params: { id } })));
}

test('what was mailed about a departure that was called off is read as it was, whatever was chosen since', async () => {
  const service = await buildService();
  const [slot, other] = [await buildSlot({ service }), await buildSlot({ service, starts_at: new Date(Date.now() + 9 * 86_400_000) })];
  const booking = await buildBooking({ slot });
  await postponeSlot(sql, slot);
  const params = { token: links.sign('booking', booking.id) };
  const [called_off] = await mailsOf(booking.id, 'postponed');
  await sql`update bookings set choose_by = now() + interval '23 hours' where id = ${booking.id}`;
  const [reminder] = await mailsOf(booking.id, 'postponed_reminder');
  const { version, choose_by } = await guest.done(api.guests.otherDates, { params });
  await guest.done(api.guests.change, { params, body: { availability_slot: other.id, version, difference: '0.00' } });

  const day = dayWords(slot.starts_at, 'en');
  for (const [kind, before] of [
    ['postponed', called_off],
    ['postponed_reminder', reminder],
  ] as const) {
    const [now] = await mailsOf(booking.id, kind);
    assert.deepEqual([now!.subject, now!.plain, now!.calendar], [before!.subject, before!.plain, before!.calendar]);
    assert.ok(now!.plain!.includes(day), kind);
  }
  assert.ok(reminder!.plain!.includes(momentWords(new Date(choose_by), 'en')));
});

for (const [who, given, ending, other] of [
  ['who has paid', { payment_status: 'paid' }, 'or get a full refund.', /or cancel/],
  ['who has not paid', { payment_status: 'unpaid' }, 'or cancel the booking.', /refund/],
  ['who has paid, in Chinese', { payment_status: 'paid', locale: 'zh-HK' }, '或取回全數款項。', /或取消/],
  ['who has not paid, in Chinese', { payment_status: 'unpaid', locale: 'zh-HK' }, '或取消預訂。', /退/],
] as const)
  test(`a guest ${who} reads how else the booking can end`, async () => {
    const booking = await buildBooking({ slot: await buildSlot(), ...given });
    await postponeSlot(sql, booking.slot);
    const [called_off] = await mailsOf(booking.id, 'postponed');
    await sql`update bookings set choose_by = now() + interval '23 hours' where id = ${booking.id}`;
    const [reminder] = await mailsOf(booking.id, 'postponed_reminder');
    for (const mail of [called_off, reminder]) {
      assert.ok(mail!.plain!.includes(ending), mail!.plain!);
      assert.doesNotMatch(mail!.plain!, other);
    }
  });
