-- What the journal must come to for each booking, by account; all of them 0 where nothing is demanded. Of a booking that stands: the
-- provider's share, the fee and the commission, each less its share of what refunds took off the price; of a cancelled one the same of what is
-- retained of it. Of any: what is in hand, and what the customer, or the reseller who booked, still owes or is owed. What rounding leaves over
-- is the provider's. A reseller's booking costs what the reseller pays: its discount is the provider's to give.
-- A commission that a payout holds is taken back while the booking is unpaid again.
CREATE OR REPLACE VIEW expected_postings AS
SELECT b.id AS booking_id, b.provider_id, r.partner_id, CASE WHEN rb.reseller_id IS NULL THEN m.sold - m.in_hand ELSE 0 END AS customer,
  m.in_hand AS cash, -m.fee AS fee, m.fee + m.commission - m.sold AS provider, -m.commission AS partner,
  rb.reseller_id, CASE WHEN rb.reseller_id IS NULL THEN 0 ELSE m.sold - m.in_hand END AS reseller
FROM bookings b
LEFT JOIN booking_referrals r ON r.booking_id = b.id
LEFT JOIN reseller_bookings rb ON b.source = 'reseller' AND rb.booking_id = b.id
CROSS JOIN LATERAL (
  SELECT sold.cents AS sold, b.paid_amount - b.refunded_amount AS in_hand,
    CASE WHEN sold.cents > 0 THEN b.service_fee - share_of(b.service_fee, b.final_amount - sold.cents, b.final_amount) ELSE 0 END AS fee,
    CASE WHEN sold.cents > 0 AND (r.reason = 'last_click' OR r.decision = 'paid')
        AND NOT (b.payment_status = 'unpaid' AND EXISTS (SELECT FROM commission_lines c WHERE c.booking_id = b.id AND c.payout_id IS NOT NULL))
      THEN earned.cents - share_of(earned.cents, b.final_amount - sold.cents, b.final_amount) ELSE 0 END AS commission
  FROM (SELECT (b.total_price * coalesce(r.rate_bp, 0) + 5000) / 10000 AS cents) earned,
    (SELECT CASE WHEN b.status = 'pending' THEN 0 ELSE worth_of(b.status, b.final_amount, b.reduced_amount, b.retained_amount) END AS cents) sold
) m;
