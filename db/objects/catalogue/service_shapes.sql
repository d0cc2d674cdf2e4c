-- A service as lists and pages show it (contract/catalogue.ts), without the places left, which are always read fresh. A reader filters first.
CREATE OR REPLACE VIEW service_shapes AS
SELECT
  s.id, s.provider_id, s.title, s.title_zh, s.description, s.description_zh,
  s.short_description, s.short_description_zh, s.status, hkd(s.price) AS price,
  s.duration_minutes, round(s.duration_minutes / 60.0, 2)::float8 AS duration,
  s.location, s.location_zh,
  CASE WHEN c.id IS NOT NULL THEN jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'name_zh', c.name_zh) END AS category,
  s.featured_image, s.gallery,
  f.booking_count, f.rating, f.total_reviews, s.difficulty,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'kind', u.kind, 'title', u.title, 'title_zh', u.title_zh,
      'price', hkd(u.price), 'min_age', u.min_age, 'max_age', u.max_age, 'takes_place', u.takes_place, 'places', u.places,
      'takes_all', takes_all_of(u), 'accompanied_by', u.accompanied_by)
      ORDER BY u.position, u.kind), '[]')
    FROM units u WHERE u.service_id = s.id) AS units,
  s.confirmation, s.sold_by, s.cutoff_minutes, s.cancellation_hours, s.cancellation_tiers,
  nullif(coalesce(s.weather_rules, p.weather_rules), '[]') AS weather_rules, s.min_participants, s.max_participants, s.languages,
  s.highlights, s.highlights_zh, s.includes, s.includes_zh, s.excludes, s.excludes_zh, s.bring, s.bring_zh,
  s.min_age, s.accessibility,
  s.meeting_point, s.meeting_point_zh, s.mtr_exit, s.mtr_exit_zh, s.arrive_minutes_before, s.latitude, s.longitude,
  jsonb_build_object('id', p.id, 'name', p.name, 'name_zh', p.name_zh, 'licence_number', p.licence_number, 'verified', p.verified_at IS NOT NULL) AS provider,
  f.page_slug, f.fee_bp, pay_terms_of(s.pay_ways, p) AS pay_terms,
  hkd(coalesce(s.from_price, s.price)) AS from_price, s.from_price IS NOT NULL AS price_varies
FROM services s
JOIN providers p ON p.id = s.provider_id
LEFT JOIN categories c ON c.id = s.category_id
JOIN service_figures f ON f.service_id = s.id;

-- The catalogue has these as documents (refresh_catalogue): a change of the view changes them all.
UPDATE catalogue_entries e SET doc = (to_jsonb(shape) - '{booking_count,rating,total_reviews,page_slug,fee_bp}'::text[])::json
FROM service_shapes shape WHERE shape.id = e.service_id;
