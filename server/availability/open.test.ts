import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { fieldRules } from '../../contract/field-rules.ts';
import { addDays } from '../../rules/time.ts';
import { MOST_UPCOMING } from '../../contract/catalogue.ts';
import { testApp } from '../../tests/support/app.ts';
import { bookingBody } from '../../tests/support/builders.ts';
import { onOneDay } from '../../tests/support/one-day.ts';

const { sql, guest, as, buildBooking, buildOffer, buildProvider, buildService, buildSlot, buildUser } = await testApp();
const { list, create, get, change, remove, bulkCreate, fromTemplate, undo, blockTime, unblockTime, stats } = api.availability;

const WEEKS = { start_date: '2182-01-07', end_date: '2182-02-01' };
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code;
type SlotRow = { capacity: number; spots_taken: number; is_available: boolean; block_reason: string };
const slotRow = async (id: string) =>
  (await sql<SlotRow[]>`select capacity, spots_taken, is_available, block_reason from slots where id = ${id}`)[0];
const countOf = async (service_id: string) =>
  (await sql<{ count: number }[]>`select count(*) as count from slots where service_id = ${service_id}`)[0]!.count;

/** A provider signed in, with a service of theirs. */
async function host() {
  const service = await buildService();
  return { service, me: await as(service.provider.user) };
}

test('one slot is opened at Hong Kong time with the capacity of the service', async () => {
  const { service, me } = await host();
  const slot = await me.done(create, { body: { service: service.id, date: '2182-03-01', start_time: '09:00', end_time: '12:30' } });
  assert.equal(slot.start_datetime, '2182-03-01T09:00:00+08:00');
  assert.equal(slot.end_datetime, '2182-03-01T12:30:00+08:00');
  assert.equal(slot.capacity, 10);
  assert.deepEqual(await me.done(get, { params: { id: slot.id } }), slot);
});

test('a second slot at the same start is refused, and one that overlaps unless that is allowed', async () => {
  const { service, me } = await host();
  const body = { service: service.id, date: '2182-03-01', start_time: '09:00', end_time: '12:00' };
  await me.done(create, { body });
  const again = await me.ask(create, { body });
  assert.deepEqual([again.status, codeOf(again)], [409, 'slot_exists']);
  const later = { ...body, start_time: '10:00' };
  assert.equal(codeOf(await me.ask(create, { body: later })), 'slot_overlaps');
  await me.done(create, { body: { ...later, overlaps_allowed: true } });
});

test('the bulk form makes twenty slots, Monday to Friday for four weeks', async () => {
  const { service, me } = await host();
  const made = await me.done(bulkCreate, { body: { service_id: service.id, slots: WEEKS } });
  assert.equal(made.created, 20);
  assert.deepEqual(made.skipped, []);
  const listed = await me.done(list, { query: { service: service.id, date_from: WEEKS.start_date, date_to: WEEKS.end_date } });
  assert.deepEqual(
    listed.map(({ id }) => id),
    made.slots.map(({ id }) => id),
  );
  assert.ok(listed.every(({ start_time, end_time }) => start_time === '09:00:00' && end_time === '17:00:00'));
});

test('a dry run says what would be made and writes nothing', async () => {
  const { service, me } = await host();
  const body = { service_id: service.id, slots: WEEKS };
  const preview = await me.done(bulkCreate, { body: { ...body, dry_run: true } });
  assert.deepEqual([preview.created, preview.batch_id, await countOf(service.id)], [20, null, 0]);
  const made = await me.done(bulkCreate, { body });
  assert.deepEqual(
    made.slots.map(({ date }) => date),
    preview.slots.map(({ date }) => date),
  );
});

test('running the form again makes nothing twice and says what is there', async () => {
  const { service, me } = await host();
  const body = { service_id: service.id, slots: WEEKS };
  await me.done(bulkCreate, { body: { ...body, slots: { ...WEEKS, end_date: '2182-01-18' } } });
  const again = await me.done(bulkCreate, { body });
  assert.equal(again.created, 10);
  assert.equal(again.skipped.filter(({ reason }) => reason === 'exists').length, 10);
  assert.equal((await me.done(bulkCreate, { body })).created, 0);
  assert.equal(await countOf(service.id), 20);
});

