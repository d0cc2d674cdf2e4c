-- What the lines of a booking in its provider's balance must come to; all of them 0 until it is over and at least what it is worth is in hand:
-- delivered and paid, or cancelled with nothing more to pay. Then the provider has earned its share, the marketplace fee and commission, and
-- who has the customer's money owes the other its part. What is due back to the customer is nobody's part: until it is sent, it counts as lying
-- with the marketplace as far as that has any. `refunded`, nothing or less, is what refunds since it was over took off what is earned; `withheld` is
-- what the terms of a cancelled booking had withheld before those. What is earned beyond these two was delivered.
CREATE OR REPLACE VIEW expected_balances AS
SELECT b.id AS booking_id, b.provider_id,
  CASE WHEN done.is_done THEN -e.provider ELSE 0 END AS share, CASE WHEN done.is_done THEN -e.fee ELSE 0 END AS fee,
  CASE WHEN done.is_done THEN -e.partner ELSE 0 END AS commission,
  CASE WHEN done.is_done THEN b.collected_amount - least(greatest(0, b.collected_amount), -(e.customer + e.reseller)) ELSE 0 END AS collected,
  back.refunded, CASE WHEN done.is_done AND b.status = 'cancelled' THEN -(e.provider + e.fee + e.partner) - back.refunded ELSE 0 END AS withheld
FROM bookings b
JOIN expected_postings e ON e.booking_id = b.id
CROSS JOIN LATERAL (SELECT b.status IN ('completed', 'cancelled') AND e.customer + e.reseller <= 0 AS is_done) done
CROSS JOIN LATERAL (
  SELECT CASE WHEN done.is_done AND b.refunded_amount > 0 THEN (
    SELECT least(0, CASE WHEN b.status = 'cancelled' THEN b.reduced_amount ELSE 0 END - coalesce(sum(r.reduces), 0)::bigint)
    FROM refunds r WHERE r.booking_id = b.id AND (b.status = 'cancelled' OR r.at > b.completed_at)) ELSE 0 END AS refunded
) back;
