import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { ACTING_HEADER } from '../../../contract/staff-roles.ts';
import { testApp } from '../../../tests/support/app.ts';
import { createSignedLinks } from '../../core/signed-links.ts';
import { personCode } from './person-codes.ts';

const { as, guest, links, sql, buildBooking, buildProvider, buildSlot, buildSlotUnderWay, buildService, buildStaff, buildUser } =
  await testApp();
const { checkIn, attendance, get, manifest } = api.bookings;
const { booking: byLink, voucher: seeVoucher, voucherQr } = api.guests;

const kinds = [
  { kind: 'adult', price: 48_000 },
  { kind: 'child', price: 24_000 },
];

/** Two adults and a child on a departure under way, unless another slot is named, with the vouchers that their link shows. */
async function family(given: Parameters<typeof buildBooking>[0] = {}) {
  const slot = given.slot ?? (await buildSlotUnderWay({ service: await buildService({ units: kinds }) }));
  const { service } = slot;
  const booking = await buildBooking({ participants: 3, confirmation_code: '7K2M-Q9DX', ...given, slot });
  const [adult, child] = service.units;
  const units = [
    { unit: adult!.id, kind: 'adult', title: 'Adult', title_zh: '成人', quantity: 2, price: 48_000 },
    { unit: child!.id, kind: 'child', title: 'Child', title_zh: '小童', quantity: 1, price: 24_000 },
  ];
  await sql`update bookings set units = ${sql.json(units)} where id = ${booking.id}`;
  const params = { token: links.sign('booking', booking.id) };
  return {
    booking,
    params,
    provider: await as(service.provider.user),
    whole: `${booking.booking_reference} 7K2M-Q9DX`,
    vouchers: (await guest.done(byLink, { params })).person_vouchers,
  };
}

/** In a few hours, when a departure is boarded already and its bookings can still be changed. */
const soon = () => new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 3 * 3_600_000);

async function change(
  { provider, booking }: Pick<Awaited<ReturnType<typeof family>>, 'provider' | 'booking'>,
  wanted: object,
): Promise<void> {
  const { version, difference } = await provider.done(api.bookings.quoteChange, { params: booking, body: wanted });
  await provider.done(api.bookings.change, { params: booking, body: { ...wanted, version, difference } });
}

const aboardOn = async ({ provider, booking }: Pick<Awaited<ReturnType<typeof family>>, 'provider' | 'booking'>) => {
  const { departures } = await provider.done(manifest, { query: { slot: booking.slot.id } });
  const [{ attendance: state, arrived_people, persons_aboard }] = departures[0]!.passengers as [(typeof departures)[0]['passengers'][0]];
  return [state, arrived_people, persons_aboard.map(({ title, number }) => `${title} ${number}`)];
};

test('each person of a confirmed booking has a voucher with a code of their own, the same each time', async () => {
  const { booking, vouchers, params } = await family();
  assert.deepEqual(
    vouchers.map(({ title, title_zh, number, people, is_used }) => [title, title_zh, number, people, is_used]),
    [
      ['Adult', '成人', 1, 1, false],
      ['Adult', '成人', 2, 1, false],
      ['Child', '小童', 1, 1, false],
    ],
  );
  for (const { code } of vouchers) assert.match(code, new RegExp(`^${booking.booking_reference} [2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$`));
  assert.equal(new Set(vouchers.flatMap(({ code, token }) => [code, token])).size, 6);
  assert.deepEqual((await guest.done(byLink, { params })).person_vouchers, vouchers);
  const { vouchers: others } = await family();
  assert.ok(others.every(({ code }) => !vouchers.some((own) => own.code.slice(-14) === code.slice(-14))));
});

test('a client sees the same vouchers as the holder of the link, and a request has none', async () => {
  const client = await buildUser();
  const { booking, vouchers } = await family({ client });
  assert.deepEqual((await (await as(client)).done(api.bookings.mineById, { params: booking })).person_vouchers, vouchers);
  assert.deepEqual((await family({ status: 'pending' })).vouchers, []);
  assert.deepEqual((await family({ status: 'cancelled' })).vouchers, []);
});