test('two bulk forms at once make every start once', async () => {
  const { service, me } = await host();
  const body = { service_id: service.id, slots: { ...WEEKS, interval_minutes: 30 } };
  const made = await Promise.all(Array.from({ length: 6 }, () => me.done(bulkCreate, { body })));
  assert.equal(
    made.reduce((sum, { created }) => sum + created, 0),
    320,
  );
  assert.equal(await countOf(service.id), 320);
});

test('past starts are skipped, and counted', () =>
  onOneDay(async (today) => {
    const { service, me } = await host();
    const slots = {
      start_date: addDays(today, -3),
      end_date: addDays(today, 3),
      days_of_week: [0, 1, 2, 3, 4, 5, 6],
      start_time: '00:00',
      end_time: '01:00',
    };
    const made = await me.done(bulkCreate, { body: { service_id: service.id, slots } });
    assert.equal(made.created, 3);
    assert.equal(made.skipped.filter(({ reason }) => reason === 'past').length, 4);
  }));

test('a bulk form that breaks a rule makes nothing at all', async () => {
  const { service, me } = await host();
  const refused = async (slots: object) =>
    Object.keys((await me.ask(bulkCreate, { body: { service_id: service.id, slots: { ...WEEKS, ...slots } } })).body as object);
  assert.deepEqual(await refused({ end_date: '2182-01-01' }), ['slots.end_date']);
  assert.deepEqual(await refused({ end_date: '2183-06-01' }), ['slots.end_date']);
  assert.deepEqual(await refused({ end_time: '09:00' }), ['slots.end_time']);
  assert.deepEqual(await refused({ days_of_week: [] }), ['slots.days_of_week']);
  assert.deepEqual(await refused({ start_date: '2182-01-12', end_date: '2182-01-13' }), ['non_field_errors']);
  assert.equal(await countOf(service.id), 0);
});

test('all are made or none: one that the database refuses takes the others with it', async () => {
  const { service, me } = await host();
  await sql`alter table slots add constraint not_that_day check (starts_at <> '2182-01-15 01:00:00Z') not valid`;
  const refused = await me.ask(bulkCreate, { body: { service_id: service.id, slots: WEEKS } });
  await sql`alter table slots drop constraint not_that_day`;
  assert.equal(refused.status, 500);
  assert.equal(await countOf(service.id), 0);
});

test('a weekly template opens its times on their days', async () => {
  const { service, me } = await host();
  const template = {
    6: [
      { start_time: '10:00', end_time: '12:00' },
      { start_time: '14:00', end_time: '16:00', capacity: 4 },
    ],
  };
  const made = await me.done(fromTemplate, { body: { service_id: service.id, ...WEEKS, template } });
  assert.equal(made.created, 6);
  assert.deepEqual(
    made.slots.slice(0, 2).map(({ date, start_time, capacity }) => `${date} ${start_time} ${capacity}`),
    ['2182-01-12 10:00:00 10', '2182-01-12 14:00:00 4'],
  );
});

test('undoing takes back what was made, except what is booked meanwhile', async () => {
  const offer = await buildOffer();
  const me = await as(offer.provider.user);
  const { slots, batch_id } = await me.done(bulkCreate, { body: { service_id: offer.service.id, slots: WEEKS } });
  await guest.done(api.pages.book, { body: bookingBody({ ...offer, slot: { ...offer.slot, id: slots[3]!.id } }) });
  assert.deepEqual(await me.done(undo, { body: { batch_id: batch_id! } }), { deleted: 19, kept_with_bookings: 1 });
  const left = await me.done(list, { query: { service: offer.service.id, date_from: WEEKS.start_date, date_to: WEEKS.end_date } });
  assert.deepEqual(
    left.map(({ id }) => id),
    [slots[3]!.id],
  );
});

