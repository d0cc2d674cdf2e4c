-- A service's rating is the mean of all its reviews. Its rank counts, until the provider is verified, only reviews by customers who were
-- checked in.
CREATE OR REPLACE VIEW service_ranks AS
SELECT s.id AS service_id, avg(r.rating)::real AS rating,
  ((coalesce(sum(r.rating) FILTER (WHERE counted.is_so), 0) + 20) / (count(r.id) FILTER (WHERE counted.is_so) + 5)::numeric)::real AS rank
FROM services s JOIN providers p ON p.id = s.provider_id
LEFT JOIN reviews r ON r.service_id = s.id AND r.hidden_at IS NULL
LEFT JOIN LATERAL (
  SELECT p.verified_at IS NOT NULL OR EXISTS (SELECT FROM bookings b WHERE b.id = r.booking_id AND b.attendance = 'arrived') AS is_so
) counted ON true
GROUP BY s.id;
