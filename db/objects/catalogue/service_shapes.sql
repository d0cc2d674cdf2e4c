-- A service as lists and pages show it (contract/catalogue.ts), without the places left, which are always read fresh. A reader filters first.
CREATE OR REPLACE VIEW service_shapes AS
SELECT
  s.id, s.provider_id, s.title, s.title_zh, s.description, s.description_zh,
  s.short_description, s.short_description_zh, s.status, hkd(s.price) AS price,
  s.duration_minutes, round(s.duration_minutes / 60.0, 2)::float8 AS duration,
  s.location, s.location_zh,
  CASE WHEN c.id IS NOT NULL THEN jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'name_zh', c.name_zh) END AS category,
  s.featured_image, s.gallery,
  -- as of the last minute, when they were added up
  (SELECT coalesce(sum(b.bookings), 0)::bigint FROM booking_totals b
    WHERE b.provider_id = s.provider_id AND b.service_id = s.id AND b.status <> 'cancelled') AS booking_count,
  r.rating, r.total_reviews, s.difficulty,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'kind', u.kind, 'title', u.title, 'title_zh', u.title_zh,
      'price', hkd(u.price), 'min_age', u.min_age, 'max_age', u.max_age, 'takes_place', u.takes_place, 'places', u.places)
      ORDER BY u.position, u.kind), '[]')
    FROM units u WHERE u.service_id = s.id) AS units,
  s.confirmation, s.cutoff_minutes, s.cancellation_hours, s.min_participants, s.max_participants, s.languages,
  s.highlights, s.highlights_zh, s.includes, s.includes_zh, s.excludes, s.excludes_zh, s.bring, s.bring_zh,
  s.min_age, s.accessibility,
  s.meeting_point, s.meeting_point_zh, s.latitude, s.longitude,
  jsonb_build_object('id', p.id, 'name', p.name, 'name_zh', p.name_zh, 'licence_number', p.licence_number, 'verified', p.verified_at IS NOT NULL) AS provider,
  (SELECT pg.slug FROM page_services ps JOIN pages pg ON pg.id = ps.page_id
    WHERE ps.service_id = s.id AND pg.is_published ORDER BY pg.created_at, pg.id LIMIT 1) AS page_slug,
  (SELECT fee_bp FROM marketplace_settings) AS fee_bp
FROM services s
JOIN providers p ON p.id = s.provider_id
LEFT JOIN categories c ON c.id = s.category_id
CROSS JOIN LATERAL (
  SELECT round(sum(rating * reviews) / nullif(sum(reviews), 0), 1)::float8 AS rating, coalesce(sum(reviews), 0)::bigint AS total_reviews
  FROM review_counts WHERE service_id = s.id
) r;
