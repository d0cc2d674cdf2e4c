-- Stores where commissions are in their life, and how many of a partner are in each state and month: of bookings whose note the journal has
-- taken, and of those that it approves or that a payout pays. All who do one of these hold the lock of the journal.
CREATE OR REPLACE FUNCTION file_commission_states() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  noted uuid[];
BEGIN
  IF TG_TABLE_NAME = 'payouts' THEN
    noted := ARRAY(SELECT DISTINCT booking_id FROM commission_lines WHERE payout_id = NEW.id);
  ELSE
    noted := ARRAY(SELECT DISTINCT booking_id FROM altered);
  END IF;

  WITH moved AS MATERIALIZED (
    SELECT s.booking_id, s.partner_id, s.month, s.filed, s.state
    FROM unnest(noted) AS one (booking_id)
    CROSS JOIN LATERAL (
      SELECT booking_id, partner_id, month, filed, state FROM commission_states c WHERE c.booking_id = one.booking_id OFFSET 0
    ) s
    WHERE s.filed IS DISTINCT FROM s.state
  ),
  stored AS (
    UPDATE booking_referrals r SET commission_state = m.state FROM moved m WHERE r.booking_id = m.booking_id
  )
  INSERT INTO commission_counts AS t (partner_id, month, state, referrals)
  SELECT partner_id, month, state, sum(more)
  FROM (
    SELECT partner_id, month, state, 1 AS more FROM moved
    UNION ALL
    SELECT partner_id, month, filed, -1 FROM moved WHERE filed IS NOT NULL
  ) changes GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (partner_id, month, state) DO UPDATE SET referrals = t.referrals + excluded.referrals;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER file_commission_states AFTER DELETE ON journal_due REFERENCING OLD TABLE AS altered
  FOR EACH STATEMENT EXECUTE FUNCTION file_commission_states();
CREATE OR REPLACE TRIGGER file_commission_states AFTER UPDATE ON commission_lines REFERENCING NEW TABLE AS altered
  FOR EACH STATEMENT EXECUTE FUNCTION file_commission_states();
CREATE OR REPLACE TRIGGER file_commission_states AFTER UPDATE ON payouts FOR EACH ROW
  WHEN (OLD.paid_at IS DISTINCT FROM NEW.paid_at) EXECUTE FUNCTION file_commission_states();
