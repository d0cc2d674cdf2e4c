-- What services are ordered by: the mean of the reviews that count, and the rank, which few reviews move little. Until the provider is
-- verified only reviews by customers who were checked in count. The rating that is shown is the mean of all (service_shapes).
CREATE OR REPLACE VIEW service_ranks AS
SELECT s.id AS service_id,
  (sum(c.rating * c.reviews) FILTER (WHERE counted.is_so) / nullif(sum(c.reviews) FILTER (WHERE counted.is_so), 0))::real AS rating,
  ((coalesce(sum(c.rating * c.reviews) FILTER (WHERE counted.is_so), 0) + 20) / (coalesce(sum(c.reviews) FILTER (WHERE counted.is_so), 0) + 5)::numeric)::real AS rank
FROM services s JOIN providers p ON p.id = s.provider_id
LEFT JOIN review_counts c ON c.service_id = s.id
CROSS JOIN LATERAL (SELECT p.verified_at IS NOT NULL OR c.was_checked_in AS is_so) counted
GROUP BY s.id;
