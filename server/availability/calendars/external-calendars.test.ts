import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { addDays, hongKongDate, hongKongToInstant } from '../../../rules/time.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody, type BuiltService } from '../../../tests/support/builders.ts';
import { calendarServer } from '../../../tests/support/calendar-server.ts';
import { icsOf } from '../../../tests/support/ics.ts';
import { until } from '../../../tests/support/until.ts';
import { readDueCalendars } from './external-calendars.ts';

const { sql, as, guest, buildBooking, buildOffer, buildPage, buildService, buildSlot } = await testApp({
  env: { PRIVATE_ADDRESSES_ALLOWED: 'true' },
});
const { add, list, read, remove } = api.externalCalendars;
const { blockTime, bulkCreate, change, create, fromTemplate, move, setSchedule, unblockTime } = api.availability;
const server = await calendarServer();
const options = { allow_private: true };

const DAY = addDays(hongKongDate(Date.now()), 30);
const at = (time: string, day = DAY) => hongKongToInstant(day, time);
type Times = [from: string, to: string];
const busy = (...times: Times[]) => icsOf(...times.map(([from, to]): [Date, Date] => [at(from), at(to)]));
const block = (...times: Times[]) => server.answer(busy(...times));

/** A provider with a service and its calendar. */
async function host(...times: Times[]) {
  await sql`delete from external_calendars`;
  const service = await buildService();
  const me = await as(service.provider.user);
  block(...times);
  const calendar = await me.done(add, { body: { name: 'Family', address: server.url } });
  const own = async () => (await me.done(list)).calendars.find(({ id }) => id === calendar.id) ?? assert.fail('it is gone');
  const readNow = async () => {
    await me.done(read, { params: calendar });
    // A busy machine needs longer for it than a request waits.
    await until('it is read', async () => !(await own()).is_reading);
    return own();
  };
  return { service, me, calendar, readNow };
}
const slotAt = (service: BuiltService, time: string, hours = 1) =>
  buildSlot({ service, starts_at: at(time), ends_at: new Date(at(time).getTime() + hours * 3_600_000) });
const stateOf = async ({ id }: { id: string }) => {
  const [slot] = await sql<
    { is_available: boolean; block_reason: string }[]
  >`select is_available, block_reason from slots where id = ${id}`;
  return slot!.is_available ? 'open' : `closed: ${slot!.block_reason}`;
};
const statesOf = (...slots: { id: string }[]) => Promise.all(slots.map(stateOf));

test('events close the slots that they overlap, of all services or of one, and let them open again when they are gone', async () => {
  const { service, me, readNow, calendar } = await host();
  const other = await buildService({ provider: service.provider });
  const slots = [
    await slotAt(service, '09:00'),
    await slotAt(service, '10:00'),
    await slotAt(service, '11:00'),
    await slotAt(other, '10:30'),
  ];
  const elsewhere = await slotAt(await buildService(), '10:00');
  block(['10:00', '11:00']);
  const now = await readNow();
  assert.deepEqual([now.closed_slots, now.problem, now.host], [2, null, new URL(server.url).host]);
  assert.deepEqual(await statesOf(...slots, elsewhere), ['open', 'closed: Family', 'open', 'closed: Family', 'open']);
  block(['11:30', '11:45']);
  await readNow();
  assert.deepEqual(await statesOf(...slots), ['open', 'open', 'closed: Family', 'open']);
  await me.done(remove, { params: calendar });
  const own = await me.done(add, { body: { name: 'Boat', address: server.url, service: other.id } });
  assert.equal(own.service?.id, other.id);
  block(['09:00', '12:00']);
  await me.done(read, { params: own });
  assert.deepEqual(await statesOf(...slots), ['open', 'open', 'open', 'closed: Boat']);
});

test('a closed time cannot be booked, and a booking that was there stays and is listed', async () => {
  const offer = await buildOffer();
  const me = await as(offer.service.provider.user);
  const slot = await slotAt(offer.service, '15:00');
  const booked = await slotAt(offer.service, '16:00');
  const booking = await buildBooking({ slot: booked, status: 'confirmed', participants: 2 });
  const gone = await buildBooking({ slot: booked, status: 'cancelled' });
  block(['15:30', '16:30']);
  const calendar = await me.done(add, { body: { name: 'Dentist', address: server.url } });
  assert.equal(calendar.closed_slots, 2);
  assert.equal(
    (await guest.refused(409, api.pages.book, { body: bookingBody({ ...offer, slot }), key: 'dentist' })).code,
    'slot_unavailable',
  );
  const shown = await me.done(list);
  assert.deepEqual([shown.booking_count, shown.bookings.map(({ id, calendar: name }) => [id, name])], [1, [[booking.id, 'Dentist']]]);
  assert.notEqual(shown.bookings[0]!.id, gone.id);
  const [now] = await sql`select status, slot_id from bookings where id = ${booking.id}`;
  assert.deepEqual(now, { status: 'confirmed', slot_id: booked.id });
});

