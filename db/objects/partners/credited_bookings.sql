-- The bookings that earn a partner money, with what each has earned so far.
CREATE OR REPLACE VIEW credited_bookings AS
SELECT r.booking_id, r.link_id, r.partner_id, r.created_at AS booked_at, b.status,
  coalesce((SELECT sum(c.cents) FROM commission_lines c WHERE c.booking_id = r.booking_id), 0)::bigint AS cents
FROM booking_referrals r JOIN bookings b ON b.id = r.booking_id
WHERE r.reason = 'last_click' OR r.decision = 'paid';
