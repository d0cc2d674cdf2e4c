-- A booking may also be the provider's own (server/bookings/place/insert.ts).
ALTER TABLE booking_referrals DROP CONSTRAINT booking_referrals_sign_check;
ALTER TABLE booking_referrals ADD CONSTRAINT booking_referrals_sign_check
  CHECK (sign IN ('account', 'email', 'phone', 'provider_account', 'provider_email', 'provider_phone'));

-- Commissions of bookings that were marked unpaid after the approval (date_commissions, expected_postings).
INSERT INTO journal_due
SELECT DISTINCT c.booking_id FROM commission_lines c JOIN bookings b ON b.id = c.booking_id
WHERE c.approved_at IS NOT NULL AND b.payment_status = 'unpaid';

-- The catalogue is ordered by the reviews that count (service_ranks).
UPDATE catalogue_entries e SET rating = counted.rating
FROM (
  SELECT s.id, (sum(c.rating * c.reviews) FILTER (WHERE p.verified_at IS NOT NULL OR c.was_checked_in)
    / nullif(sum(c.reviews) FILTER (WHERE p.verified_at IS NOT NULL OR c.was_checked_in), 0))::real AS rating
  FROM services s JOIN providers p ON p.id = s.provider_id LEFT JOIN review_counts c ON c.service_id = s.id
  GROUP BY s.id
) counted
WHERE counted.id = e.service_id AND e.rating IS DISTINCT FROM counted.rating;
