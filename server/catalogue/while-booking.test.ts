import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { testApp } from '../../tests/support/app.ts';
import { bookingBody } from '../../tests/support/builders.ts';
import type { Answer } from '../../tests/support/caller.ts';
import { whileBooking } from '../../tests/support/meanwhile.ts';
import { until, untilWaiting } from '../../tests/support/until.ts';
import { LOCK_MS } from '../availability/places.ts';
import { deleteArchived } from './archive/archive.ts';

const { guest, sql, as, buildBooking, buildOffer, buildProvider, buildSlot } = await testApp();
const { update, remove } = api.ownServices;
const provider = await buildProvider();
const caller = await as(provider.user);

for (const bookings of [0, 1])
  test(`a booking that waits for a slot is before the deletion of its service or too late, with ${bookings} bookings before`, async () => {
    for (const first of ['deletes', 'books'] as const) {
      const offer = await buildOffer({ service: { provider } });
      if (bookings > 0) await buildBooking({ slot: offer.slot });
      const deletes = () => caller.ask(remove, { params: offer.service });
      const books = () => guest.ask(api.pages.book, { body: bookingBody(offer) });
      let answers: Promise<Answer>[] = [];
      const began = performance.now();
      await sql.begin(async (tx) => {
        await tx`select from slots where id = ${offer.slot.id} for update`;
        const ahead = first === 'deletes' ? deletes() : books();
        await untilWaiting(sql, 1);
        const behind = first === 'deletes' ? books() : deletes();
        await untilWaiting(sql, 2);
        answers = first === 'deletes' ? [ahead, behind] : [behind, ahead];
      });
      const waited_ms = performance.now() - began;
      const [removed, booked] = await Promise.all(answers);
      // On a busy machine a booking that waits too long gives way to who is behind it.
      const possible = first === 'deletes' ? [409] : waited_ms < LOCK_MS ? [201] : [201, 409];
      assert.equal(removed!.status, 204);
      assert.ok(possible.includes(booked!.status), `${first} first, ${waited_ms} ms, ${booked!.status}`);
      await sql`update services set archived_at = now() - interval '25 hours' where id = ${offer.service.id}`;
      await deleteArchived(sql);
      const [left] = await sql<
        { archived: boolean }[]
      >`select archived_at is not null as archived from services where id = ${offer.service.id}`;
      assert.equal(left?.archived, booked!.status === 201 || bookings > 0 ? true : undefined);
    }
  });

test('an edit waits for a booking under way, and keeps nobody else from booking meanwhile', async () => {
  const offer = await buildOffer({ service: { provider } });
  const other = await buildSlot({ service: offer.service });
  const answers: Promise<Answer>[] = [];
  const booked = await whileBooking(
    sql,
    (key) => guest.ask(api.pages.book, { body: bookingBody(offer), key }),
    async () => {
      answers.push(caller.ask(update, { params: offer.service, body: { title: 'Edited meanwhile' } }));
      await untilWaiting(sql, 2);
      answers.push(guest.ask(api.pages.book, { body: bookingBody({ ...offer, slot: other }) }));
      await until('the other time is booked', async () => (await sql`select from bookings where slot_id = ${other.id}`).length === 1);
    },
  );
  assert.deepEqual(
    [booked, ...(await Promise.all(answers))].map(({ status }) => status),
    [201, 200, 201],
  );
});
