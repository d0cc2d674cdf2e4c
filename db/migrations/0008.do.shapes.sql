-- The two shapes that many replies share, written once. They only read; whoever selects from them filters first.

-- A service as the public sees it (contract/catalogue.ts), without the places left, which are always read fresh.
CREATE VIEW service_shapes AS
SELECT
  s.id, s.provider_id, s.title, s.title_zh, s.description, s.description_zh,
  s.short_description, s.short_description_zh, s.status, hkd(s.price) AS price,
  s.duration_minutes, round(s.duration_minutes / 60.0, 2)::float8 AS duration,
  s.location, s.location_zh,
  CASE WHEN c.id IS NOT NULL THEN jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'name_zh', c.name_zh) END AS category,
  s.featured_image, s.gallery,
  (SELECT count(*) FROM bookings b WHERE b.service_id = s.id AND b.status <> 'cancelled') AS booking_count,
  r.rating, r.total_reviews, s.difficulty,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'kind', u.kind, 'title', u.title, 'title_zh', u.title_zh,
      'price', hkd(u.price), 'min_age', u.min_age, 'max_age', u.max_age, 'takes_place', u.takes_place) ORDER BY u.position, u.kind), '[]')
    FROM units u WHERE u.service_id = s.id) AS units,
  s.confirmation, s.cutoff_minutes, s.cancellation_hours, s.min_participants, s.max_participants, s.languages,
  s.highlights, s.highlights_zh, s.includes, s.includes_zh, s.excludes, s.excludes_zh,
  s.meeting_point, s.meeting_point_zh, s.latitude, s.longitude,
  jsonb_build_object('id', p.id, 'name', p.name, 'name_zh', p.name_zh, 'licence_number', p.licence_number, 'verified', p.verified_at IS NOT NULL) AS provider,
  (SELECT pg.slug FROM page_services ps JOIN pages pg ON pg.id = ps.page_id
    WHERE ps.service_id = s.id AND pg.is_published ORDER BY pg.created_at, pg.id LIMIT 1) AS page_slug
FROM services s
JOIN providers p ON p.id = s.provider_id
LEFT JOIN categories c ON c.id = s.category_id
CROSS JOIN LATERAL (
  SELECT round(avg(rating), 1)::float8 AS rating, count(*) AS total_reviews FROM reviews WHERE service_id = s.id
) r;

-- A booking as its provider and its client see it (contract/bookings.ts), without what depends on who looks.
CREATE VIEW booking_shapes AS
SELECT
  b.id, b.provider_id, b.client_id, b.service_id, b.page_id, b.slot_id, b.starts_at,
  b.booking_reference AS booking_id, b.booking_reference, b.confirmation_code, b.status,
  jsonb_build_object('username', coalesce(u.username, b.customer_name), 'email', b.customer_email) AS client,
  b.customer_name AS client_name, coalesce(u.username, b.customer_name) AS client_username,
  b.customer_email AS client_email, b.customer_phone AS client_phone,
  jsonb_build_object('id', s.id, 'title', b.service_title, 'title_zh', b.service_title_zh, 'description', s.description,
    'description_zh', s.description_zh, 'location', s.location, 'location_zh', s.location_zh,
    'featured_image', s.featured_image, 'price', hkd(s.price)) AS service,
  b.service_title, b.service_title_zh,
  (b.starts_at AT TIME ZONE 'Asia/Hong_Kong')::date AS booking_date,
  (b.starts_at AT TIME ZONE 'Asia/Hong_Kong')::time(0)::text AS booking_time,
  (b.ends_at AT TIME ZONE 'Asia/Hong_Kong')::time(0)::text AS end_time,
  b.participants AS number_of_people, b.participants,
  bu.units, hkd(bu.unit_price) AS unit_price,
  hkd(b.total_price) AS total_price, hkd(b.service_fee) AS service_fee, hkd(b.final_amount) AS final_amount,
  b.special_requests, b.source, b.attendance, b.payment_status, b.admin_notes,
  CASE WHEN pg.id IS NOT NULL THEN jsonb_build_object('id', pg.id, 'title', pg.title, 'slug', pg.slug) END AS page,
  b.cancel_reason, b.cancelled_by,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('event', e.event,
      'at', utc(e.at),
      'by', e.actor_name, 'note', e.note) ORDER BY e.at, e.id), '[]')
    FROM booking_events e WHERE e.booking_id = b.id) AS timeline,
  utc(b.created_at) AS created_at, utc(b.confirmed_at) AS confirmed_at, utc(b.completed_at) AS completed_at, utc(b.cancelled_at) AS cancelled_at,
  (SELECT count(*) FROM messages m WHERE m.booking_id = b.id AND m.sender = 'customer' AND m.read_at IS NULL) AS unread_by_provider,
  (SELECT count(*) FROM messages m WHERE m.booking_id = b.id AND m.sender = 'provider' AND m.read_at IS NULL) AS unread_by_customer
FROM bookings b
JOIN services s ON s.id = b.service_id
LEFT JOIN users u ON u.id = b.client_id
LEFT JOIN pages pg ON pg.id = b.page_id
CROSS JOIN LATERAL (
  SELECT jsonb_agg(jsonb_build_object('unit', unit_id, 'kind', kind, 'title', title, 'title_zh', title_zh,
      'quantity', quantity, 'price', hkd(price)) ORDER BY price DESC, kind) AS units,
    -- the price of a grown-up, or of the dearest ticket when none came
    coalesce(max(price) FILTER (WHERE kind = 'adult'), max(price), 0) AS unit_price
  FROM booking_units WHERE booking_id = b.id
) bu;
