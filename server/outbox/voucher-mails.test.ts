import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { api } from '../../contract/api.ts';
import { testApp } from '../../tests/support/app.ts';
import { bookingBody } from '../../tests/support/builders.ts';
import { testMailer } from '../../tests/support/mailer.ts';

const { guest, sql, buildOffer } = await testApp();
const { mailer } = testMailer(sql);
after(() => mailer.close());

/** Books for so many, and reads the mail of a kind that the guest got of it. */
async function mailTo(customer_email: string, participants: number, kind: string, then?: (token: string) => Promise<unknown>) {
  const offer = await buildOffer();
  const { manage_url } = await guest.done(api.pages.book, { body: bookingBody(offer, { participants, customer_email }) });
  await then?.(manage_url.split('/').at(-1)!);
  await mailer.run();
  const { results } = await guest.done(api.outbox.list, { query: { recipient: customer_email } });
  const mail = results.find((one) => one.kind === kind);
  return (await guest.done(api.outbox.get, { params: mail! })).plain!;
}

test('the mail of a party says that each person has a voucher, and of one person it says nothing of them', async () => {
  assert.match(await mailTo('party@example.com', 3, 'confirmed'), /Vouchers: 3, one each: send them on from your booking/);
  assert.doesNotMatch(await mailTo('alone@example.com', 1, 'confirmed'), /one each/);
});

test('so does the mail in Chinese, and none once the booking is cancelled', async () => {
  const cancel = (token: string) => guest.done(api.guests.cancel, { params: { token }, body: {} });
  assert.doesNotMatch(await mailTo('gone@example.com', 3, 'cancelled_by_you', cancel), /one each/);
  const offer = await buildOffer();
  const customer_email = 'cantonese@example.com';
  await guest.with({ 'accept-language': 'zh-HK' }).done(api.pages.book, { body: bookingBody(offer, { participants: 2, customer_email }) });
  await mailer.run();
  const { results } = await guest.done(api.outbox.list, { query: { recipient: customer_email } });
  const mail = results.find(({ kind }) => kind === 'confirmed');
  assert.match((await guest.done(api.outbox.get, { params: mail! })).plain!, /憑證：共 2 張，每人一張，可在預訂頁面分別轉發/);
});
