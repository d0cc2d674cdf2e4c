-- What the terms keep of the price of a cancelled booking. What is retained of the money in hand follows from it (derive_payment). Bookings that
-- were cancelled before keep what was retained then: of what comes in for them later, all is due back, as it was said when they were cancelled.
ALTER TABLE bookings ADD COLUMN withheld_amount bigint NOT NULL DEFAULT 0;
UPDATE bookings SET withheld_amount = retained_amount WHERE status = 'cancelled' AND retained_amount > 0;
ALTER TABLE bookings DROP CONSTRAINT bookings_worth_check;
ALTER TABLE bookings
  ADD CONSTRAINT bookings_worth_check CHECK (reduced_amount >= 0 AND reduced_amount <= final_amount AND withheld_amount >= 0 AND withheld_amount <= final_amount
    AND retained_amount >= 0 AND retained_amount <= final_amount AND (withheld_amount = 0 AND retained_amount = 0 OR status = 'cancelled'));

-- What of a line in a provider's balance is a refund, and what is withheld of a cancelled booking. The rest was delivered: a line that took something back
-- for another reason, an unpaid booking or one that was completed by mistake, lowers that.
ALTER TABLE balance_lines ADD COLUMN refunded bigint NOT NULL DEFAULT 0, ADD COLUMN withheld bigint NOT NULL DEFAULT 0;
ALTER TABLE balance_lines DROP CONSTRAINT balance_lines_not_empty;
ALTER TABLE balance_lines
  ADD CONSTRAINT balance_lines_not_empty CHECK (share <> 0 OR fee <> 0 OR commission <> 0 OR collected <> 0 OR refunded <> 0 OR withheld <> 0);
WITH given_back AS (
  SELECT b.id AS booking_id, (sum(r.reduces) - CASE WHEN b.status = 'cancelled' THEN b.reduced_amount ELSE 0 END)::bigint AS cents
  FROM bookings b JOIN refunds r ON r.booking_id = b.id AND (b.status = 'cancelled' OR r.at > b.completed_at)
  WHERE b.status IN ('completed', 'cancelled')
    AND b.paid_amount - b.refunded_amount >= CASE WHEN b.status = 'cancelled' THEN b.retained_amount ELSE b.final_amount - b.reduced_amount END
  GROUP BY b.id
),
ranked AS (
  SELECT l.id, l.share + l.fee + l.commission AS gross, g.cents,
    sum(l.share + l.fee + l.commission) FILTER (WHERE l.share + l.fee + l.commission < 0) OVER (PARTITION BY l.booking_id) AS fallen,
    row_number() OVER (PARTITION BY l.booking_id ORDER BY l.share + l.fee + l.commission < 0 DESC, l.at DESC, l.id DESC) AS nth
  FROM given_back g JOIN balance_lines l USING (booking_id) WHERE g.cents > 0
)
UPDATE balance_lines l SET refunded = CASE WHEN r.fallen = -r.cents THEN r.gross ELSE -r.cents END
FROM ranked r WHERE r.id = l.id AND CASE WHEN r.fallen = -r.cents THEN r.gross < 0 ELSE r.nth = 1 END;
UPDATE balance_lines l SET withheld = l.share + l.fee + l.commission - l.refunded
FROM bookings b WHERE b.id = l.booking_id AND b.status = 'cancelled' AND l.share + l.fee + l.commission <> l.refunded;
ALTER TABLE provider_months ADD COLUMN withheld bigint NOT NULL DEFAULT 0;
UPDATE provider_months m SET delivered = l.delivered, withheld = l.withheld
FROM (
  SELECT provider_id, date_trunc('month', at AT TIME ZONE 'Asia/Hong_Kong')::date AS month,
    sum(share + fee + commission - refunded - withheld)::bigint AS delivered, sum(withheld)::bigint AS withheld
  FROM balance_lines GROUP BY 1, 2
) l WHERE l.provider_id = m.provider_id AND l.month = m.month AND (l.delivered, l.withheld) <> (m.delivered, m.withheld);

-- The marketplace's fee income by Hong Kong day: the fees of the lines in all balances, which the invoices of fees are made of.
CREATE TABLE fee_days (
  day date NOT NULL,
  fee bigint NOT NULL,
  CONSTRAINT fee_days_pkey PRIMARY KEY (day)
);
INSERT INTO fee_days (day, fee)
SELECT (at AT TIME ZONE 'Asia/Hong_Kong')::date, sum(fee) FROM balance_lines WHERE fee <> 0 GROUP BY 1;

-- A month's statement sums up what was refunded of its experiences.
CREATE INDEX bookings_refunded ON bookings (provider_id, starts_at) WHERE refunded_amount > 0;
