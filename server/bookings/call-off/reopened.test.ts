import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody } from '../../../tests/support/builders.ts';
import { callOff } from './call-off.ts';
import { workOff } from './run.ts';

const { sql, as, guest, buildBooking, buildOffer } = await testApp();

test('who books once the departure is open again is no concern of a run that is still to be finished', async () => {
  const offer = await buildOffer();
  const before = await buildBooking({ slot: offer.slot });
  const boss = await as(offer.provider.user);
  const order = {
    provider_id: offer.provider.id,
    slot_ids: [offer.slot.id],
    outcome: 'cancel' as const,
    reason: { en: 'Signal 8 is expected.', zh: '預料將發出八號風球。' },
    by: { actor: 'provider' as const, actor_name: 'Ka Yan', staff: null },
    weather: null,
  };
  const id = await sql.begin((tx) => callOff(tx, order));
  await sql`update slots set is_available = true, block_reason = '' where id = ${offer.slot.id}`;
  const later = await guest.done(api.pages.book, { body: bookingBody(offer) });
  const run = () => boss.done(api.callOffs.get, { params: { id } });
  const statusOf = async (one: { id: string }) => (await boss.done(api.bookings.get, { params: { id: one.id } })).status;
  assert.equal((await run()).left, 1);
  await workOff(sql, id, assert.ifError);
  assert.deepEqual([await statusOf(before), await statusOf(later)], ['cancelled', 'confirmed']);
  const { cancelled, finished_at } = await run();
  assert.deepEqual([cancelled, finished_at !== null], [1, true]);
});