test('a slot is blocked with a reason and opened without one', async () => {
  const slot = await buildSlot();
  const me = await as(slot.service.provider.user);
  const blocked = await me.done(change, { params: slot, body: { is_available: false, block_reason: 'Engine repair' } });
  assert.deepEqual([blocked.is_available, blocked.block_reason], [false, 'Engine repair']);
  const open = await me.done(change, { params: slot, body: { is_available: true } });
  assert.deepEqual([open.is_available, open.block_reason], [true, '']);
});

test('a slot keeps its service and time: other ones are refused, its own may be sent along', async () => {
  const { service, me } = await host();
  const { id } = await me.done(create, { body: { service: service.id, date: '2182-03-01', start_time: '09:00', end_time: '12:30' } });
  const slot = await me.done(get, { params: { id } });
  const later = { ...slot, start_time: '10:00', end_time: '13:30:00', capacity: 4 };
  const words = [fieldRules.slot_stays.en];
  assert.deepEqual(await me.refused(400, change, { params: { id }, body: later }), { start_time: words, end_time: words });
  const elsewhere = { service: (await buildService({ provider: service.provider })).id, date: '2182-03-02' };
  assert.deepEqual(await me.refused(400, change, { params: { id }, body: elsewhere }), { service: words, date: words });
  assert.deepEqual(await me.done(get, { params: { id } }), slot);
  const body = { ...slot, start_time: '09:00', capacity: 4 };
  assert.deepEqual(await me.done(change, { params: { id }, body }), { ...slot, capacity: 4, available_spots: 4 });
});

test('a slot somebody holds is not deleted; one whose booking was cancelled is', async () => {
  const slot = await buildSlot();
  const booking = await buildBooking({ slot, participants: 2 });
  const me = await as(slot.service.provider.user);
  const refused = await me.ask(remove, { params: slot });
  assert.deepEqual([refused.status, codeOf(refused)], [409, 'slot_has_bookings']);
  await me.done(api.bookings.cancel, { params: { id: booking.id }, body: { reason: 'Typhoon' } });
  assert.equal((await me.ask(remove, { params: slot })).status, 204);
  assert.equal((await me.ask(get, { params: slot })).status, 404);
});

test('blocking a range closes every slot that overlaps it and says whose bookings stay', async () => {
  const { service, me } = await host();
  const at = (hour: string) => ({
    starts_at: new Date(`2182-05-01T${hour}:00+08:00`),
    ends_at: new Date(Date.parse(`2182-05-01T${hour}:00+08:00`) + 7_200_000),
  });
  const [before, across, inside, after] = [
    await buildSlot({ service, ...at('07:00') }),
    await buildSlot({ service, ...at('08:30') }),
    await buildSlot({ service, taken: 3, ...at('10:00') }),
    await buildSlot({ service, ...at('12:00') }),
  ];
  const range = { service_id: service.id, start_datetime: '2182-05-01T09:00', end_datetime: '2182-05-01T12:00' };
  const { blocked, kept_with_bookings } = await me.done(blockTime, { body: { ...range, reason: 'Typhoon' } });
  assert.equal(blocked, 2);
  assert.deepEqual(
    kept_with_bookings.map(({ id, spots_taken }) => [id, spots_taken]),
    [[inside.id, 3]],
  );
  const open = await Promise.all([before, across, inside, after].map(async ({ id }) => (await slotRow(id))?.is_available));
  assert.deepEqual(open, [true, false, false, true], 'one that ends or begins at the edge stays open');
  assert.equal((await me.done(unblockTime, { body: { ...range, overlaps_allowed: true } })).unblocked, 2);
  assert.equal((await slotRow(across.id))?.block_reason, '');
});

test('a range without a service blocks all of the provider, and nobody else', async () => {
  const { service, me } = await host();
  const other = await buildService({ provider: service.provider });
  const theirs = await buildSlot({ starts_at: new Date('2182-06-01T02:00:00Z') });
  for (const one of [service, other]) await buildSlot({ service: one, starts_at: new Date('2182-06-01T02:00:00Z') });
  const { blocked } = await me.done(blockTime, { body: { start_datetime: '2182-06-01T00:00', end_datetime: '2182-06-02T00:00' } });
  assert.equal(blocked, 2);
  assert.equal((await slotRow(theirs.id))?.is_available, true);
});

