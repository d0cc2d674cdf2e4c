import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { testApp } from '../../../tests/support/app.ts';
import { PASSWORD } from '../../../tests/support/builders.ts';

const { as, buildClick, buildLink, buildOperator, buildPartner } = await testApp();
const { approvePartner, suspendPartner, reinstatePartner, setPartnerRate, partner, partners, audit } = api.operator;
const operator = await as(await buildOperator());
const body = { reason: 'Clicks by themselves' };

test('a partner is approved, suspended for a reason, and reinstated; each once, each in the log', async () => {
  const { id } = await buildPartner({ approved_at: null });
  const params = { id };
  assert.ok((await operator.done(approvePartner, { params })).approved_at);
  assert.equal((await operator.refused(409, approvePartner, { params })).code, 'already_done');
  assert.equal((await operator.done(suspendPartner, { params, body })).suspend_reason, body.reason);
  assert.equal((await operator.refused(409, suspendPartner, { params, body })).code, 'already_done');
  assert.deepEqual((await operator.refused(400, suspendPartner, { params, body: {} })).reason, ['This field is required.']);
  assert.equal((await operator.done(reinstatePartner, { params })).suspended_at, null);
  assert.equal((await operator.refused(409, reinstatePartner, { params })).code, 'already_done');
  const { results } = await operator.done(audit, { query: { subject: 'partner', subject_id: id } });
  assert.deepEqual(
    results.map(({ act }) => act),
    ['partner_reinstated', 'partner_suspended', 'partner_approved'],
  );
});

test('a partner’s own rate is set and taken away', async () => {
  const { id } = await buildPartner();
  const params = { id };
  assert.equal((await operator.done(setPartnerRate, { params, body: { commission_bp: 0 } })).commission_bp, 0);
  assert.equal((await operator.refused(409, setPartnerRate, { params, body: { commission_bp: 0 } })).code, 'already_done');
  await operator.refused(400, setPartnerRate, { params, body: { commission_bp: 5_001 } });
  assert.equal((await operator.done(setPartnerRate, { params, body: { commission_bp: null } })).commission_bp, null);
});

test('a partner who has left is not reinstated', async () => {
  const { id, user } = await buildPartner();
  await (await as(user)).done(api.auth.remove, { body: { password: PASSWORD } });
  assert.equal((await operator.refused(409, reinstatePartner, { params: { id } })).code, 'already_done');
});

test('partners are searched in both languages, filtered by state, and shown with what they brought', async () => {
  const built = await buildPartner({ name: 'Quay Agency', name_zh: '碼頭旅行社', kind: 'agency' });
  const link = await buildLink({ partner: built });
  await buildClick({ link });
  await buildClick({ link });
  const waiting = await buildPartner({ name: 'Quay Blog', kind: 'influencer', approved_at: null });
  const find = async (query: Record<string, unknown>) => (await operator.done(partners, { query })).results.map(({ id }) => id);
  assert.deepEqual(await find({ search: 'quay' }), [waiting.id, built.id]);
  assert.deepEqual(await find({ search: '碼頭' }), [built.id]);
  assert.deepEqual(await find({ search: 'quay', state: 'waiting' }), [waiting.id]);
  assert.deepEqual(await find({ search: 'quay', state: 'active' }), [built.id]);
  await operator.done(suspendPartner, { params: { id: built.id }, body });
  assert.deepEqual(await find({ search: 'quay', state: 'suspended' }), [built.id]);
  const shown = await operator.done(partner, { params: { id: built.id } });
  assert.deepEqual([shown.links, shown.clicks, shown.bookings, shown.user.username], [1, 2, 0, built.user.username]);
});