test('a slot that its provider opens by hand stays open until its event changes', async () => {
  const { service, me, readNow } = await host(['10:00', '11:00']);
  const body = { service: service.id, date: DAY, start_time: '10:00', end_time: '11:00' };
  const slot = await me.done(create, { body });
  assert.deepEqual([slot.is_available, slot.block_reason], [false, 'Family']);
  // Another capacity is no decision about it, as a screen sends it with the rest.
  await me.done(change, { params: slot, body: { capacity: 7, is_available: false, block_reason: 'Family' } });
  await me.done(change, { params: slot, body: { is_available: true } });
  await readNow();
  assert.equal(await stateOf(slot), 'open');
  block(['10:30', '11:30']);
  await readNow();
  assert.equal(await stateOf(slot), 'closed: Family');
});

test('what its provider closes by hand stays closed, whatever the calendar says', async () => {
  const { service, me, readNow } = await host();
  const [byHand, reasoned, ranged] = [await slotAt(service, '09:00'), await slotAt(service, '10:00'), await slotAt(service, '11:00')];
  await me.done(change, { params: byHand, body: { is_available: false, block_reason: 'Holiday' } });
  block(['09:00', '12:00']);
  await readNow();
  await me.done(change, { params: reasoned, body: { block_reason: 'Repairs' } });
  await me.done(blockTime, { body: { start_datetime: `${DAY}T11:00`, end_datetime: `${DAY}T12:00` } });
  block();
  await readNow();
  assert.deepEqual(await statesOf(byHand, reasoned, ranged), ['closed: Holiday', 'closed: Repairs', 'closed: ']);
  // Opening a range by hand opens nothing that a calendar blocks.
  block(['11:00', '12:00']);
  await readNow();
  const { unblocked } = await me.done(unblockTime, { body: { start_datetime: `${DAY}T00:00`, end_datetime: `${DAY}T23:00` } });
  assert.equal(unblocked, 2);
  assert.deepEqual(await statesOf(byHand, reasoned, ranged), ['open', 'open', 'closed: Family']);
});

test('two calendars: what the other one blocks stays closed, also when one is removed', async () => {
  const { service, me, calendar } = await host();
  const [ten, eleven] = [await slotAt(service, '10:00'), await slotAt(service, '11:00')];
  block(['10:00', '12:00']);
  await me.done(read, { params: calendar });
  block(['11:00', '12:00']);
  const second = await me.done(add, { body: { name: 'Second', address: `${server.url}?2` } });
  assert.equal(second.closed_slots, 0);
  await me.done(remove, { params: calendar });
  assert.deepEqual(await statesOf(ten, eleven), ['open', 'closed: Second']);
  await me.done(remove, { params: second });
  assert.deepEqual(await statesOf(ten, eleven), ['open', 'open']);
});

test('times opened later in blocked time come closed, whichever way they are opened', async () => {
  const { service, me, readNow } = await host(['10:00', '11:00']);
  const hours = { start_time: '10:00', end_time: '11:00' };
  const closed = async () => {
    const slots = await sql<{ is_available: boolean }[]>`select is_available from slots where service_id = ${service.id} and date = ${DAY}`;
    await sql`delete from slots where service_id = ${service.id}`;
    return slots.map(({ is_available }) => is_available);
  };
  await me.done(create, { body: { service: service.id, date: DAY, ...hours } });
  assert.deepEqual(await closed(), [false]);
  const week = [0, 1, 2, 3, 4, 5, 6];
  await me.done(bulkCreate, {
    body: { service_id: service.id, slots: { start_date: DAY, end_date: addDays(DAY, 1), ...hours, days_of_week: week } },
  });
  assert.deepEqual(await closed(), [false]);
  const template = Object.fromEntries(week.map((day) => [day, [{ start_time: '09:00', end_time: '10:00' }, hours]]));
  await me.done(fromTemplate, { body: { service_id: service.id, start_date: DAY, end_date: DAY, template } });
  assert.deepEqual((await closed()).toSorted(), [false, true]);
  await me.done(setSchedule, { params: service, body: { template, weeks_ahead: 6 } });
  assert.deepEqual((await closed()).toSorted(), [false, true]);
  // Moved in and out again.
  const slot = await me.done(create, { body: { service: service.id, date: DAY, start_time: '14:00', end_time: '15:00' } });
  const into = await me.done(move, { params: slot, body: { date: DAY, start_time: '10:30', end_time: '11:30' } });
  assert.deepEqual([into.is_available, into.block_reason], [false, 'Family']);
  const out = await me.done(move, {
    params: into,
    body: { date: DAY, start_time: '12:00', end_time: '13:00', is_available: false, block_reason: 'Family' },
  });
  assert.deepEqual([out.is_available, out.block_reason], [true, '']);
  await readNow();
  assert.equal(await stateOf(out), 'open');
});