test('a visitor who books while the time is blocked is booked before, or refused', async () => {
  for (let round = 0; round < 8; round += 1) {
    const offer = await buildOffer({ capacity: 30 });
    const owner = await as(offer.provider.user);
    const range = { start_datetime: offer.slot.starts_at.toISOString(), end_datetime: offer.slot.ends_at.toISOString() };
    const visitors = Array.from({ length: 12 }, () => guest.ask(api.pages.book, { body: bookingBody(offer) }));
    const [{ blocked, kept_with_bookings }, ...answers] = await Promise.all([owner.done(blockTime, { body: range }), ...visitors]);
    const booked = answers.filter(({ status }) => status === 201).length;
    assert.ok(answers.every((answer) => answer.status === 201 || codeOf(answer) === 'slot_unavailable'));
    assert.equal(blocked, 1);
    assert.equal(kept_with_bookings[0]?.spots_taken ?? 0, booked, 'the provider is told of exactly those who are booked');
    assert.equal((await slotRow(offer.slot.id))?.spots_taken, booked);
  }
});

test('a bulk creation taken back while visitors book leaves exactly what they have booked', async () => {
  for (let round = 0; round < 4; round += 1) {
    const offer = await buildOffer();
    const owner = await as(offer.provider.user);
    const { slots, batch_id } = await owner.done(bulkCreate, { body: { service_id: offer.service.id, slots: WEEKS } });
    const visitors = slots.map(({ id }) => guest.ask(api.pages.book, { body: bookingBody({ ...offer, slot: { ...offer.slot, id } }) }));
    const [undone, ...answers] = await Promise.all([owner.done(undo, { body: { batch_id: batch_id! } }), ...visitors]);
    const booked = answers.filter(({ status }) => status === 201).length;
    assert.ok(answers.every(({ status }) => status < 500));
    assert.deepEqual(undone, { deleted: slots.length - booked, kept_with_bookings: booked });
  }
});

test('ranges blocked, opened and taken back at once wait for one another, never in a circle', async () => {
  const { service, me } = await host();
  const other = await buildService({ provider: service.provider });
  // The later week first: slots do not lie in the order of their starts.
  const later = { service_id: service.id, slots: { ...WEEKS, start_date: '2182-01-21', interval_minutes: 30 } };
  await me.done(bulkCreate, { body: later });
  const { batch_id } = await me.done(bulkCreate, { body: { ...later, slots: { ...later.slots, start_date: WEEKS.start_date } } });
  await me.done(bulkCreate, { body: { ...later, service_id: other.id } });
  const range = { start_datetime: '2182-01-01T00:00', end_datetime: '2182-03-01T00:00' };
  const calls = Array.from({ length: 4 }, () => [
    me.ask(blockTime, { body: range }),
    me.ask(unblockTime, { body: { ...range, service_id: service.id } }),
    me.ask(undo, { body: { batch_id: batch_id! } }),
    me.ask(bulkCreate, { body: { ...later, slots: { ...later.slots, start_date: WEEKS.start_date } } }),
  ]);
  for (const { status } of await Promise.all(calls.flat())) assert.ok(status < 500, `${status}`);
});

test('a slot deleted while a visitor books is either gone or booked', async () => {
  for (let round = 0; round < 8; round += 1) {
    const offer = await buildOffer({ capacity: 2 });
    const owner = await as(offer.provider.user);
    const [deleted, booked] = await Promise.all([
      owner.ask(remove, { params: offer.slot }),
      guest.ask(api.pages.book, { body: bookingBody(offer) }),
    ]);
    assert.notEqual(deleted.status === 204, booked.status === 201, `${deleted.status} ${booked.status}`);
    assert.ok(booked.status < 500 && deleted.status < 500);
  }
});

test('figures count all slots, those to come, those blocked and the places left', async () => {
  const { service, me } = await host();
  await buildSlot({ service, starts_at: new Date('2020-01-01T02:00:00Z') });
  await buildSlot({ service, capacity: 6, taken: 2 });
  await buildSlot({ service, is_available: false });
  assert.deepEqual(await me.done(stats, { query: { service_id: service.id } }), {
    total_slots: 3,
    total_at_least: false,
    upcoming_slots: 2,
    upcoming_at_least: false,
    blocked_slots: 1,
    available_spots: 4,
  });
});

