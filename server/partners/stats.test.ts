import assert from 'node:assert/strict';
import { test } from 'node:test';
import { v7 as uuid } from 'uuid';
import { api } from '../../contract/api.ts';
import type { BookingStatus } from '../../rules/booking-states.ts';
import { addDays } from '../../rules/time.ts';
import { testApp } from '../../tests/support/app.ts';
import type { BuiltLink } from '../../tests/support/builders.ts';
import { onOneDay } from '../../tests/support/one-day.ts';

const { sql, as, buildBooking, buildClick, buildLink, buildPartner } = await testApp();
const { stats, link: oneLink, links } = api.partners;

const DAY_MS = 86_400_000;
const PRIVATE = 'nobody-but-the-host';

type Overrides = { days_ago?: number; status?: BookingStatus; cents?: number; reason?: string };

/** Somebody follows a link some days ago and books on the same day; what it earned is written down. */
async function refer(link: BuiltLink, { days_ago = 0, status = 'confirmed', cents = 0, reason = 'last_click' }: Overrides = {}) {
  const at = new Date(Date.now() - days_ago * DAY_MS);
  const click = await buildClick({ link, clicked_at: at });
  const customer = { customer_name: PRIVATE, customer_email: `${PRIVATE}@example.com`, special_requests: PRIVATE };
  const { id } = await buildBooking({ status, created_at: at, ...customer });
  const credit = { booking_id: id, click_id: click.id, link_id: link.id, partner_id: link.partner.id, clicked_at: at, created_at: at };
  const decided = { reason, rate_bp: 800, window_days: 30, sign: reason === 'own_booking' ? 'email' : null };
  await sql`insert into booking_referrals ${sql({ ...credit, ...decided })}`;
  if (cents !== 0) await earn(id, link.partner.id, cents);
  return id;
}

async function earn(booking_id: string, partner_id: string, cents: number): Promise<void> {
  const entry_id = uuid();
  await sql`
    insert into journal_entries (id, kind, booking_id, provider_id, partner_id, partner, provider)
    select ${entry_id}, 'sale', id, provider_id, ${partner_id}, ${-cents}::bigint, ${cents}::bigint from bookings where id = ${booking_id}`;
  await sql`insert into commission_lines (id, entry_id, booking_id, partner_id, cents) values (${uuid()}, ${entry_id}, ${booking_id}, ${partner_id}, ${cents})`;
}

test('a partner sees clicks, bookings and earnings by link, placement and day', () =>
  onOneDay(async (today) => {
    const partner = await buildPartner();
    const lobby = await buildLink({ partner, placement: 'Lobby stand' });
    const room = await buildLink({ partner, placement: 'Room card' });
    const other_room = await buildLink({ partner, placement: 'Room card' });
    const quiet = await buildLink({ partner, placement: 'Lift', archived_at: new Date() });
    for (let n = 0; n < 3; n += 1) await buildClick({ link: lobby });
    await refer(lobby, { cents: 3_840 });
    await refer(room, { days_ago: 2, cents: 1_000 });
    await refer(other_room, { days_ago: 2, status: 'cancelled' });
    await refer(room, { days_ago: 45, cents: 9_999 });

    const seen = await (await as(partner.user)).done(stats);
    assert.deepEqual([seen.days, seen.clicks, seen.bookings, seen.conversion_rate, seen.earned], [30, 6, 2, 33.3, '48.40']);
    assert.deepEqual(
      seen.by_link.map(({ id, clicks, bookings, conversion_rate, earned }) => [id, clicks, bookings, conversion_rate, earned]),
      [
        [lobby.id, 4, 1, 25, '38.40'],
        [room.id, 1, 1, 100, '10.00'],
        [other_room.id, 1, 0, 0, '0.00'],
      ],
    );
    assert.ok(!seen.by_link.some(({ id }) => id === quiet.id));
    assert.deepEqual(
      seen.by_placement.map(({ placement, clicks, bookings, earned }) => [placement, clicks, bookings, earned]),
      [
        ['Lobby stand', 4, 1, '38.40'],
        ['Room card', 2, 1, '10.00'],
      ],
    );
    assert.deepEqual([seen.by_day.length, seen.by_day[0]?.date, seen.by_day.at(-1)?.date], [30, addDays(today, -29), today]);
    assert.deepEqual(seen.by_day.at(-1), { date: today, clicks: 4, bookings: 1, earned: '38.40' });
    assert.deepEqual(seen.by_day.at(-3), { date: addDays(today, -2), clicks: 2, bookings: 1, earned: '10.00' });

    assert.deepEqual(seen.before, { clicks: 1, bookings: 1, earned: '99.99' });

    const longer = await (await as(partner.user)).done(stats, { query: { days: 60 } });
    assert.deepEqual([longer.clicks, longer.bookings, longer.earned, longer.by_day.length], [7, 3, '148.39', 60]);
    assert.deepEqual(longer.before, { clicks: 0, bookings: 0, earned: '0.00' });
  }));

test('what was taken back is taken off', async () => {
  const partner = await buildPartner();
  const link = await buildLink({ partner });
  const id = await refer(link, { status: 'cancelled', cents: 3_840 });
  await earn(id, partner.id, -3_840);
  const caller = await as(partner.user);
  const { clicks, bookings, earned } = await caller.done(oneLink, { params: link });
  assert.deepEqual([clicks, bookings, earned], [1, 0, '0.00']);
  assert.equal((await caller.done(stats)).earned, '0.00');
});

test('bookings that earn nothing are none; a partner’s own counts once the operator agrees', async () => {
  const partner = await buildPartner();
  const link = await buildLink({ partner });
  for (const reason of ['expired', 'not_approved', 'suspended']) await refer(link, { reason });
  const own = await refer(link, { reason: 'own_booking' });
  const caller = await as(partner.user);
  assert.deepEqual([(await caller.done(stats)).clicks, (await caller.done(stats)).bookings], [4, 0]);
  await sql`update booking_referrals set decision = 'paid', decided_at = now() where booking_id = ${own}`;
  assert.equal((await caller.done(stats)).bookings, 1);
});

test('a partner learns nothing of who booked, and nothing of other partners', async () => {
  const partner = await buildPartner();
  const link = await buildLink({ partner });
  await refer(link, { cents: 100 });
  const caller = await as(partner.user);
  for (const reply of [await caller.done(stats), await caller.done(links), await caller.done(oneLink, { params: link })])
    assert.doesNotMatch(JSON.stringify(reply), new RegExp(`${PRIVATE}|9123|SMP-`));
  const rival = await (await as((await buildPartner()).user)).done(stats);
  assert.deepEqual([rival.clicks, rival.bookings, rival.earned, rival.by_link, rival.by_placement], [0, 0, '0.00', [], []]);
});

test('the days are 1 to 366', async () => {
  const caller = await as((await buildPartner()).user);
  for (const days of [0, 367, 'many', 1.5]) assert.deepEqual(Object.keys(await caller.refused(400, stats, { query: { days } })), ['days']);
  assert.equal((await caller.done(stats, { query: { days: 1 } })).by_day.length, 1);
});
