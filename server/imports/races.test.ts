import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { testApp } from '../../tests/support/app.ts';
import { bookingBody } from '../../tests/support/builders.ts';
import { BOOKINGS, importAll, lines, whenOf } from '../../tests/support/imports.ts';

const { as, sql, guest, buildOffer, buildService, buildSlot } = await testApp();
const { check, make } = api.imports;

test('the same file sent five times at once is imported once', async () => {
  const service = await buildService({ title: 'Junk' });
  const owner = await as(service.provider.user);
  const slot = await buildSlot({ service, capacity: 50 });
  const text = lines(BOOKINGS, ...Array.from({ length: 10 }, (_, n) => `R-${n},Junk,${whenOf(slot)},Guest,,2,,no`));
  const receipts = await Promise.all(Array.from({ length: 5 }, () => importAll(owner, 'bookings', text)));
  assert.equal(receipts.filter(({ receipt }) => receipt.made !== null).length, 1);
  const [taken] = await sql<{ spots_taken: number }[]>`select spots_taken from slots where id = ${slot.id}`;
  assert.equal(taken?.spots_taken, 20);
});

test('an import against 40 visitors for the same places is whole or nothing, and sells no place twice', async () => {
  const offer = await buildOffer({ capacity: 20, service: { title: 'Race' } });
  const owner = await as(offer.provider.user);
  const text = lines(BOOKINGS, ...Array.from({ length: 10 }, (_, n) => `R-${n},Race,${whenOf(offer.slot)},Guest,,1,,no`));
  const { columns } = await owner.done(check, { body: { kind: 'bookings', text } });
  const visitors = Array.from({ length: 40 }, async () => guest.ask(api.pages.book, { body: bookingBody(offer) }));
  const [imported, ...booked] = await Promise.all([owner.ask(make, { body: { kind: 'bookings', text, columns } }), ...visitors]);
  const made = (imported.body as { made?: { made: number } | null }).made?.made ?? 0;
  assert.ok(made === 0 || made === 10, JSON.stringify(imported.body));
  const [slot] = await sql<{ spots_taken: number }[]>`select spots_taken from slots where id = ${offer.slot.id}`;
  assert.equal(slot!.spots_taken, made + booked.filter(({ status }) => status === 201).length);
  assert.ok(slot!.spots_taken <= 20);
});
