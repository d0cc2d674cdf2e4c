-- Where the commission of a referral is in its life (contract/ledger.ts), beside what is stored of it: `filed`, null for a new one. Ask for
-- named bookings.
CREATE OR REPLACE VIEW commission_states AS
SELECT r.booking_id, r.partner_id, date_trunc('month', r.created_at AT TIME ZONE 'Asia/Hong_Kong')::date AS month, r.created_at,
  r.commission_state AS filed,
  CASE
    WHEN r.reason = 'own_booking' AND r.decision IS NULL THEN 'held'
    WHEN r.reason NOT IN ('last_click', 'own_booking') OR r.decision = 'refused' OR r.rate_bp = 0 OR b.total_price = 0 THEN 'none'
    WHEN b.status = 'cancelled' OR c.cents = 0 THEN 'reversed'
    WHEN c.cents IS NULL OR c.waits THEN 'pending'
    WHEN c.is_unpaid THEN 'approved' ELSE 'paid' END AS state
FROM booking_referrals r
JOIN bookings b ON b.id = r.booking_id
CROSS JOIN LATERAL (
  SELECT sum(l.cents) AS cents, bool_or(l.approved_at IS NULL) AS waits, bool_or(l.cents > 0 AND o.paid_at IS NULL) AS is_unpaid
  FROM commission_lines l LEFT JOIN payouts o ON o.id = l.payout_id WHERE l.booking_id = r.booking_id
) c;
