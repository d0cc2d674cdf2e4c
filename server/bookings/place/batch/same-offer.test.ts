import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../../contract/api.ts';
import { testApp } from '../../../../tests/support/app.ts';
import { bookingBody } from '../../../../tests/support/builders.ts';
import { testMailer } from '../../../../tests/support/mailer.ts';
import { enqueueAll } from '../../../outbox/enqueue.ts';

const { sql, as, guest, buildOffer } = await testApp();

test('one booking has one time and one total: on its voucher, by its link, in the mails, for its provider, on the manifest and in the file', async () => {
  // In Greenwich it is still the day before.
  const offer = await buildOffer({ slot: { starts_at: new Date('2182-04-30T23:30:00Z'), ends_at: new Date('2182-05-01T01:30:00Z') } });
  const provider = await as(offer.provider.user);
  const confirmation = await guest.done(api.pages.book, { body: bookingBody(offer, { participants: 2 }) });
  assert.deepEqual(
    [confirmation.booking_date, confirmation.booking_time, confirmation.end_time, confirmation.total_price, confirmation.final_amount],
    ['2182-05-01', '07:30:00', '09:30:00', '960.00', '1008.00'],
  );
  // From now on it costs twice as much; who has booked has nothing to do with that.
  await sql`update services set price = price * 2 where id = ${offer.service.id}`;
  await sql`update units set price = price * 2 where service_id = ${offer.service.id}`;

  const params = { id: confirmation.id };
  const by_link = await guest.done(api.guests.booking, { params: { token: confirmation.manage_url.split('/b/')[1]! } });
  assert.equal(by_link.start_datetime, '2182-05-01T07:30:00+08:00');
  const { results: listed } = await provider.done(api.bookings.providerBookings, { query: {} });
  for (const seen of [by_link, await provider.done(api.bookings.get, { params })]) {
    const { booking_date, booking_time, end_time, unit_price, service, total_price, service_fee, final_amount } = seen;
    assert.deepEqual(
      { booking_date, booking_time, end_time, total_price, service_fee, final_amount },
      {
        booking_date: confirmation.booking_date,
        booking_time: confirmation.booking_time,
        end_time: confirmation.end_time,
        total_price: confirmation.total_price,
        service_fee: confirmation.service_fee,
        final_amount: confirmation.final_amount,
      },
    );
    assert.deepEqual([service.price, unit_price], ['480.00', '480.00']);
  }

  const { booking_date, booking_time, total_price, final_amount } = listed[0]!;
  assert.deepEqual(
    [booking_date, booking_time, total_price, final_amount],
    [confirmation.booking_date, confirmation.booking_time, confirmation.total_price, confirmation.final_amount],
  );

  await enqueueAll(sql);
  const { mailer } = testMailer(sql);
  await mailer.run();
  await mailer.close();
  const mailed = async (recipient: string, kind: string) => {
    const { results } = await guest.done(api.outbox.list, { query: { recipient } });
    return guest.done(api.outbox.get, { params: { id: results.find((mail) => mail.kind === kind)!.id } });
  };
  const confirmed = await mailed(confirmation.customer_email, 'confirmed');
  const news = await mailed(offer.provider.user.email, 'new_booking');
  for (const plain of [confirmed.plain ?? '', news.plain ?? '']) {
    assert.match(plain, /1 May 2182/);
    assert.match(plain, /07:30 – 09:30/);
  }
  assert.match(confirmed.plain ?? '', /HK\$1,008/);
  assert.match(news.plain ?? '', /HK\$960\.00/);
  assert.match(confirmed.calendar ?? '', /DTSTART[^\n]*(21820501T073000|21820430T233000Z)/);

  const { departures } = await provider.done(api.bookings.manifest, { query: { date: '2182-05-01' } });
  assert.deepEqual(
    departures.map(({ start_time, end_time, passengers }) => [start_time, end_time, passengers[0]?.booking_id]),
    [['07:30:00', '09:30:00', confirmation.id]],
  );
  const { body } = await provider.ask(api.bookings.export);
  assert.match(String(body), /"2182-05-01","07:30","2",.*"960\.00","48\.00","1008\.00"/);
});
