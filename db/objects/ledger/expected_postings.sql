-- What the journal must come to for each booking, by account; all of them 0 where nothing is demanded. Of a booking that stands: the
-- provider's share, the fee and the commission, each less its share of what was given back. Of any: what is in hand, and what the customer
-- still owes. What rounding leaves over is the provider's.
-- A commission that a payout holds is taken back while the booking is unpaid again.
CREATE OR REPLACE VIEW expected_postings AS
SELECT b.id AS booking_id, b.provider_id, r.partner_id, m.sold - m.in_hand AS customer, m.in_hand AS cash, -m.fee AS fee,
  m.fee + m.commission - m.sold AS provider, -m.commission AS partner
FROM bookings b
LEFT JOIN booking_referrals r ON r.booking_id = b.id
CROSS JOIN LATERAL (
  SELECT CASE WHEN b.status IN ('confirmed', 'completed') THEN b.final_amount - b.refunded_amount ELSE 0 END AS sold,
    CASE WHEN b.status IN ('confirmed', 'completed') THEN b.service_fee - share_of(b.service_fee, b.refunded_amount, b.final_amount) ELSE 0 END AS fee,
    CASE WHEN b.status IN ('confirmed', 'completed') AND (r.reason = 'last_click' OR r.decision = 'paid')
        AND NOT (b.payment_status = 'unpaid' AND EXISTS (SELECT FROM commission_lines c WHERE c.booking_id = b.id AND c.payout_id IS NOT NULL))
      THEN earned.cents - share_of(earned.cents, b.refunded_amount, b.final_amount) ELSE 0 END AS commission,
    CASE WHEN b.payment_status = 'unpaid' THEN 0 ELSE b.final_amount - b.refunded_amount END AS in_hand
  FROM (SELECT (b.total_price * coalesce(r.rate_bp, 0) + 5000) / 10000 AS cents) earned
) m;
