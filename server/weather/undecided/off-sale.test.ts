import assert from 'node:assert/strict';
import { test } from 'node:test';
import { v7 as uuid } from 'uuid';
import { api } from '../../../contract/api.ts';
import { refusals } from '../../../contract/errors.ts';
import { octo } from '../../../contract/octo.ts';
import { hongKongDate } from '../../../rules/time.ts';
import { readyPolicies } from '../../../rules/weather/policy.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody, holdBody, newHoldToken } from '../../../tests/support/builders.ts';
import { BOOKINGS, importAll, lines, whenOf } from '../../../tests/support/imports.ts';
import { octoThrough, reserveBody, resellersOn } from '../../../tests/support/resellers.ts';
import { untilWaiting } from '../../../tests/support/until.ts';
import { confirmWaiting } from '../../../tests/support/waiting.ts';
import { findSeatDrift } from '../../availability/seats.ts';
import { expireHolds } from '../../holds/expire.ts';
import { offerFreePlaces, tendWaitingList } from '../../waiting-list/offer.ts';
import { proposeByWeather } from '../propose.ts';

const { sql, as, guest, links, send, buildOffer, buildPartner, buildSlot } = await testApp();
const { buildReseller } = resellersOn(sql);
const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Math.ceil(Date.now() / 60_000) * 60_000 + hours * HOUR);
const body = { reason: 'We stay inside the harbour' };

/** A boat in two hours with a guest, whose host knows that signal 8 is expected; nobody has been asked yet. */
async function boatInTwoHours(capacity = 9) {
  const starts_at = inHours(2);
  const service = { title: 'Junk', weather_rules: JSON.stringify(readyPolicies.boat), cutoff_minutes: 0 };
  const offer = await buildOffer({ capacity, service, slot: { starts_at, ends_at: new Date(starts_at.getTime() + HOUR) } });
  const booked = await guest.done(api.pages.book, { body: bookingBody(offer) });
  const me = await as(offer.provider.user);
  await me.done(api.weather.expect, { body: { is_expected: true } });
  return { offer, booked, me };
}

/** The same whose host has been asked. */
async function undecided(capacity?: number) {
  const staged = await boatInTwoHours(capacity);
  await proposeByWeather(sql);
  const proposal = async () => (await staged.me.done(api.weather.overview)).departures[0]!.proposal!;
  const letGo = async () => staged.me.done(api.weather.goAnyway, { params: await proposal(), body });
  return { ...staged, proposal, letGo };
}
type Offered = Awaited<ReturnType<typeof undecided>>['offer'];

const shownOf = async ({ service, slot }: Offered) =>
  (await guest.done(api.services.availability, { params: { id: service.id }, query: { include_full: 'true' } })).find(
    ({ id }) => id === slot.id,
  );

test('while its host decides nobody books the departure in any way, and each reads why; once it is let go it is on sale again', async () => {
  const token = newHoldToken();
  const staged = await boatInTwoHours();
  const { offer, me } = staged;
  const held = await guest.done(api.holds.hold, { body: holdBody(offer, { token }) });
  await proposeByWeather(sql);
  const partner = await as((await buildPartner()).user);
  const { page: _, ...alone } = bookingBody(offer);
  const other = await buildSlot({ service: offer.service, starts_at: inHours(26) });
  const elsewhere = await guest.done(api.pages.book, { body: bookingBody({ ...offer, slot: other }) });
  const change = { params: { id: elsewhere.id }, body: { availability_slot: offer.slot.id } };
  const manual = { service: offer.service.id, availability_slot: offer.slot.id, customer_name: 'Chan Tai Man', participants: 1 };
  const waiting = { page: offer.page.id, service: offer.service.id, availability_slot: offer.slot.id, participants: 1 };
  const refused = [
    await guest.refused(409, api.pages.book, { body: bookingBody(offer) }),
    await guest.refused(409, api.pages.book, { body: bookingBody(offer, { hold: { id: held.id, token } }) }),
    await guest.refused(409, api.bookings.book, { body: alone }),
    await guest.refused(409, api.holds.hold, { body: holdBody(offer) }),
    await partner.refused(409, api.concierge.book, { body: alone }),
    await me.refused(409, api.bookings.manual, { body: manual }),
    await me.refused(409, api.bookings.quoteChange, change),
    await guest.refused(409, api.waitingList.join, {
      body: { ...waiting, customer_name: 'Lau Mei', customer_email: 'waits@example.com' },
    }),
  ];
  for (const { code, detail } of refused) assert.deepEqual([code, detail], ['weather_undecided', refusals.weather_undecided.en]);
  const { detail } = await guest.with({ 'accept-language': 'zh-HK' }).refused(409, api.pages.book, { body: bookingBody(offer) });
  assert.equal(detail, refusals.weather_undecided['zh-HK']);
  const shown = await shownOf(offer);
  assert.deepEqual([shown?.available_spots, shown?.weather_stops], [0, true]);
  const plain = await guest.done(api.services.availability, { params: { id: offer.service.id } });
  assert.ok(!plain.some(({ id }) => id === offer.slot.id), 'what cannot be booked is not listed unless it is asked for');

  const params = (await me.done(api.weather.overview)).departures[0]!.proposal!;
  await me.done(api.weather.goAnyway, { params, body });
  assert.equal((await shownOf(offer))?.weather_stops, false);
  await guest.done(api.pages.book, { body: bookingBody(offer) });
});