test('a calendar that cannot be read frees nothing, says since when and why, and is tried again later each time', async () => {
  const { service, readNow, me, calendar } = await host();
  const slot = await slotAt(service, '10:00');
  block(['10:00', '11:00']);
  await readNow();
  const hang = { ...options, timeout_ms: 100 };
  const whole = busy(['12:00', '13:00']);
  const answers: [string, Parameters<typeof server.answer>[0]][] = [
    ['refused', (_, response) => response.writeHead(500).end(busy())],
    ['refused', (_, response) => response.writeHead(404).end('no')],
    // Nobody has asked whether it has changed.
    ['refused', (_, response) => response.writeHead(304).end()],
    ['not_a_calendar', (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Log in</h1>')],
    ['not_a_calendar', whole.slice(0, -20)],
    ['too_large', `${'X'.repeat(79)}\r\n`.repeat(130_000) + whole],
    ['too_many_events', whole.replace('END:VEVENT', 'RRULE:FREQ=SECONDLY\r\nEND:VEVENT')],
    ['unreachable', (request) => request.socket.destroy()],
  ];
  for (const [problem, answer] of answers) {
    server.answer(answer);
    const now = await readNow();
    assert.deepEqual([now.problem, now.failed_since !== null, now.read_at !== null], [problem, true, true]);
    assert.equal(await stateOf(slot), 'closed: Family', problem);
  }
  server.answer(() => undefined);
  await sql`update external_calendars set due_at = now()`;
  assert.equal(await readDueCalendars(sql, hang), 1);
  const [failed] = (await me.done(list)).calendars;
  assert.deepEqual([failed?.problem, failed?.closed_slots], ['unreachable', 1]);
  const [{ hours } = { hours: 0 }] = await sql<
    { hours: number }[]
  >`select extract(epoch from due_at - now()) / 3600 as hours from external_calendars`;
  assert.ok(hours > 5 && hours <= 6, String(hours));
  block();
  const good = await readNow();
  assert.deepEqual([good.problem, good.failed_since, good.closed_slots], [null, null, 0]);
  assert.equal(await stateOf(slot), 'open');
  assert.equal(calendar.problem, null);
});

test('a calendar of ten megabytes is read', async () => {
  const { service, me } = await host();
  const slot = await slotAt(service, '10:00');
  const one = `BEGIN:VEVENT\r\nDTSTART:20200101T000000Z\r\nDURATION:PT1H\r\nDESCRIPTION:${'x'.repeat(430)}\r\nEND:VEVENT\r\n`;
  const body = busy(['10:00', '11:00']).replace('BEGIN:VEVENT', `${one.repeat(20_000)}BEGIN:VEVENT`);
  assert.ok(body.length > 10_000_000 && body.length < 10 * 1_048_576, String(body.length));
  server.answer(body);
  await sql`update external_calendars set due_at = now()`;
  assert.equal(await readDueCalendars(sql, { ...options, timeout_ms: 60_000, reading_ms: 120_000 }), 1);
  assert.equal((await me.done(list)).calendars[0]?.problem, null);
  assert.equal(await stateOf(slot), 'closed: Family');
});

test('a rule that never ends to be computed is given up, and the server answers meanwhile', async () => {
  const { readNow, me } = await host();
  // No thirtieth of February comes.
  const endless = busy(['10:00', '11:00']).replace('END:VEVENT', 'RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30\r\nEND:VEVENT');
  server.answer(endless);
  await sql`update external_calendars set due_at = now()`;
  const reading = readDueCalendars(sql, { ...options, reading_ms: 2_000 });
  assert.equal((await me.done(list)).calendars.length, 1);
  assert.equal(await reading, 1);
  assert.equal((await me.done(list)).calendars[0]?.problem, 'too_many_events');
  block();
  assert.equal((await readNow()).problem, null);
});

test('while an event cannot be understood, new ones block and nothing becomes free', async () => {
  const { service, readNow } = await host();
  const [ten, noon] = [await slotAt(service, '10:00'), await slotAt(service, '12:00')];
  block(['10:00', '11:00']);
  await readNow();
  server.answer(busy(['12:00', '13:00']).replace('END:VCALENDAR', 'BEGIN:VEVENT\r\nDTSTART:soon\r\nEND:VEVENT\r\nEND:VCALENDAR'));
  const now = await readNow();
  assert.deepEqual([now.unread_events, now.problem, now.closed_slots], [1, null, 2]);
  assert.deepEqual(await statesOf(ten, noon), ['closed: Family', 'closed: Family']);
  block(['12:00', '13:00']);
  assert.equal((await readNow()).unread_events, 0);
  assert.deepEqual(await statesOf(ten, noon), ['open', 'closed: Family']);
});

test('a calendar that has not changed is not sent again, for a day', async () => {
  const { readNow } = await host();
  server.answer((request, response) => {
    if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end();
    else response.writeHead(200, { etag: '"1"', 'last-modified': 'Mon, 01 Jan 2027 00:00:00 GMT' }).end(busy());
  });
  await readNow();
  const due = async () => {
    await sql`update external_calendars set due_at = now()`;
    assert.equal(await readDueCalendars(sql, options), 1);
    return server.asked.at(-1)!;
  };
  assert.deepEqual([(await due())['if-none-match'], (await due())['if-modified-since']], ['"1"', 'Mon, 01 Jan 2027 00:00:00 GMT']);
  await sql`update external_calendars set expanded_at = now() - interval '25 hours'`;
  assert.equal((await due())['if-none-match'], undefined);
});

test('due calendars are read once, however many processes look for them', async () => {
  const { me } = await host();
  for (const n of [1, 2, 3, 4]) await me.done(add, { body: { name: `More ${n}`, address: `${server.url}?${n}` } });
  assert.equal(await readDueCalendars(sql, options), 0);
  await sql`update external_calendars set due_at = now()`;
  const before = server.asked.length;
  const read_by = await Promise.all([readDueCalendars(sql, options), readDueCalendars(sql, options)]);
  assert.deepEqual([read_by[0] + read_by[1], server.asked.length - before], [5, 5]);
});

test('a reading that a later one has overtaken stores nothing', async () => {
  const { service, me, calendar, readNow } = await host();
  const slot = await slotAt(service, '10:00');
  await sql`update external_calendars set due_at = now()`;
  let finish = () => undefined as unknown;
  const arrived = new Promise<void>((resolve) => {
    server.answer((_, response) => {
      finish = () => response.end(busy(['10:00', '11:00']));
      resolve();
    });
  });
  const slow = readDueCalendars(sql, options);
  await arrived;
  block();
  await readNow();
  finish();
  assert.equal(await slow, 1);
  assert.equal(await stateOf(slot), 'open');
  // Nor does one of a calendar that was removed meanwhile.
  await sql`update external_calendars set due_at = now()`;
  const again = new Promise<void>((resolve) => {
    server.answer((_, response) => {
      finish = () => response.end(busy(['10:00', '11:00']));
      resolve();
    });
  });
  const late = readDueCalendars(sql, options);
  await again;
  await me.done(remove, { params: calendar });
  finish();
  assert.equal(await late, 1);
  assert.equal(await stateOf(slot), 'open');
});

test('slots opened while a calendar is read are all closed where it blocks', async () => {
  const { service, me, readNow } = await host();
  block(['00:00', '23:59']);
  const opening = Array.from({ length: 12 }, (_, n) =>
    me.done(create, {
      body: {
        service: service.id,
        date: DAY,
        start_time: `${String(n + 8).padStart(2, '0')}:00`,
        end_time: `${String(n + 9).padStart(2, '0')}:00`,
      },
    }),
  );
  await Promise.all([...opening, readNow(), setSchedules(me, service)]);
  const open = await sql`select from slots where service_id = ${service.id} and date = ${DAY} and is_available`;
  assert.equal(open.length, 0);
});
const setSchedules = (me: Awaited<ReturnType<typeof as>>, service: BuiltService) =>
  me.done(setSchedule, {
    params: service,
    body: {
      template: Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((day) => [day, [{ start_time: '07:00', end_time: '08:00' }]])),
      weeks_ahead: 6,
    },
  });

test('bookings that race with a reading are made before it, or refused', async () => {
  const offer = await buildOffer();
  const me = await as(offer.service.provider.user);
  const slot = await slotAt(offer.service, '15:00');
  const page = await buildPage({ services: [offer.service] });
  block(['15:00', '16:00']);
  const [calendar, ...answers] = await Promise.all([
    me.done(add, { body: { name: 'Race', address: server.url } }),
    ...Array.from({ length: 8 }, (_, n) => guest.ask(api.pages.book, { body: bookingBody({ ...offer, page, slot }), key: `race-${n}` })),
  ]);
  assert.equal(calendar.closed_slots, 1);
  const made = answers.filter(({ status }) => status === 201).length;
  assert.ok(answers.every(({ status }) => status === 201 || status === 409));
  const found = await me.done(list);
  assert.equal(found.booking_count, made);
});
