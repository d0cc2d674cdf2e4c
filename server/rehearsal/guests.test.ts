import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { seedDemo } from '../../db/seed/demo.ts';
import { addDays, hongKongDate, hongKongToInstant, weekday } from '../../rules/time.ts';
import { testApp } from '../../tests/support/app.ts';
import { cardGateway } from '../../tests/support/card-gateway.ts';
import { setClock } from '../../tests/support/clock.ts';
import { cast } from './banner.ts';
import { callsOf } from './calls.ts';
import { bookGuests } from './guests.ts';
import { prepareMorning } from './morning.ts';

// Moves the clock.
const { gateway, payments, connect } = await cardGateway();
const { app, sql } = await testApp({ clock: true, payments, demo_gateway: gateway.url });
connect(app);
const address = async () => '/media/0123456789abcdef01234567-1600.webp';
const SUNDAY = Array.from({ length: 7 }, (_, days) => addDays(hongKongDate(Date.now()), days)).find((day) => weekday(day) === 0)!;
const beginOn = (day: string) => setClock(sql, hongKongToInstant(day, '15:00'));

before(async () => {
  await beginOn(SUNDAY);
  assert.equal(await seedDemo(sql, { now: new Date(), media: { saveImage: address, keepSlip: address } }), true);
});

test('begun on a Sunday, its guests read in three scripts, and have paid in every way: whole, in part, or nothing yet', async () => {
  const calls = callsOf(app);
  await prepareMorning(calls, sql);
  const people = await bookGuests(calls, sql);
  assert.ok(people >= 150, `${people} people have booked`);
  const booked = await sql<{ locale: string; customer_name: string; state: string; ways: string[]; pay_way: string }[]>`
    select b.locale, b.customer_name, b.pay_way,
      case when b.paid_amount = 0 then 'unpaid' when b.paid_amount < b.final_amount then 'part' else 'paid' end as state,
      array(select y.way || ' ' || y.state from payments y where y.booking_id = b.id) as ways
    from bookings b where b.customer_email like '%@guests.example' and b.status = 'confirmed'`;
  const parties = (wanted: (one: (typeof booked)[number]) => boolean) => booked.filter(wanted).length;
  for (const [locale, script] of [
    ['en', /^[A-Z]/],
    ['zh-HK', /^[陳張何李]/],
    ['zh-CN', /^[王刘陈张]/],
  ] as const)
    assert.ok(parties((one) => one.locale === locale && script.test(one.customer_name)) >= 5, locale);
  for (const [way, state] of [
    ['fps received', 'paid'],
    ['fps received', 'part'],
    ['fps reported', 'unpaid'],
    ['card received', 'paid'],
    ['on_site received', 'paid'],
  ] as const)
    assert.ok(parties((one) => one.state === state && one.ways.includes(way)) >= 1, `${way}, ${state}`);
  for (const pay_way of ['fps', 'on_site'])
    assert.ok(parties((one) => one.pay_way === pay_way && one.ways.length === 0) >= 1, `nothing by ${pay_way}`);
});

test('whatever day of the week it begins, whatever runs tomorrow has a rule, and the provider has a boat that is due after the night', async () => {
  for (let days = 0; days < 7; days += 1) {
    const day = addDays(SUNDAY, days);
    const tomorrow = addDays(day, 1);
    await beginOn(day);
    await prepareMorning(callsOf(app), sql);
    const departures = await sql<{ title: string; has_rules: boolean }[]>`
      select s.title, coalesce(jsonb_array_length(coalesce(s.weather_rules, p.weather_rules)), 0) > 0 as has_rules
      from slots sl join services s on s.id = sl.service_id join providers p on p.id = s.provider_id where sl.date = ${tomorrow}`;
    assert.ok(departures.length >= 3, day);
    assert.deepEqual(
      departures.filter(({ has_rules }) => !has_rules),
      [],
      day,
    );
    const boats = await sql`
      select from slots sl join services s on s.id = sl.service_id join providers p on p.id = s.provider_id join users u on u.id = p.user_id
      where u.username = ${cast.provider.username} and sl.starts_at = ${hongKongToInstant(tomorrow, '09:30')} and sl.is_available
        and s.confirmation = 'instant' and s.weather_rules @> '[{"outcome": "cancel"}]'`;
    assert.equal(boats.length, 1, day);
  }
});
