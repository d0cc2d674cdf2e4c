-- Moves commissions that were approved or put into a payout to where their partners' totals have them now, and counts the payout's bookings.
-- Not a join of before and after: a plan made for few would compare each of many with each.
CREATE OR REPLACE FUNCTION move_commissions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE partner_totals t SET pending = t.pending + m.pending, approved = t.approved + m.approved, in_payouts = t.in_payouts + m.in_payouts,
    unpaid_bookings = t.unpaid_bookings + m.unpaid_bookings
  FROM (
    SELECT partner_id, sum(pending) AS pending, sum(approved) AS approved, sum(in_payouts) AS in_payouts,
      sum((unpaid > 0)::int - (unpaid > more)::int) AS unpaid_bookings
    FROM (
      SELECT partner_id, coalesce(sum(sign * cents) FILTER (WHERE approved_at IS NULL), 0) AS pending,
        coalesce(sum(sign * cents) FILTER (WHERE approved_at IS NOT NULL AND payout_id IS NULL), 0) AS approved,
        coalesce(sum(sign * cents) FILTER (WHERE payout_id IS NOT NULL), 0) AS in_payouts,
        coalesce(sum(sign) FILTER (WHERE payout_id IS NULL), 0) AS more,
        (SELECT count(*) FROM commission_lines l WHERE l.booking_id = moved.booking_id AND l.payout_id IS NULL) AS unpaid
      FROM (
        SELECT -1 AS sign, partner_id, booking_id, cents, approved_at, payout_id FROM before
        UNION ALL
        SELECT 1, partner_id, booking_id, cents, approved_at, payout_id FROM after
      ) moved GROUP BY partner_id, booking_id
    ) of_bookings GROUP BY 1
    HAVING (sum(abs(pending)), sum(abs(approved)), sum(abs(in_payouts)), sum(abs(more))) <> (0, 0, 0, 0)
  ) m WHERE t.partner_id = m.partner_id;

  UPDATE payouts p SET bookings = p.bookings + m.bookings
  FROM (
    SELECT payout_id, sum(sign) AS bookings
    FROM (
      SELECT DISTINCT -1 AS sign, booking_id, payout_id FROM before
      UNION ALL
      SELECT DISTINCT 1, booking_id, payout_id FROM after
    ) moved WHERE payout_id IS NOT NULL GROUP BY 1 HAVING sum(sign) <> 0
  ) m WHERE p.id = m.payout_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER move_commissions AFTER UPDATE ON commission_lines REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION move_commissions();
