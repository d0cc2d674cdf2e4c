import assert from 'node:assert/strict';
import { test } from 'node:test';
import { v7 as uuid } from 'uuid';
import { api } from '../../contract/api.ts';
import { testApp } from '../../tests/support/app.ts';
import { PASSWORD } from '../../tests/support/builders.ts';
import { postJournal } from '../ledger/post-journal.ts';

const { sql, as, send, buildBooking, buildLink, buildPartner, buildReferral } = await testApp();

const leave = { body: { password: PASSWORD } };

test('a partner who leaves is suspended and erased; links lead on, and bookings keep the name', async () => {
  const partner = await buildPartner({ contact_name: 'Ho Wing', contact_phone: '+85291112222', payout_account: '2345678' });
  const link = await buildLink({ partner });
  const caller = await as(partner.user);
  await caller.done(api.auth.remove, leave);
  await caller.refused(401, api.partners.me);
  const [left] = await sql`
    select p.name, p.contact_name, p.contact_phone, p.payout_account, p.suspended_at is not null as suspended, u.email like 'deleted-%' as emptied
    from partners p join users u on u.id = p.user_id where p.id = ${partner.id}`;
  const nothing = { contact_name: '', contact_phone: '', payout_account: '' };
  assert.deepEqual({ ...left }, { name: partner.name, ...nothing, suspended: true, emptied: true });
  assert.equal((await send({ method: 'GET', url: `/r/${link.code}`, headers: {} })).status, 302);
});

test('a partner takes the partnership along, with its links', async () => {
  const partner = await buildPartner({ contact_name: 'Ho Wing', payout_account: '2345678' });
  const link = await buildLink({ partner });
  const { partnership } = await (await as(partner.user)).done(api.auth.exported);
  assert.deepEqual(
    [partnership?.name, partnership?.contact_name, partnership?.payout_account, partnership?.links.map(({ code }) => code)],
    [partner.name, 'Ho Wing', '2345678', [link.code]],
  );
});

test('a partner who is owed something stays until it is paid', async () => {
  const partner = await buildPartner();
  await buildReferral({ booking: await buildBooking({ status: 'completed' }), partner });
  await postJournal(sql);
  const caller = await as(partner.user);
  assert.equal((await caller.refused(409, api.auth.remove, leave)).code, 'partner_has_earnings');
  assert.equal((await caller.done(api.partners.me)).suspended, false);

  const payout_id = uuid();
  await sql`insert into payouts (id, partner_id, amount, paid_at, reference) values (${payout_id}, ${partner.id}, 3840, now(), 'FPS 1')`;
  await sql`update commission_lines set approved_at = now(), payout_id = ${payout_id} where partner_id = ${partner.id}`;
  await caller.done(api.auth.remove, leave);
});

test('a partner stays too when what they have just earned is not in the journal yet', async () => {
  const partner = await buildPartner();
  const booking = await buildBooking({ payment_status: 'paid' });
  await buildReferral({ booking, partner });
  const caller = await as(partner.user);
  assert.equal((await caller.refused(409, api.auth.remove, leave)).code, 'partner_has_earnings');
});