test('the address of one voucher shows what that person needs, and nothing of who booked', async () => {
  const { booking, vouchers } = await family({
    customer_name: 'Lau Siu Ming',
    customer_email: 'siuming@example.com',
    special_requests: 'Nuts',
  });
  const { token, code, title, number } = vouchers[1]!;
  const seen = await guest.done(seeVoucher, { params: { token } });
  assert.deepEqual(
    [seen.title, seen.number, seen.code, seen.used_at, seen.status, seen.service_title],
    [title, number, code, null, 'confirmed', booking.slot.service.title],
  );
  const said = JSON.stringify(seen);
  for (const hidden of ['Lau', 'siuming', '9123', 'Nuts', '7K2M-Q9DX', booking.id, vouchers[0]!.code, vouchers[0]!.token])
    assert.ok(!said.includes(hidden), hidden);
  const { body } = await guest.ask(voucherQr, { params: { token } });
  assert.match(String(body), /^<svg/);
  await guest.refused(404, byLink, { params: { token } });
});

test('a token that was changed, of another purpose or of nobody shows nothing', async () => {
  const { booking, params, vouchers } = await family();
  const { token } = vouchers[0]!;
  const wrong = [
    params.token,
    `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`,
    links.sign('person nobody 1', booking.id),
    'A'.repeat(43),
  ];
  for (const other of wrong) {
    await guest.refused(404, seeVoucher, { params: { token: other } });
    await guest.refused(404, voucherQr, { params: { token: other } });
  }
});

test('a scanned voucher checks in its person alone, and the next one too, with one line in the timeline', async () => {
  const at = await family();
  const first = await at.provider.done(checkIn, { body: { voucher: at.vouchers[1]!.code } });
  assert.deepEqual([first.id, first.aboard, first.person?.title, first.person?.number], [at.booking.id, 1, 'Adult', 2]);
  assert.deepEqual(await aboardOn(at), ['arrived', 1, ['Adult 2']]);
  assert.equal((await at.provider.done(checkIn, { body: { voucher: at.vouchers[2]!.code } })).aboard, 2);
  assert.deepEqual(await aboardOn(at), ['arrived', 2, ['Adult 2', 'Child 1']]);
  assert.equal((await at.provider.done(checkIn, { body: { voucher: at.vouchers[0]!.code } })).aboard, 3);
  assert.deepEqual(await aboardOn(at), ['arrived', null, ['Adult 1', 'Adult 2', 'Child 1']]);
  const { timeline } = await at.provider.done(get, { params: at.booking });
  assert.equal(timeline.filter(({ event }) => event === 'arrived').length, 1);
  const seen = await guest.done(seeVoucher, { params: { token: at.vouchers[0]!.token } });
  assert.notEqual(seen.used_at, null);
  assert.deepEqual(
    (await guest.done(byLink, { params: at.params })).person_vouchers.map(({ is_used }) => is_used),
    [true, true, true],
  );
});

test('one person’s code may be typed as people do', async () => {
  const { vouchers, provider } = await family();
  const [reference, letters] = vouchers[0]!.code.split(' ');
  const typed = `${reference!.toLowerCase()}  ${letters!.toLowerCase().replaceAll('-', ' ')}`;
  assert.equal((await provider.done(checkIn, { body: { voucher: typed } })).person?.number, 1);
  await provider.refused(404, checkIn, { body: { voucher: letters! } });
});

test('a voucher of one person that was used says whose it is and since when, and is good again once that was undone', async () => {
  const at = await family();
  const voucher = at.vouchers[0]!.code;
  const { person } = await at.provider.done(checkIn, { body: { voucher } });
  await at.provider.done(checkIn, { body: { voucher: at.vouchers[2]!.code } });
  const refused = await at.provider.refused(409, checkIn, { body: { voucher } });
  assert.deepEqual([refused.code, refused.title, refused.number, typeof refused.checked_in_at], ['voucher_used', 'Adult', 1, 'string']);
  const undo = { params: at.booking, body: { attendance: 'expected' as const, person: person!.key } };
  await at.provider.done(attendance, undo);
  await at.provider.done(attendance, undo);
  assert.deepEqual(await aboardOn(at), ['arrived', 1, ['Child 1']]);
  assert.equal((await at.provider.done(checkIn, { body: { voucher } })).aboard, 2);
  await at.provider.done(attendance, { params: at.booking, body: { attendance: 'expected' } });
  assert.deepEqual(await aboardOn(at), ['expected', null, []]);
});

