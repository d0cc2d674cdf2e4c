import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { testApp } from '../../../tests/support/app.ts';
import { finishCallOffs } from '../../../tests/support/finished-call-offs.ts';

const { sql, as, buildBooking, buildSlot } = await testApp();

test('two people call one departure off at once: one of them does, the other is shown what there is now, and its guests hear one thing', async () => {
  const slot = await buildSlot({ capacity: 9 });
  const other = await buildSlot({ service: slot.service, capacity: 9 });
  const bookings = [await buildBooking({ slot, payment_status: 'paid' }), await buildBooking({ slot, payment_status: 'paid' })];
  const boss = await as(slot.service.provider.user);
  const reason = { en: 'Signal 8 is expected.', zh: '預料將發出八號風球。' };
  const orders = await Promise.all(
    ([['postpone', [slot.id]] as const, ['cancel', [slot.id, other.id]] as const] as const).map(async ([outcome, slot_ids]) => {
      const order = { slot_ids, outcome, reason };
      const { bookings, refund } = await boss.done(api.callOffs.preview, { body: order });
      return { ...order, shown: { bookings, refund } };
    }),
  );
  const start = (body: (typeof orders)[number]) => boss.ask(api.callOffs.start, { body });
  await sql.begin(async (tx) => {
    // Whichever comes first gets no further than its first booking.
    await tx`select from bookings where slot_id = ${slot.id} for update`;
    const answers = await Promise.all(orders.map(start));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409]);
    for (const [nth, { status, body }] of answers.entries())
      if (status === 409) {
        assert.equal((body as { code: string }).code, 'call_off_changed');
        assert.equal((await start(orders[nth]!)).status, 409, 'nor as long as the other is not finished');
      }
  });
  await finishCallOffs(sql);
  const { results } = await boss.done(api.callOffs.list);
  assert.deepEqual(
    results.map((run) => run.bookings),
    [2],
  );
  for (const { id } of bookings) {
    const { timeline } = await boss.done(api.bookings.get, { params: { id } });
    assert.equal(timeline.filter(({ event }) => event === 'postponed' || event === 'cancelled').length, 1);
  }
  const closed = await sql`select from slots where id = ${other.id} and not is_available`;
  assert.equal(closed.length, results[0]?.outcome === 'cancel' ? 1 : 0, 'who is refused has closed nothing');
});