test('figures of very many slots say that there are more', async () => {
  const { service, me } = await host();
  await sql`
    insert into slots (id, provider_id, service_id, starts_at, ends_at, capacity, is_available)
    select gen_random_uuid(), ${service.provider.id}, ${service.id}, at, at + interval '1 minute', 2, n <> 1000
    from (select n, now() + (n * 2 - 1) * interval '1 minute' as at from generate_series(-1, 1001) as n) made`;
  const figures = { total_slots: 1_002, total_at_least: true, upcoming_slots: 1_000, upcoming_at_least: true };
  for (const query of [{}, { service_id: service.id }])
    assert.deepEqual(await me.done(stats, { query }), { ...figures, blocked_slots: 1, available_spots: 1_998 });
  assert.equal((await me.done(api.ownServices.get, { params: service })).upcoming_slots, MOST_UPCOMING);
});

test('a client may not touch slots, and a guest is asked to sign in', async () => {
  const slot = await buildSlot();
  const client = await as(await buildUser());
  for (const [who, status] of [
    [client, 403],
    [guest, 401],
  ] as const) {
    const answers = await Promise.all([
      who.ask(create, { body: { service: slot.service.id, date: '2182-03-01', start_time: '09:00', end_time: '10:00' } }),
      who.ask(get, { params: slot }),
      who.ask(change, { params: slot, body: { capacity: 1 } }),
      who.ask(remove, { params: slot }),
      who.ask(bulkCreate, { body: { service_id: slot.service.id, slots: WEEKS } }),
      who.ask(fromTemplate, { body: { service_id: slot.service.id, ...WEEKS, template: {} } }),
      who.ask(undo, { body: { batch_id: slot.id } }),
      who.ask(blockTime, { body: { start_datetime: '2182-01-01T00:00', end_datetime: '2182-01-02T00:00' } }),
      who.ask(unblockTime, { body: { start_datetime: '2182-01-01T00:00', end_datetime: '2182-01-02T00:00' } }),
      who.ask(stats, { query: {} }),
    ]);
    assert.deepEqual(
      answers.map((answer) => answer.status),
      answers.map(() => status),
    );
  }
});

test("another provider's slots do not exist", async () => {
  const offer = await buildOffer();
  const mine = await as(offer.provider.user);
  const { batch_id } = await mine.done(bulkCreate, { body: { service_id: offer.service.id, slots: WEEKS } });
  const stranger = await as((await buildProvider()).user);
  const { slot, service } = offer;
  const range = { service_id: service.id, start_datetime: '2182-01-01T00:00', end_datetime: '2182-03-01T00:00' };
  const answers = await Promise.all([
    stranger.ask(create, { body: { service: service.id, date: '2182-03-01', start_time: '09:00', end_time: '10:00' } }),
    stranger.ask(get, { params: slot }),
    stranger.ask(change, { params: slot, body: { capacity: 1 } }),
    stranger.ask(remove, { params: slot }),
    stranger.ask(bulkCreate, { body: { service_id: service.id, slots: WEEKS } }),
    stranger.ask(fromTemplate, {
      body: { service_id: service.id, ...WEEKS, template: { 1: [{ start_time: '09:00', end_time: '10:00' }] } },
    }),
    stranger.ask(undo, { body: { batch_id: batch_id! } }),
    stranger.ask(blockTime, { body: range }),
    stranger.ask(unblockTime, { body: range }),
  ]);
  assert.deepEqual(
    answers.map(({ status }) => status),
    answers.map(() => 404),
  );
  assert.equal(await countOf(service.id), 21);
  assert.deepEqual(await stranger.done(stats, { query: { service_id: service.id } }), {
    total_slots: 0,
    total_at_least: false,
    upcoming_slots: 0,
    upcoming_at_least: false,
    blocked_slots: 0,
    available_spots: 0,
  });
});