test('a person is ticked by hand too, once, and a no-show is a party’s', async () => {
  const at = await family();
  const person = at.vouchers[0]!.key;
  const mark = { params: at.booking, body: { attendance: 'arrived' as const, person } };
  await at.provider.done(attendance, mark);
  await at.provider.done(attendance, mark);
  assert.deepEqual(await aboardOn(at), ['arrived', 1, ['Adult 1']]);
  await at.provider.refused(404, attendance, { params: at.booking, body: { attendance: 'arrived', person: 'nobody 7' } });
  const missed = await at.provider.refused(400, attendance, { params: at.booking, body: { attendance: 'no_show', person } });
  assert.deepEqual(Object.keys(missed), ['attendance']);
});

test('the booking’s voucher says how many are aboard, and checks in the others only when asked to', async () => {
  const at = await family();
  await at.provider.done(checkIn, { body: { voucher: at.vouchers[2]!.code } });
  const refused = await at.provider.refused(409, checkIn, { body: { voucher: at.whole } });
  assert.deepEqual([refused.code, refused.aboard, refused.participants], ['voucher_partly_used', 1, 3]);
  const chinese = await at.provider.with({ 'accept-language': 'zh-HK' }).refused(409, checkIn, { body: { voucher: at.whole } });
  assert.equal(chinese.detail, '這張預訂的部分客人已經報到。');
  const rest = await at.provider.done(checkIn, { body: { voucher: at.whole, rest: true } });
  assert.deepEqual([rest.aboard, rest.person], [3, null]);
  assert.deepEqual(await aboardOn(at), ['arrived', null, ['Child 1']]);
  for (const voucher of [at.whole, at.vouchers[0]!.code, at.vouchers[2]!.code])
    assert.equal((await at.provider.refused(409, checkIn, { body: { voucher, rest: true } })).code, 'voucher_used');
  // Undone, as many are aboard as before.
  await at.provider.done(attendance, { params: at.booking, body: { attendance: 'arrived', people: 1 } });
  assert.deepEqual(await aboardOn(at), ['arrived', 1, ['Child 1']]);
});

test('a booking’s voucher of a party of which nobody has come checks all in at once', async () => {
  const at = await family();
  assert.equal((await at.provider.done(checkIn, { body: { voucher: at.whole } })).aboard, 3);
  assert.deepEqual(await aboardOn(at), ['arrived', null, []]);
});

test('one person’s voucher of a cancelled booking, a request, another day or another provider is refused in its own words', async () => {
  const at = await family();
  const voucher = at.vouchers[0]!.code;
  const rival = await as((await buildProvider()).user);
  await rival.refused(404, checkIn, { body: { voucher } });
  await sql`update bookings set status = 'pending' where id = ${at.booking.id}`;
  assert.equal((await at.provider.refused(409, checkIn, { body: { voucher } })).code, 'voucher_pending');
  await guest.refused(404, seeVoucher, { params: at.vouchers[0]! });
  await sql`update bookings set status = 'confirmed' where id = ${at.booking.id}`;
  await at.provider.done(api.bookings.cancel, { params: at.booking, body: { reason: 'Typhoon' } });
  assert.equal((await at.provider.refused(409, checkIn, { body: { voucher } })).code, 'voucher_cancelled');
  const seen = await guest.done(seeVoucher, { params: at.vouchers[0]! });
  assert.deepEqual([seen.status, seen.code], ['cancelled', null]);
  await guest.refused(404, voucherQr, { params: at.vouchers[0]! });
  const later = await family({ slot: await buildSlot({ service: at.booking.slot.service }) });
  assert.equal((await later.provider.refused(409, checkIn, { body: { voucher: later.vouchers[0]!.code } })).code, 'voucher_other_day');
});

