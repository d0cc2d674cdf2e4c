import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Email } from 'postal-mime';
import { api } from '../../../contract/api.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody } from '../../../tests/support/builders.ts';
import { mailServer } from '../../../tests/support/mail-server.ts';
import { testMailer } from '../../../tests/support/mailer.ts';

const { sql, guest, as, buildOffer } = await testApp();
const smtp = await mailServer();
const { mailer } = testMailer(sql, smtp.url);
after(() => mailer.close());

/** A round, and the mail it sent to that address. */
async function mailTo(address: string): Promise<Email> {
  smtp.taken.length = 0;
  await mailer.run();
  return smtp.taken.find(({ to }) => to?.[0]?.address === address) ?? assert.fail(`no mail to ${address}`);
}

test('a guest’s mail leads to the meeting point in map programs; that of a booking that has ended does not', async () => {
  const offer = await buildOffer({ service: { confirmation: 'request' } });
  await sql`
    update services set meeting_picture = '/media/p-1600.webp', meeting_point = 'Pier 9', meeting_point_zh = '九號碼頭', latitude = 22.28717, longitude = 114.16126
    where id = ${offer.service.id}`;
  const provider = await as(offer.provider.user);
  const customer_email = 'guest@example.com';
  const { id } = await guest.done(api.pages.book, { body: bookingBody(offer, { customer_email, locale: 'zh-HK' }) });
  const { text, html } = await mailTo(customer_email);
  const google = 'https://www.google.com/maps/search/?api=1&query=22.28717%2C114.16126';
  assert.ok(text!.includes(`集合地點：九號碼頭\nGoogle 地圖：${google}\n`));
  assert.match(text!, /\n高德地圖：https:\/\/uri\.amap\.com\/marker\?position=114\.16126%2C22\.28717&/);
  assert.match(text!, /\n集合地點相片：https?:\/\/[^/\n]+\/media\/p-1600\.webp\n/);
  assert.ok(html!.includes(`href="${google.replace('&', '&amp;')}"`));
  await provider.done(api.bookings.cancel, { params: { id }, body: { reason: 'Typhoon' } });
  const ended = await mailTo(customer_email);
  assert.ok(ended.text!.includes('九號碼頭') && !/google\.com|p-1600/.test(ended.text!));
});
