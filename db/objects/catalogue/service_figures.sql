-- What is shown of a service and changes without it: bookings, reviews, the page it is on, the marketplace's fee.
CREATE OR REPLACE VIEW service_figures AS
SELECT s.id AS service_id,
  -- as of the last minute, when they were added up
  (SELECT coalesce(sum(b.bookings), 0)::bigint FROM booking_totals b
    WHERE b.provider_id = s.provider_id AND b.service_id = s.id AND b.status <> 'cancelled') AS booking_count,
  r.rating, r.total_reviews,
  (SELECT pg.slug FROM page_services ps JOIN pages pg ON pg.id = ps.page_id
    WHERE ps.service_id = s.id AND pg.is_published ORDER BY pg.created_at, pg.id LIMIT 1) AS page_slug,
  (SELECT fee_bp FROM marketplace_settings) AS fee_bp
FROM services s
CROSS JOIN LATERAL (
  SELECT round(sum(rating * reviews) / nullif(sum(reviews), 0), 1)::float8 AS rating, coalesce(sum(reviews), 0)::bigint AS total_reviews
  FROM review_counts WHERE service_id = s.id
) r;
