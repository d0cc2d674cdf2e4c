import { v4 } from 'uuid';
import type { Booked } from './life.ts';
import { minutesAfter, momentOf, type Clock } from './clock.ts';
import { createRandom, type Random } from './random.ts';
import type { Link, Referrer } from './referrers.ts';
import type { Row } from './rows.ts';

const COMMISSION_BP = 800;
const WINDOW_DAYS = 30;
const A_DAY = 1440;

/** The click that a booking is credited to. */
type ClickCredit = { referrer: Referrer; link: Pick<Link, 'id'>; clicked_at: Date };

/** Who followed links, and which bookings came of it: decided as the product does (server/bookings/place/writes.ts), by what held at that moment. */
export function refer(
  clock: Clock,
  booked: readonly Booked[],
  referrers: readonly Referrer[],
): Record<'referral_clicks' | 'booking_referrals', Row[]> {
  const random = createRandom('referrals');
  const rows: Record<'referral_clicks' | 'booking_referrals', Row[]> = { referral_clicks: [], booking_referrals: [] };
  const click = (link: Pick<Link, 'id'>, at: Date) => {
    const id = v4({ random: random.bytes(16) });
    rows.referral_clicks.push({ id, link_id: link.id, clicked_at: at });
    return id;
  };

  const credit = (booking: Booked, { referrer, link, clicked_at }: ClickCredit) =>
    rows.booking_referrals.push({
      booking_id: booking.id,
      click_id: click(link, clicked_at),
      link_id: link.id,
      partner_id: referrer.id,
      clicked_at,
      window_days: WINDOW_DAYS,
      ...decided(clock, booking, referrer, clicked_at),
      created_at: booking.life.created_at,
    });

  for (const booking of booked) {
    const found = booking.concierge || booking.is_resold ? null : referrerOf(random, booking, referrers);
    if (found) credit(booking, found);
  }
  for (const { own_links } of referrers)
    for (const link of own_links)
      for (let day = -120; day < 0; day += 1)
        for (let n = random.whole(0, link.daily_clicks); n > 0; n -= 1) {
          const at = momentOf(clock, day, random.whole(8 * 60, 23 * 60));
          if (isUp(link, at)) click(link, at);
        }
  for (const booking of booked) {
    const referrer = referrers.find(({ username }) => username === booking.concierge?.partner);
    if (referrer?.concierge_link) credit(booking, { referrer, link: referrer.concierge_link, clicked_at: booking.life.created_at });
  }
  return rows;
}

function referrerOf(random: Random, booking: Booked, referrers: readonly Referrer[]): ClickCredit | null {
  for (const referrer of referrers) {
    const links = referrer.own_links.filter((link) => link.leadsTo(booking.slot.service));
    const own = booking.person.phone === referrer.contact_phone;
    if (links.length === 0 || !(own || random.chance(referrer.share))) continue;
    const link = random.pick(links);
    const before = random.chance(0.06) && !own ? random.whole(31, 40) * A_DAY : random.whole(2, random.pick([20, 90, A_DAY, 6 * A_DAY]));
    const clicked_at = minutesAfter(booking.life.created_at, -before);
    if (isUp(link, clicked_at)) return { referrer, link, clicked_at };
  }
  return null;
}

const isUp = ({ made_at, archived_at }: Link, at: Date) => at > made_at && (archived_at === null || at < archived_at);

function decided(clock: Clock, { life, person }: Booked, referrer: Referrer, clicked_at: Date): Row {
  const at = life.created_at;
  const nothing = { rate_bp: 0, sign: null, decision: null, decided_at: null };
  if (clicked_at <= minutesAfter(at, -WINDOW_DAYS * A_DAY)) return { ...nothing, reason: 'expired' };
  if (referrer.suspended_at && referrer.suspended_at <= at) return { ...nothing, reason: 'suspended' };
  if (!referrer.approved_at || referrer.approved_at > at) return { ...nothing, reason: 'not_approved' };
  const rate_bp = referrer.commission_bp ?? COMMISSION_BP;
  if (person.phone !== referrer.contact_phone) return { ...nothing, rate_bp, reason: 'last_click' };
  // What is older than a month has been looked into.
  const settled = at < momentOf(clock, -30, 0);
  const decision = settled ? { decision: 'refused', decided_at: minutesAfter(at, 2 * A_DAY) } : { decision: null, decided_at: null };
  return { ...decision, rate_bp, reason: 'own_booking', sign: 'phone' };
}