test('a reseller hears that the departure is not available, and neither holds nor confirms', async () => {
  const { offer } = await boatInTwoHours();
  const software = octoThrough(send, (await buildReseller(offer)).key);
  const on_hold = await software.done(octo.reserve, { body: reserveBody(offer.service, offer.slot) });
  await proposeByWeather(sql);
  const day = hongKongDate(offer.slot.starts_at);
  const asked = { productId: offer.service.id, optionId: 'DEFAULT', localDateStart: day, localDateEnd: day };
  const [departure] = await software.done(octo.availability, { body: asked });
  assert.deepEqual([departure?.available, departure?.status, departure?.vacancies], [false, 'CLOSED', 0]);
  await software.refused('UNPROCESSABLE_ENTITY', octo.reserve, { body: reserveBody(offer.service, offer.slot) });
  const contact = { fullName: 'Chan Tai Man', emailAddress: 'taiman@example.com' };
  await software.refused('UNPROCESSABLE_ENTITY', octo.confirm, { named: on_hold.uuid, body: { contact } });
});

test('a file of guests is not imported onto it, and says on which line', async () => {
  const { offer, me } = await undecided();
  const text = lines(BOOKINGS, `FH-1,Junk,${whenOf(offer.slot)},Lee Mei,,2,,no`);
  const { plan, receipt } = await importAll(me, 'bookings', text);
  assert.deepEqual([plan.faults.map(({ line, field }) => [line, field]), receipt.made], [[[2, 'start_time']], null]);
  assert.match(plan.faults[0]!.message, /isn’t decided yet whether this departure goes ahead/);
});

test('places that become free meanwhile wait for the waiting list, and offered once the departure is let go', async () => {
  const { offer, booked, me } = await boatInTwoHours(2);
  const full = await guest.done(api.pages.book, { body: bookingBody(offer) });
  const joining = { page: offer.page.id, service: offer.service.id, availability_slot: offer.slot.id, participants: 1 };
  await guest.done(api.waitingList.join, { body: { ...joining, customer_name: 'Lau Mei', customer_email: 'list@example.com' } });
  const { params: link } = await confirmWaiting({ sql, links, guest }, 'list@example.com');
  const status = async () => (await guest.done(api.waitingList.see, { params: link })).status;
  await proposeByWeather(sql);
  await me.done(api.bookings.cancel, { params: { id: full.id }, body: { reason: 'They are ill' } });
  const deps = { sql, links };
  await offerFreePlaces(deps);
  await tendWaitingList(deps);
  assert.equal(await status(), 'waiting');
  const params = (await me.done(api.weather.overview)).departures[0]!.proposal!;
  await me.done(api.weather.goAnyway, { params, body });
  await guest.refused(409, api.pages.book, { body: bookingBody(offer) });
  await offerFreePlaces(deps);
  assert.equal(await status(), 'offered');
  assert.deepEqual(await findSeatDrift(sql), []);
  assert.ok(booked.id);
});