test('when a party becomes smaller its last voucher is refused in words, and the others stay good', async () => {
  const service = await buildService({ units: kinds });
  const at = await family({ slot: await buildSlot({ service, starts_at: soon() }) });
  const units = at.booking.slot.service.units.map(({ id }) => ({ unit: id, quantity: 1 }));
  await change(at, { units });
  const [first, gone, child] = at.vouchers;
  const left = (await guest.done(byLink, { params: at.params })).person_vouchers;
  assert.deepEqual(left, [first, child]);
  await guest.refused(404, seeVoucher, { params: gone! });
  const refused = await at.provider.refused(409, checkIn, { body: { voucher: gone!.code } });
  assert.deepEqual([refused.code, refused.client_name], ['voucher_not_in_party', 'Chan Tai Man']);
  assert.equal((await at.provider.done(checkIn, { body: { voucher: child!.code } })).aboard, 1);
});

test('when a booking moves its vouchers go along', async () => {
  const service = await buildService({ units: kinds });
  const at = await family({ slot: await buildSlot({ service, starts_at: soon() }) });
  const later = await buildSlot({ service });
  await change(at, { availability_slot: later.id });
  const refused = await at.provider.refused(409, checkIn, { body: { voucher: at.vouchers[0]!.code } });
  assert.equal(refused.code, 'voucher_other_day');
  const seen = await guest.done(seeVoucher, { params: at.vouchers[0]! });
  assert.equal(Date.parse(seen.start_datetime), later.starts_at.getTime());
  assert.equal(seen.code, at.vouchers[0]!.code);
});

test('one voucher scanned on ten telephones at once checks its person in once', async () => {
  const at = await family();
  const scans = Array.from({ length: 10 }, () => at.provider.ask(checkIn, { body: { voucher: at.vouchers[0]!.code } }));
  const answers = await Promise.all(scans);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array.from({ length: 9 }, () => 409)]);
  assert.deepEqual(await aboardOn(at), ['arrived', 1, ['Adult 1']]);
});

test('all at once against each alone, everybody is aboard once', async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    const at = await family();
    const vouchers = [at.whole, ...at.vouchers.map(({ code }) => code)];
    const answers = await Promise.all(vouchers.map((voucher) => at.provider.ask(checkIn, { body: { voucher, rest: true } })));
    const [whole, ...single] = answers.map(({ status }) => status);
    assert.deepEqual((await aboardOn(at)).slice(0, 2), ['arrived', null]);
    const { timeline } = await at.provider.done(get, { params: at.booking });
    assert.equal(timeline.filter(({ event }) => event === 'arrived').length, 1);
    // Who comes after all were checked in is aboard already.
    const known = (await aboardOn(at))[2] as string[];
    assert.equal(known.length, single.filter((status) => status === 200).length);
    assert.ok(whole === 200 || known.length === 3);
  }
});

test('different vouchers of a party scanned at once are each counted', async () => {
  const at = await family();
  const answers = await Promise.all(at.vouchers.map(({ code }) => at.provider.done(checkIn, { body: { voucher: code } })));
  assert.deepEqual(answers.map(({ aboard }) => aboard).sort(), [1, 2, 3]);
  assert.deepEqual(await aboardOn(at), ['arrived', null, ['Adult 1', 'Adult 2', 'Child 1']]);
});

test('a guide checks in one person, and then the others', async () => {
  const at = await family();
  const user = await buildUser();
  const { id } = await buildStaff({ provider: at.booking.slot.service.provider, user });
  const guide = (await as(user)).with({ [ACTING_HEADER]: id });
  const one = await guide.done(api.guide.checkIn, { body: { voucher: at.vouchers[2]!.code } });
  assert.deepEqual([one.booking_id, one.arrived_people, one.person?.title, one.persons_aboard.length], [at.booking.id, 1, 'Child', 1]);
  assert.equal((await guide.refused(409, api.guide.checkIn, { body: { voucher: at.whole } })).code, 'voucher_partly_used');
  const rest = await guide.done(api.guide.checkIn, { body: { voucher: at.whole, rest: true } });
  assert.deepEqual([rest.arrived_people, rest.person], [null, null]);
});

test('letters that another secret would tell are nobody’s', async () => {
  const at = await family();
  const voucher = personCode(createSignedLinks('another secret of this many letters'), at.booking, at.vouchers[0]!.key);
  assert.equal((await at.provider.refused(409, checkIn, { body: { voucher } })).code, 'voucher_not_in_party');
});
