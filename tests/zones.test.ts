import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { hongKongToInstant } from '../rules/time.ts';
import { testApp } from './support/app.ts';
import { resellersOn } from './support/resellers.ts';

const { sql, database, buildBooking, buildOffer, buildSlot } = await testApp({ clock: true });

// Where visitors' and servers' machines are, by how far they are from UTC on the first day; each has another day or another offset.
const zones = { UTC: 0, 'America/Los_Angeles': 480, 'Europe/London': 0, 'Pacific/Auckland': -780 };
// Just after midnight, just before it, and on the nights when Los Angeles and London turn their clocks.
const times = ['2027-03-01T00:30', '2027-03-01T23:30', '2027-03-14T18:30', '2027-03-28T09:30'];

type Day = {
  zone: string;
  offset: number;
  seen: { slots: { start_datetime: string }[]; booked: string[]; clock: unknown[]; list: string[]; figures: unknown[]; octo: object }[];
};

test('a day in Hong Kong is the same day wherever the server stands', async () => {
  const offer = await buildOffer({
    service: { price: 10_000, cutoff_minutes: 15 },
    slot: { starts_at: hongKongToInstant('2027-03-01', '00:40') },
  });
  const { service } = offer;
  const at = (day: string, time: string) => buildSlot({ service, starts_at: hongKongToInstant(day, time) });
  for (const day of ['2027-03-01', '2027-03-02', '2027-03-14', '2027-03-15', '2027-03-28', '2027-03-29'])
    for (const time of ['09:00', '23:50']) await at(day, time);
  for (const slot of [await at('2027-02-28', '23:59'), await at('2027-03-01', '00:00'), await at('2027-03-02', '00:00')])
    await buildBooking({ status: 'completed', slot });
  const session = { sub: offer.provider.user.id, sid: randomUUID() };
  await sql`insert into sessions (id, user_id, token_hash, expires_at) values (${session.sid}, ${session.sub}, ${Buffer.from(session.sid)}, '2030-01-01')`;
  const { key } = await resellersOn(sql).buildReseller(offer);
  // A database whose own zone is another makes no difference either.
  await sql.unsafe(`alter database ${database.address.database} set timezone = 'America/New_York'`);

  // One after the other: they share the database and its clock.
  const lived: Day[] = [];
  for (const zone of Object.keys(zones)) lived.push(await live(zone, { address: database.address, offer, session, times, key }));
  assert.deepEqual(Object.fromEntries(lived.map(({ zone, offset }) => [zone, offset])), zones);
  const [first, ...others] = lived;
  for (const { zone, seen } of others) assert.deepEqual(seen, first!.seen, zone);

  const [justAfterMidnight, justBefore] = first!.seen;
  assert.deepEqual(justAfterMidnight!.booked, ['2027-03-01', '09:00:00', '11:00:00'], 'ten minutes are less than the cut-off');
  assert.deepEqual(justAfterMidnight!.clock, ['2027-03-01', '00:30', 1, '2027-04-15']);
  assert.deepEqual(justBefore!.booked, ['2027-03-01', '23:50:00', '01:50:00']);
  assert.equal(justBefore!.slots[1]!.start_datetime, '2027-03-02T00:00:00+08:00');
  assert.deepEqual(justBefore!.figures, ['200.00', ['2027-02-28 100.00', '2027-03-01 100.00'], '2027-03-01']);
  assert.deepEqual(justAfterMidnight!.octo, {
    days: ['2027-03-01 AVAILABLE', '2027-03-02 AVAILABLE'],
    departures: ['2027-03-01T00:40:00+08:00 CLOSED 2027-02-28T16:25:00Z', '2027-03-01T09:00:00+08:00 AVAILABLE 2027-03-01T00:45:00Z'],
    of_today: ['2027-03-01T00:40:00+08:00', '2027-03-01T09:00:00+08:00', '2027-03-01T23:50:00+08:00'],
    hold: ['2027-03-01T09:00:00+08:00', '2027-02-28T17:00:00Z', 'CANCELLED'],
  });
  assert.deepEqual(justBefore!.octo, {
    days: ['2027-03-01 AVAILABLE', '2027-03-02 AVAILABLE'],
    departures: ['2027-03-01T23:50:00+08:00 AVAILABLE 2027-03-01T15:35:00Z', '2027-03-02T00:00:00+08:00 AVAILABLE 2027-03-01T15:45:00Z'],
    of_today: ['2027-03-01T23:50:00+08:00'],
    hold: ['2027-03-01T23:50:00+08:00', '2027-03-01T16:00:00Z', 'CANCELLED'],
  });
});

async function live(TZ: string, asked: object): Promise<Day> {
  const script = join(import.meta.dirname, 'support/hong-kong-day.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify(asked)], {
    env: { ...process.env, TZ },
    maxBuffer: 50e6,
  });
  return JSON.parse(stdout) as Day;
}