/** A party that was offered a place on a departure whose host is asked a moment later. */
async function offeredAndUndecided(email: string) {
  const staged = await boatInTwoHours(2);
  const { offer, me } = staged;
  const full = await guest.done(api.pages.book, { body: bookingBody(offer) });
  const joining = { page: offer.page.id, service: offer.service.id, availability_slot: offer.slot.id, participants: 1 };
  await guest.done(api.waitingList.join, { body: { ...joining, customer_name: 'Lau Mei', customer_email: email } });
  const { id, params } = await confirmWaiting({ sql, links, guest }, email);
  await me.done(api.bookings.cancel, { params: { id: full.id }, body: { reason: 'They are ill' } });
  await offerFreePlaces({ sql, links });
  const seen = async () => guest.done(api.waitingList.see, { params });
  const before = (await seen()).offer!;
  await proposeByWeather(sql);
  const proposal = async () => (await me.done(api.weather.overview)).departures[0]!.proposal!;
  return {
    me,
    params,
    seen,
    before,
    proposal,
    /** An hour passes for whatever runs by the clock. */
    waitAnHour: async () => {
      await sql`
        update waiting_offers set paused_at = paused_at - interval '1 hour', expires_at = expires_at - interval '1 hour' where entry_id = ${id}`;
      await expireHolds(sql);
      await offerFreePlaces({ sql, links });
      await tendWaitingList({ sql, links });
    },
    notices: async () =>
      (await sql<{ kind: string }[]>`select kind from waiting_notices where entry_id = ${id} order by id`).map(({ kind }) => kind),
  };
}

test('an open offer of the waiting list does not run out while the sale is stopped; let go, its clock runs on and its party is mailed the new time', async () => {
  const { me, params, seen, before, proposal, waitAnHour, notices } = await offeredAndUndecided('paused@example.com');
  const taking = { params, body: { final_amount: before.final_amount! } };
  assert.deepEqual([before.is_paused, (await seen()).offer?.is_paused], [false, true]);
  assert.equal((await guest.refused(409, api.waitingList.take, taking)).code, 'weather_undecided');
  await waitAnHour();
  const meanwhile = await seen();
  assert.deepEqual([meanwhile.status, meanwhile.offer?.is_paused], ['offered', true]);
  assert.ok(Math.abs(meanwhile.offer!.seconds_left - before.seconds_left) < 60);
  await me.done(api.weather.goAnyway, { params: await proposal(), body });
  const after = (await seen()).offer!;
  assert.equal(after.is_paused, false);
  assert.ok(after.seconds_left > before.seconds_left - 60 && Date.parse(after.expires_at) > Date.now());
  assert.deepEqual(await notices(), ['waiting_joined', 'waiting_offer', 'waiting_offer']);
  assert.equal((await guest.ask(api.waitingList.take, taking)).status, 201);
});

test('an offer whose departure is called off while its clock stands still is withdrawn, and its party hears that and nothing else', async () => {
  const { me, seen, proposal, waitAnHour, notices } = await offeredAndUndecided('gone@example.com');
  await me.done(api.weather.callOff, { params: await proposal() });
  await waitAnHour();
  assert.deepEqual([(await seen()).status, (await seen()).offer], ['gone', null]);
  assert.deepEqual(await notices(), ['waiting_joined', 'waiting_offer', 'waiting_ended']);
  assert.deepEqual(await findSeatDrift(sql), []);
});

test('an offer may be let pass while its clock stands still, and its place waits for the next in line', async () => {
  const { params, seen } = await offeredAndUndecided('passes@example.com');
  await guest.done(api.waitingList.pass, { params });
  assert.equal((await seen()).status, 'waiting');
  assert.deepEqual(await findSeatDrift(sql), []);
});

test('a day with nothing but a departure on hold is not called full: it says until when its host decides; beside a full departure it is', async () => {
  const { offer, proposal, letGo } = await undecided();
  const date = hongKongDate(offer.slot.starts_at);
  const shownDay = async () => {
    const { days } = await guest.done(api.services.calendar, { params: { id: offer.service.id }, query: { month: date.slice(0, 7) } });
    return days.find((day) => day.date === date)!;
  };
  const { decide_by } = await proposal();
  const on_hold = await shownDay();
  assert.deepEqual([on_hold.state, on_hold.decide_by, on_hold.from_price], ['weather', decide_by, null]);
  const beside = await buildSlot({ service: offer.service, capacity: 1, starts_at: new Date(offer.slot.starts_at.getTime() + 1_000) });
  await guest.done(api.pages.book, { body: bookingBody({ ...offer, slot: beside }) });
  assert.equal((await shownDay()).state, 'full');
  await letGo();
  const { state, decide_by: until } = await shownDay();
  assert.deepEqual([state, until], ['open', null]);
});

