-- The services that visitors see. Columns are listed: `*` would stay as it was when the view was made.
CREATE OR REPLACE VIEW live_services AS
SELECT
  s.id, s.provider_id, s.category_id, s.status, s.title, s.title_zh, s.short_description, s.short_description_zh, s.description,
  s.description_zh, s.price, s.duration_minutes, s.location, s.location_zh, s.meeting_point, s.meeting_point_zh, s.latitude,
  s.longitude, s.featured_image, s.gallery, s.difficulty, s.languages, s.highlights, s.highlights_zh, s.includes, s.includes_zh,
  s.excludes, s.excludes_zh, s.bring, s.bring_zh,
  s.min_age, s.accessibility, s.itinerary, s.questions, s.captions, s.meeting_picture, s.min_participants, s.max_participants, s.confirmation, s.cutoff_minutes, s.cancellation_hours, s.cancellation_tiers,
  s.default_capacity, s.archived_at, s.created_at, s.updated_at, s.commission_bp, s.hidden_at, s.hide_reason, s.offer_version, s.pay_ways, s.sold_by, s.weather_rules,
  s.price_rules, s.from_price, s.prices_from, s.day_prices
FROM services s
JOIN providers p ON p.id = s.provider_id
WHERE s.status = 'active' AND s.archived_at IS NULL AND s.hidden_at IS NULL AND may_sell(p);
