-- What partners' screens and payouts add up is stored beside the rows it sums, so that no call reads all that was ever clicked, sold or
-- earned (decision 014). Database objects keep it, whichever version of the server writes; these locks keep other servers from writing
-- between what is summed here and the triggers that follow.
SELECT pg_advisory_xact_lock(hashtext('sampan journal'));
LOCK TABLE journal_due, journal_entries, payouts, commission_lines, referral_clicks IN SHARE ROW EXCLUSIVE MODE;

-- Clicks that are not added up yet. Nobody waits for anybody to leave one here; a job adds them up.
CREATE TABLE new_clicks (
  link_id uuid NOT NULL,
  day     date NOT NULL
);
CREATE INDEX new_clicks_link ON new_clicks (link_id);

-- Of a link since it was made: clicks, bookings that came by it for whatever they earn (`referrals`), those of them that are credited and
-- stand (`bookings`), and what they earned.
CREATE TABLE link_totals (
  link_id   uuid PRIMARY KEY,
  clicks    bigint NOT NULL DEFAULT 0,
  referrals bigint NOT NULL DEFAULT 0,
  bookings  bigint NOT NULL DEFAULT 0,
  cents     bigint NOT NULL DEFAULT 0
);

-- The same by Hong Kong day, of a click and of a booking's making, as far back as statistics reach.
CREATE TABLE link_days (
  link_id  uuid NOT NULL,
  day      date NOT NULL,
  clicks   bigint NOT NULL DEFAULT 0,
  bookings bigint NOT NULL DEFAULT 0,
  cents    bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (link_id, day)
);
CREATE INDEX link_days_day ON link_days (day);

-- With how much a referral is counted in the two tables above.
CREATE TABLE referral_figures (
  booking_id uuid PRIMARY KEY,
  bookings   int NOT NULL,
  cents      bigint NOT NULL
);

-- A partner's commissions in cents: not approved yet, approved but in no payout, in payouts; and how many bookings have a commission that
-- is in no payout.
CREATE TABLE partner_totals (
  partner_id      uuid PRIMARY KEY,
  pending         bigint NOT NULL DEFAULT 0,
  approved        bigint NOT NULL DEFAULT 0,
  in_payouts      bigint NOT NULL DEFAULT 0,
  unpaid_bookings bigint NOT NULL DEFAULT 0
);

-- What the journal says of a partner in a Hong Kong month, in cents; reversed and paid out are negative.
CREATE TABLE partner_months (
  partner_id uuid NOT NULL,
  month      date NOT NULL,
  earned     bigint NOT NULL DEFAULT 0,
  reversed   bigint NOT NULL DEFAULT 0,
  paid_out   bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (partner_id, month)
);

-- How many bookings a payout has commissions of.
ALTER TABLE payouts ADD COLUMN bookings bigint NOT NULL DEFAULT 0;

-- Since when the days of grace of a commission that waits are running; none while its booking is not completed or not paid for.
-- `-infinity`: it waits for nothing.
ALTER TABLE commission_lines ADD COLUMN due_from timestamptz;

INSERT INTO referral_figures (booking_id, bookings, cents)
SELECT r.booking_id, (r.credited AND b.status <> 'cancelled')::int, CASE WHEN r.credited THEN coalesce(c.cents, 0) ELSE 0 END
FROM (SELECT booking_id, coalesce(reason = 'last_click' OR decision = 'paid', false) AS credited FROM booking_referrals) r
JOIN bookings b ON b.id = r.booking_id
LEFT JOIN (SELECT booking_id, sum(cents)::bigint AS cents FROM commission_lines GROUP BY 1) c ON c.booking_id = r.booking_id;

