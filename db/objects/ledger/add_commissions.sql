-- Adds new commissions to what their partners have. The writer of commissions has locked the journal.
CREATE OR REPLACE FUNCTION add_commissions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO partner_totals AS t (partner_id, pending, approved, in_payouts, unpaid_bookings)
  SELECT partner_id, sum(pending), sum(approved), sum(in_payouts), count(*) FILTER (WHERE more > 0 AND unpaid = more)
  FROM (
    SELECT partner_id, coalesce(sum(cents) FILTER (WHERE approved_at IS NULL), 0) AS pending,
      coalesce(sum(cents) FILTER (WHERE approved_at IS NOT NULL AND payout_id IS NULL), 0) AS approved,
      coalesce(sum(cents) FILTER (WHERE payout_id IS NOT NULL), 0) AS in_payouts, count(*) FILTER (WHERE payout_id IS NULL) AS more,
      (SELECT count(*) FROM commission_lines l WHERE l.booking_id = added.booking_id AND l.payout_id IS NULL) AS unpaid
    FROM added GROUP BY partner_id, booking_id
  ) of_bookings GROUP BY 1 ORDER BY 1
  ON CONFLICT (partner_id) DO UPDATE SET pending = t.pending + excluded.pending, approved = t.approved + excluded.approved,
    in_payouts = t.in_payouts + excluded.in_payouts, unpaid_bookings = t.unpaid_bookings + excluded.unpaid_bookings;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER add_commissions AFTER INSERT ON commission_lines REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION add_commissions();