test('a booking that waits for the departure while its host is being asked finds it stopped; one that looks for proposals is sold', async () => {
  const { offer } = await boatInTwoHours();
  const looks = async () => [
    ...(await sql`
      update slots set spots_taken = spots_taken + 1
      where id = ${offer.slot.id} and not exists (select from weather_proposals w where w.slot_id = slots.id and w.state = 'open') returning id`),
  ];
  const rule = sql.json({ ...readyPolicies.boat[0]!, warnings: [...readyPolicies.boat[0]!.warnings] });
  const both = sql.begin(async (tx) => {
    // As `proposeByWeather` does, which commits when both wait.
    await tx`update slots set weather_stops = true where id = ${offer.slot.id}`;
    await tx`
      insert into weather_proposals (id, provider_id, service_id, slot_id, starts_at, rule, warning, code, source, issued_at, holds_from, decide_by, created_at)
      select ${uuid()}, provider_id, service_id, id, starts_at, ${rule}, 'pre_8', 'WTCPRE8', 'person', now(), now(), now() + interval '30 minutes', now()
      from slots where id = ${offer.slot.id}`;
    const asked = [guest.ask(api.pages.book, { body: bookingBody(offer) }), looks()] as const;
    await untilWaiting(sql, 2);
    return { asked };
  });
  const [answer, sold] = await Promise.all((await both).asked);
  assert.deepEqual([answer.status, (answer.body as { code: string }).code, sold.length], [409, 'weather_undecided', 1]);
  await sql`update slots set spots_taken = spots_taken - 1 where id = ${offer.slot.id}`;
});

test('of a crowd that books while hosts are asked each has a place from before or reads why, and the departure is sold to nobody after', async () => {
  const { offer } = await boatInTwoHours(60);
  const [, ...answers] = await Promise.all([
    proposeByWeather(sql),
    ...Array.from({ length: 30 }, () => guest.ask(api.pages.book, { body: bookingBody(offer) })),
  ]);
  const booked = answers.filter(({ status }) => status === 201).length;
  const others = answers.filter(({ status }) => status !== 201).map(({ body }) => (body as { code: string }).code);
  assert.ok(others.every((code) => code === 'weather_undecided'));
  const [slot] = await sql<{ spots_taken: number; weather_stops: boolean }[]>`
    select spots_taken, weather_stops from slots where id = ${offer.slot.id}`;
  assert.deepEqual({ ...slot }, { spots_taken: booked + 1, weather_stops: true });
  assert.equal((await guest.refused(409, api.pages.book, { body: bookingBody(offer) })).code, 'weather_undecided');
  assert.deepEqual(await findSeatDrift(sql), []);
});

test('a departure that nobody has booked is off sale while its rules call it off, and back when they do not; its host is not asked', async () => {
  const { offer, me } = await boatInTwoHours();
  const empty = await buildSlot({ service: offer.service, starts_at: inHours(2.5) });
  await proposeByWeather(sql);
  const book = { body: bookingBody({ ...offer, slot: empty }) };
  assert.equal((await guest.refused(409, api.pages.book, book)).code, 'weather_undecided');
  assert.deepEqual(
    (await me.done(api.weather.overview)).departures.map(({ slot_id }) => slot_id),
    [offer.slot.id],
  );
  // Withdrawn at once, also where the Observatory was never read.
  const { departures } = await me.done(api.weather.expect, { body: { is_expected: false } });
  assert.equal(departures[0]?.proposal, null);
  await proposeByWeather(sql);
  await guest.done(api.pages.book, book);
});

test('a departure that was let go is on sale though its guests have left', async () => {
  const { offer, booked, me, letGo } = await undecided();
  await letGo();
  await me.done(api.bookings.cancel, { params: { id: booked.id }, body: { reason: 'They are ill' } });
  await proposeByWeather(sql);
  await guest.done(api.pages.book, { body: bookingBody(offer) });
});

test('letting go needs a reason, which stands in the log', async () => {
  const { me, proposal, letGo } = await undecided();
  const params = await proposal();
  for (const reason of ['', ' ', 'a'.repeat(301)])
    assert.ok('reason' in (await me.refused(400, api.weather.goAnyway, { params, body: { reason } })));
  const { log } = await letGo();
  assert.deepEqual([log[0]?.event, log[0]?.reason], ['went_anyway', body.reason]);
});