INSERT INTO link_totals (link_id, clicks, referrals, bookings, cents)
SELECT l.id, l.old_clicks + coalesce(c.clicks, 0), coalesce(m.referrals, 0), coalesce(m.bookings, 0), coalesce(m.cents, 0)
FROM referral_links l
LEFT JOIN (SELECT link_id, count(*) AS clicks FROM referral_clicks GROUP BY 1) c ON c.link_id = l.id
LEFT JOIN (
  SELECT r.link_id, count(*) AS referrals, sum(f.bookings) AS bookings, sum(f.cents)::bigint AS cents
  FROM referral_figures f JOIN booking_referrals r ON r.booking_id = f.booking_id GROUP BY 1
) m ON m.link_id = l.id
WHERE l.old_clicks > 0 OR c.clicks > 0 OR m.referrals > 0;

INSERT INTO link_days (link_id, day, clicks, bookings, cents)
SELECT link_id, day, sum(clicks), sum(bookings), sum(cents)
FROM (
  SELECT link_id, (clicked_at AT TIME ZONE 'Asia/Hong_Kong')::date AS day, 1 AS clicks, 0 AS bookings, 0 AS cents FROM referral_clicks
  UNION ALL
  SELECT r.link_id, (r.created_at AT TIME ZONE 'Asia/Hong_Kong')::date, 0, f.bookings, f.cents
  FROM referral_figures f JOIN booking_referrals r ON r.booking_id = f.booking_id
) made GROUP BY 1, 2;

INSERT INTO partner_totals (partner_id, pending, approved, in_payouts, unpaid_bookings)
SELECT partner_id, coalesce(sum(cents) FILTER (WHERE approved_at IS NULL), 0),
  coalesce(sum(cents) FILTER (WHERE approved_at IS NOT NULL AND payout_id IS NULL), 0), coalesce(sum(cents) FILTER (WHERE payout_id IS NOT NULL), 0),
  count(DISTINCT booking_id) FILTER (WHERE payout_id IS NULL)
FROM commission_lines GROUP BY 1;

INSERT INTO partner_months (partner_id, month, earned, reversed, paid_out)
SELECT partner_id, date_trunc('month', at AT TIME ZONE 'Asia/Hong_Kong'), coalesce(-sum(partner) FILTER (WHERE kind <> 'payout' AND partner < 0), 0),
  coalesce(-sum(partner) FILTER (WHERE kind <> 'payout' AND partner > 0), 0), coalesce(-sum(partner) FILTER (WHERE kind = 'payout'), 0)
FROM journal_entries WHERE partner_id IS NOT NULL GROUP BY 1, 2;

UPDATE payouts p SET bookings = c.bookings
FROM (SELECT payout_id, count(DISTINCT booking_id) AS bookings FROM commission_lines WHERE payout_id IS NOT NULL GROUP BY 1) c WHERE c.payout_id = p.id;

UPDATE commission_lines c
SET due_from = CASE
  WHEN every.cents = 0 OR c.cents < 0 AND every.approved THEN '-infinity'
  WHEN b.status = 'completed' AND b.payment_status <> 'unpaid' THEN greatest(b.completed_at, b.ends_at) END
FROM bookings b, (SELECT booking_id, sum(cents) AS cents, bool_or(approved_at IS NOT NULL) AS approved FROM commission_lines GROUP BY 1) every
WHERE c.approved_at IS NULL AND b.id = c.booking_id AND every.booking_id = c.booking_id;

DROP INDEX commission_lines_waiting;
CREATE INDEX commission_lines_due ON commission_lines (due_from) WHERE approved_at IS NULL AND due_from IS NOT NULL;
CREATE INDEX commission_lines_payable ON commission_lines (partner_id) WHERE approved_at IS NOT NULL AND payout_id IS NULL;
CREATE INDEX payouts_newest ON payouts (created_at DESC, id DESC);
CREATE INDEX payouts_open ON payouts (partner_id) WHERE paid_at IS NULL;
CREATE INDEX booking_referrals_undecided ON booking_referrals (created_at, booking_id) WHERE reason = 'own_booking' AND decision IS NULL;
