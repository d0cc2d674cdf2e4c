-- What a booking that came by a link counts for: one that is credited and stands, and what it has earned so far.
CREATE OR REPLACE VIEW referral_standings AS
SELECT r.booking_id, r.link_id, (r.created_at AT TIME ZONE 'Asia/Hong_Kong')::date AS day, (m.credited AND b.status <> 'cancelled')::int AS bookings,
  CASE WHEN m.credited THEN coalesce((SELECT sum(c.cents) FROM commission_lines c WHERE c.booking_id = r.booking_id), 0) ELSE 0 END::bigint AS cents
FROM booking_referrals r
JOIN bookings b ON b.id = r.booking_id
CROSS JOIN LATERAL (SELECT coalesce(r.reason = 'last_click' OR r.decision = 'paid', false) AS credited) m;
