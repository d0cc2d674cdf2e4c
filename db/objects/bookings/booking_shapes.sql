-- A booking as its provider and its customer see it (contract/bookings.ts), without what depends on who asks. A reader filters first. The
-- price of its service is the one that was promised, as the titles are, not the provider's price of today.
CREATE OR REPLACE VIEW booking_shapes AS
SELECT
  b.id, b.provider_id, b.client_id, b.service_id, b.page_id, b.slot_id, b.starts_at, b.all_day,
  b.booking_reference AS booking_id, b.booking_reference, b.confirmation_code, b.status,
  jsonb_build_object('username', coalesce(u.username, b.customer_name), 'email', b.customer_email) AS client,
  b.customer_name AS client_name, coalesce(u.username, b.customer_name) AS client_username,
  b.customer_email AS client_email, b.customer_phone AS client_phone,
  jsonb_build_object('id', s.id, 'title', b.service_title, 'title_zh', b.service_title_zh, 'description', s.description,
    'description_zh', s.description_zh, 'location', s.location, 'location_zh', s.location_zh,
    'featured_image', s.featured_image, 'price', hkd(bu.unit_price),
    'category', (SELECT jsonb_build_object('slug', c.slug) FROM categories c WHERE c.id = s.category_id)) AS service,
  b.service_title, b.service_title_zh,
  (b.starts_at AT TIME ZONE 'Asia/Hong_Kong')::date AS booking_date,
  (b.starts_at AT TIME ZONE 'Asia/Hong_Kong')::time(0)::text AS booking_time,
  (b.ends_at AT TIME ZONE 'Asia/Hong_Kong')::time(0)::text AS end_time,
  b.participants AS number_of_people, b.participants,
  shown_units(b.units) AS units, hkd(bu.unit_price) AS unit_price,
  hkd(b.total_price) AS total_price, hkd(b.service_fee) AS service_fee, hkd(b.final_amount) AS final_amount,
  b.special_requests, b.payment_status, b.admin_notes,
  CASE WHEN pg.id IS NOT NULL THEN jsonb_build_object('id', pg.id, 'title', pg.title, 'title_zh', pg.title_zh, 'slug', pg.slug) END AS page,
  b.cancel_reason, b.cancelled_by,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('event', e.event,
      'at', utc(e.at),
      'actor', e.actor, 'by', e.actor_name, 'note', e.note, 'change', e.change,
      'staff', CASE WHEN e.staff_role IS NOT NULL THEN jsonb_build_object('role', e.staff_role, 'name',
        coalesce((SELECT coalesce(nullif(trim(st.first_name || ' ' || st.last_name), ''), st.username) FROM users st WHERE st.id = e.staff_id), '')) END)
      ORDER BY e.at, e.nth, e.id), '[]')
    FROM booking_timeline e WHERE e.booking_id = b.id) AS timeline,
  utc(b.created_at) AS created_at, utc(b.confirmed_at) AS confirmed_at, utc(b.completed_at) AS completed_at, utc(b.cancelled_at) AS cancelled_at,
  (SELECT count(*) FROM unread_messages m WHERE m.booking_id = b.id AND m.side = 'provider') AS unread_by_provider,
  (SELECT count(*) FROM unread_messages m WHERE m.booking_id = b.id AND m.side = 'customer') AS unread_by_customer,
  b.source, b.attendance, hkd(b.refunded_amount) AS refunded, b.cancel_description,
  hkd(b.paid_amount) AS paid, hkd(b.retained_amount) AS retained, hkd(b.withheld_amount) AS withheld, utc(b.refund_due_since) AS refund_due_since,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'amount', hkd(r.amount), 'way', r.way, 'reference', r.reference, 'at', utc(r.at),
      'paid_by', r.paid_by, 'by_gateway', is_card_refund(r), 'taken_back_at', utc(c.at)) ORDER BY r.at, r.id), '[]')
    FROM refunds r LEFT JOIN refunds c ON c.takes_back = r.id WHERE r.booking_id = b.id AND r.takes_back IS NULL) AS refunds,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', y.id, 'amount', hkd(y.amount), 'way', y.way, 'at', utc(y.received_at)) ORDER BY y.received_at, y.id), '[]')
    FROM payments y WHERE y.booking_id = b.id AND y.state = 'received' AND y.source IN ('customer', 'provider', 'bank_file')) AS payments,
  hkd(greatest(0, bm.worth - b.paid_amount + b.refunded_amount)) AS owed,
  hkd(greatest(0, b.paid_amount - b.refunded_amount - bm.worth)) AS refund_due,
  -- until when a large booking is to be confirmed by mail
  CASE WHEN b.status = 'pending' AND b.email_confirmed_at IS NULL THEN utc(b.confirm_by) END AS confirm_by,
  (SELECT jsonb_build_object('id', y.id, 'state', y.state, 'way', y.way, 'amount', hkd(y.amount),
      'at', utc(coalesce(y.failed_at, y.received_at, y.created_at)), 'has_slip', y.slip IS NOT NULL)
    FROM payments y WHERE y.booking_id = b.id ORDER BY y.created_at DESC, y.id DESC LIMIT 1) AS payment,
  b.pay_way, utc(b.pay_by) AS pay_by, paying_of(b, p) AS paying,
  card_refund_of(b.id, greatest(0, b.paid_amount - b.refunded_amount - bm.worth)) AS card_refund,
  CASE WHEN b.source = 'reseller' THEN b.taken_by END AS reseller,
  CASE WHEN b.status = 'confirmed' THEN utc(b.choose_by) END AS choose_by
FROM bookings b
JOIN services s ON s.id = b.service_id
JOIN providers p ON p.id = b.provider_id
LEFT JOIN users u ON u.id = b.client_id
LEFT JOIN pages pg ON pg.id = b.page_id
CROSS JOIN LATERAL (SELECT worth_of(b.status, b.final_amount, b.reduced_amount, b.retained_amount) AS worth) bm
CROSS JOIN LATERAL (
  -- the price of a grown-up, or of the dearest unit when none came
  SELECT coalesce(max(price) FILTER (WHERE kind = 'adult'), max(price), 0) AS unit_price
  FROM jsonb_to_recordset(b.units) AS listed (kind text, price bigint)
) bu;
