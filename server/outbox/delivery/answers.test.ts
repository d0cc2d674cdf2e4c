import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Email } from 'postal-mime';
import { api } from '../../../contract/api.ts';
import { octo } from '../../../contract/octo.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody, type Offer } from '../../../tests/support/builders.ts';
import { mailServer } from '../../../tests/support/mail-server.ts';
import { testMailer } from '../../../tests/support/mailer.ts';
import { octoThrough, reserveBody, resellersOn } from '../../../tests/support/resellers.ts';

// Whom an answer to a mail reaches.

const { sql, guest, as, send, buildOffer, buildOperator, buildProvider } = await testApp();
const { buildReseller } = resellersOn(sql);
const smtp = await mailServer();
const { mailer } = testMailer(sql, smtp.url);
after(() => mailer.close());

let guests = 0;
const newGuest = () => `guest${(guests += 1)}@example.com`;

const answersTo = ({ replyTo }: Email) => replyTo?.map(({ address }) => address) ?? null;

/** Sends what is due, and returns the mails to one address. */
async function mailsTo(address: string): Promise<Email[]> {
  smtp.taken.length = 0;
  await mailer.run();
  return smtp.taken.filter(({ to }) => to?.[0]?.address === address);
}

async function openBusiness(takes_answers: boolean): Promise<Offer> {
  const offer = await buildOffer({ service: { provider: await buildProvider(), confirmation: 'instant' }, capacity: 20 });
  const owner = await as(offer.provider.user);
  const profile = await owner.done(api.providers.update, { body: { takes_answers } });
  assert.equal(profile.takes_answers, takes_answers);
  return offer;
}

/** Whom the confirmation of a new booking is answered to, and the booking. */
async function booked(offer: Offer) {
  const customer_email = newGuest();
  const { id } = await guest.done(api.pages.book, { body: bookingBody(offer, { customer_email }) });
  const [confirmed] = await mailsTo(customer_email);
  return { id, customer_email, reaches: answersTo(confirmed!) };
}

test('an answer reaches the host who takes answers, at the owner’s address, once that is proved', async () => {
  const [open, closed] = [await openBusiness(true), await openBusiness(false)];
  assert.deepEqual((await booked(open)).reaches, [open.provider.user.email]);
  assert.equal((await booked(closed)).reaches, null);

  await sql`update users set email_verified_at = null where id = ${open.provider.user.id}`;
  assert.equal((await booked(open)).reaches, null);
  await sql`update users set email_verified_at = now() where id = ${open.provider.user.id}`;
  await (await as(open.provider.user)).done(api.providers.update, { body: { takes_answers: false } });
  assert.equal((await booked(open)).reaches, null);
});

test('an answer to what the marketplace writes reaches the marketplace, a host’s answer too', async () => {
  const offer = await openBusiness(true);
  const { id, customer_email } = await booked(offer);
  smtp.taken.length = 0;
  const operator = await as(await buildOperator());
  await operator.done(api.operator.sendMessage, { params: { id }, body: { message: 'We looked into it.' } });
  await mailer.run();
  await sql`update mails set due_at = now() where state = 'waiting'`;
  await mailer.run();
  await operator.done(api.operator.cancelBooking, { params: { id }, body: { reason: 'The boat is not licensed.' } });
  await mailer.run();
  for (const address of [customer_email, offer.provider.user.email]) {
    const reach = smtp.taken.filter(({ to }) => to?.[0]?.address === address).map(answersTo);
    assert.ok(reach.length >= 2, `${address}: ${reach.length}`);
    assert.deepEqual(new Set(reach), new Set([null]));
  }
});

test('a reseller’s guest has the reseller to ask', async () => {
  const offer = await openBusiness(true);
  const software = octoThrough(send, (await buildReseller(offer)).key);
  const body = reserveBody(offer.service, offer.slot);
  const emailAddress = newGuest();
  await software.done(octo.reserve, { body });
  await software.done(octo.confirm, { named: body.uuid, body: { contact: { fullName: 'Ho', emailAddress }, emailReceipt: true } });
  assert.deepEqual((await mailsTo(emailAddress)).map(answersTo), [null]);
});
