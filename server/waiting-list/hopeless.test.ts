import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { api } from '../../contract/api.ts';
import { wordsOf, type Broken } from '../../contract/field-rules.ts';
import { testApp } from '../../tests/support/app.ts';
import { bookingBody, type Builders, type Offer } from '../../tests/support/builders.ts';
import { setClock } from '../../tests/support/clock.ts';

// Moves the clock.
// Whom nothing could ever be offered is not put on the list.
const { sql, guest, buildOffer } = await testApp({ clock: true });
const { join } = api.waitingList;
let mailboxes = 0;

const [yesterday, today, tomorrow] = ['2026-12-09', '2026-12-10', '2026-12-11'];
const at = (time: string) => setClock(sql, new Date(`${today}T${time}+08:00`));
beforeEach(() => at('12:00:00'));

/** A departure tomorrow that is full. */
async function buildFull(capacity: number, service: Parameters<Builders['buildService']>[0] = {}): Promise<Offer> {
  const offer = await buildOffer({ capacity, service, slot: { starts_at: new Date(`${tomorrow}T10:00:00+08:00`) } });
  await guest.done(api.pages.book, { body: bookingBody(offer, { participants: capacity }) });
  return offer;
}

const bodyOf = ({ page, service }: Offer, waits: Record<string, unknown>) => ({
  page: page.id,
  service: service.id,
  participants: 1,
  customer_name: 'Lau Mei',
  customer_email: `hopes${(mailboxes += 1)}@example.com`,
  customer_phone: '',
  ...waits,
});
const joined = (offer: Offer, waits: Record<string, unknown>) => guest.done(join, { body: bodyOf(offer, waits) });

/** It is refused at this field, in both languages, and nothing is stored or mailed. */
async function expectRefused(offer: Offer, waits: Record<string, unknown>, field: string, broken: Broken): Promise<void> {
  const before = await countStored();
  for (const locale of ['en', 'zh-HK'] as const) {
    const refused = await guest.with({ 'accept-language': locale }).refused(400, join, { body: bodyOf(offer, waits) });
    assert.deepEqual(refused, { [field]: [wordsOf(broken, locale)] });
  }
  assert.deepEqual(await countStored(), before);
}
const countStored = async () =>
  sql`select (select count(*)::int from waiting_entries) as entries, (select count(*)::int from waiting_notices) as notices`;

test('days that are all past are refused; today and later ones are waited for', async () => {
  const offer = await buildFull(2);
  await expectRefused(offer, { date_from: '2026-12-01', date_to: yesterday }, 'date_to', { rule: 'already_over' });
  await expectRefused(offer, { date_from: '2024-02-01', date_to: '2024-02-02' }, 'date_to', { rule: 'already_over' });
  await joined(offer, { date_from: today, date_to: today });
  await joined(offer, { date_from: yesterday, date_to: tomorrow });
});

test('hours that ended earlier today in Hong Kong are refused, those that last a minute more are waited for', async () => {
  const offer = await buildFull(2);
  const until = (time_to: string) => ({ date_from: today, date_to: today, time_from: '08:00', time_to });
  await expectRefused(offer, until('09:00'), 'date_to', { rule: 'already_over' });
  await expectRefused(offer, until('12:00'), 'date_to', { rule: 'already_over' });
  await joined(offer, until('12:01'));
  await joined(offer, { ...until('09:00'), date_to: tomorrow });
  // In UTC it is still the day before.
  await at('00:30:00');
  await expectRefused(offer, { date_from: yesterday, date_to: yesterday }, 'date_to', { rule: 'already_over' });
  await at('23:58:59');
  await joined(offer, { date_from: today, date_to: today });
});

test('a departure that can no longer be booked is not waited for, with places or without', async () => {
  await at('11:59:59');
  // It begins at ten tomorrow, so booking closes at noon today.
  const offer = await buildFull(2, { cutoff_minutes: 22 * 60 });
  const waits = [{ availability_slot: offer.slot.id }, { date_from: today, date_to: tomorrow }];
  await joined(offer, waits[0]!);
  await at('12:00:00');
  assert.equal((await guest.refused(409, join, { body: bodyOf(offer, waits[0]!) })).code, 'slot_unavailable');
  await sql`update slots set capacity = 5 where id = ${offer.slot.id}`;
  assert.equal((await guest.refused(409, join, { body: bodyOf(offer, waits[0]!) })).code, 'slot_unavailable');
  await joined(offer, waits[1]!);
});

test('a party that is larger than the one departure is refused, and may wait for others of these days', async () => {
  const offer = await buildFull(3);
  const one = { availability_slot: offer.slot.id };
  const broken = { rule: 'party_over_capacity', n: 3 } as const;
  await expectRefused(offer, { ...one, participants: 5 }, 'participants', broken);
  await expectRefused(offer, { ...one, participants: 4 }, 'participants', broken);
  await joined(offer, { ...one, participants: 3 });
  await joined(offer, { date_from: tomorrow, date_to: tomorrow, participants: 5 });
});

test('infants on a lap take no place of the one departure, and a group takes its own; nobody waits for all of it', async () => {
  const adult_and = (...units: { kind: string; price: number; places: number; min_people?: number; max_people?: number }[]) =>
    buildFull(3, { units: [{ kind: 'adult', price: 50_000 }, ...units] });
  const party = ({ slot, service }: Offer, ...quantities: number[]) => ({
    availability_slot: slot.id,
    participants: undefined,
    units: service.units.map(({ id }, n) => ({ unit: id, quantity: quantities[n] ?? 0 })),
  });
  const broken = { rule: 'party_over_capacity', n: 3 } as const;
  const walk = await adult_and({ kind: 'infant', price: 0, places: 0 }, { kind: 'group', price: 90_000, places: 4 });
  await expectRefused(walk, party(walk, 4, 1, 0), 'units', broken);
  await expectRefused(walk, party(walk, 0, 0, 1), 'units', broken);
  await joined(walk, party(walk, 3, 2, 0));
  const boat = await adult_and({ kind: 'group', price: 150_000, places: 3, min_people: 1, max_people: 3 });
  await expectRefused(boat, party(boat, 0, 1), 'units', { rule: 'unit_unknown' });
});
