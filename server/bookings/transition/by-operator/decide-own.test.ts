import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../../contract/api.ts';
import { testApp } from '../../../../tests/support/app.ts';
import { bookingBody, type BuiltLink } from '../../../../tests/support/builders.ts';

const { sql, as, guest, buildClick, buildLink, buildOffer, buildOperator } = await testApp();
const { ownBookings, decideOwn, overview, audit } = api.operator;
const operator = await as(await buildOperator());

/** A partner books with their own email address. */
async function bookOwn(link: BuiltLink): Promise<string> {
  const click = await buildClick({ link });
  const body = bookingBody(await buildOffer(), { customer_email: link.partner.user.email });
  const { id } = await guest.done(api.pages.book, { body, headers: { cookie: `sampan_ref=${click.id}` } });
  return id;
}

const waiting = async () => (await operator.done(ownBookings)).results;

test('an own booking waits with its reason and what it would earn, until it is decided', async () => {
  const link = await buildLink();
  const [one, two] = [await bookOwn(link), await bookOwn(link)];
  const [first, ...others] = await waiting();
  assert.deepEqual([first?.id, others.map(({ id }) => id)], [one, [two]]);
  assert.deepEqual([first?.partner.id, first?.commission, first?.referral.sign], [link.partner.id, '38.40', 'email']);
  assert.match(first!.referral.sentence.en, /commission on hold/);
  assert.equal((await operator.done(overview)).waiting.own_bookings, 2);

  const paid = await operator.done(decideOwn, { params: { id: one }, body: { decision: 'paid', reason: 'Asked at the desk' } });
  assert.match(paid.referral!.sentence.en, /8% commission; .* the operator agreed/);
  const refused = await operator.done(decideOwn, { params: { id: two }, body: { decision: 'refused' } });
  assert.match(refused.referral!.sentence.en, /no commission/);
  assert.deepEqual(await waiting(), []);

  const { results } = await operator.done(audit);
  assert.deepEqual(
    results.slice(0, 2).map(({ act, subject_id, details }) => [act, subject_id, details]),
    [
      ['referral_decided', two, { decision: 'refused' }],
      ['referral_decided', one, { decision: 'paid', reason: 'Asked at the desk' }],
    ],
  );
});

test('a decision is made once, also by two operators at once, and logged once', async () => {
  const id = await bookOwn(await buildLink());
  const other = await as(await buildOperator());
  const answers = await Promise.all([
    operator.ask(decideOwn, { params: { id }, body: { decision: 'paid' } }),
    other.ask(decideOwn, { params: { id }, body: { decision: 'refused' } }),
  ]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  assert.equal((await sql`select from audit_log where act = 'referral_decided' and subject_id = ${id}`).length, 1);
});

test('what is no own booking is not up for decision, and a decision is one of two', async () => {
  const link = await buildLink();
  const click = await buildClick({ link });
  const headers = { cookie: `sampan_ref=${click.id}` };
  const usual = await guest.done(api.pages.book, { body: bookingBody(await buildOffer()), headers });
  const body = { decision: 'paid' };
  assert.equal((await operator.refused(409, decideOwn, { params: { id: usual.id }, body })).code, 'already_done');
  await operator.refused(404, decideOwn, { params: { id: click.id }, body });
  const own = await bookOwn(link);
  assert.deepEqual(Object.keys(await operator.refused(400, decideOwn, { params: { id: own }, body: { decision: 'maybe' } })), ['decision']);
  await (await as(link.partner.user)).refused(403, decideOwn, { params: { id: own }, body });
});
