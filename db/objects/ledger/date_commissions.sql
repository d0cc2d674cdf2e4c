-- Says since when the days of grace of the commissions that wait are running, of bookings whose note the journal has taken: from the end of
-- the experience, also when the provider marked the booking completed earlier, and only once it is paid for. A reversal waits for nothing
-- when an earlier line of its booking was approved, nor do lines that sum to zero. An approval is withdrawn when the booking is unpaid again, or
-- confirmed again; what a payout holds of an unpaid one has been taken back by then (expected_postings).
CREATE OR REPLACE FUNCTION date_commissions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE commission_lines c SET approved_at = NULL
  FROM (SELECT DISTINCT booking_id FROM posted) noted
  CROSS JOIN LATERAL (
    SELECT l.id FROM commission_lines l JOIN bookings b ON b.id = l.booking_id
    WHERE l.booking_id = noted.booking_id AND l.approved_at IS NOT NULL AND l.payout_id IS NULL AND (b.payment_status = 'unpaid' OR b.status = 'confirmed')
      AND (SELECT sum(one.cents) FROM commission_lines one WHERE one.booking_id = l.booking_id) <> 0 OFFSET 0
  ) withdrawn
  WHERE c.id = withdrawn.id;

  UPDATE commission_lines c SET due_from = dated.due_from
  FROM (SELECT DISTINCT booking_id FROM posted) noted
  CROSS JOIN LATERAL (
    SELECT l.id, CASE
        WHEN every.cents = 0 OR l.cents < 0 AND every.approved THEN '-infinity'
        WHEN b.status = 'completed' AND b.payment_status <> 'unpaid' THEN greatest(b.completed_at, b.ends_at) END AS due_from
    FROM commission_lines l
    JOIN bookings b ON b.id = l.booking_id
    CROSS JOIN LATERAL (
      SELECT sum(one.cents) AS cents, bool_or(one.approved_at IS NOT NULL) AS approved FROM commission_lines one WHERE one.booking_id = l.booking_id
    ) every
    WHERE l.booking_id = noted.booking_id AND l.approved_at IS NULL OFFSET 0
  ) dated
  WHERE c.id = dated.id AND c.due_from IS DISTINCT FROM dated.due_from;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER date_commissions AFTER DELETE ON journal_due REFERENCING OLD TABLE AS posted
  FOR EACH STATEMENT EXECUTE FUNCTION date_commissions();
