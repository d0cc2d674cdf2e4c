import type { OwnBooking } from '../../../contract/operator.ts';
import { fromCents, shareOf } from '../../../rules/money.ts';
import { referralOf } from '../../../rules/referral-words.ts';
import type { ReferralFacts } from '../../../contract/referrals.ts';
import type { Sql } from '../../core/database/database.ts';
import { foundById } from './booking-reads.ts';

type OwnBookingRow = { id: string; count: number; partner: OwnBooking['partner']; facts: ReferralFacts; total_price: number };

/** One page of partners' own bookings that wait for a decision, the oldest first. */
export async function listOwnBookings(sql: Sql, { page, page_size }: { page: number; page_size: number }) {
  const held = await sql<OwnBookingRow[]>`
    select b.id, count(*) over () as count, b.total_price, referral_of(b.id) as facts,
      jsonb_build_object('id', p.id, 'name', p.name, 'name_zh', p.name_zh) as partner
    from booking_referrals r join bookings b on b.id = r.booking_id join partners p on p.id = r.partner_id
    where r.reason = 'own_booking' and r.decision is null
    order by r.created_at, b.id limit ${page_size} offset ${(page - 1) * page_size}`;
  const found = await foundById(
    sql,
    held.map(({ id }) => id),
  );
  const results = held.flatMap(({ id, partner, facts, total_price }): OwnBooking[] =>
    found
      .filter((booking) => booking.id === id)
      .map((booking) => ({ ...booking, partner, referral: referralOf(facts), commission: fromCents(shareOf(total_price, facts.rate_bp)) })),
  );
  return { count: held[0]?.count ?? 0, results };
}
