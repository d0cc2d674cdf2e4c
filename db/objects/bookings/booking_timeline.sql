-- The timelines of bookings, in the order of `at`, `nth` and `id`. A booking implies that it was created, and confirmed if that was done in
-- the same moment; `booking_events` has all other lines, those of bookings that a person of a team took, and the first lines of bookings
-- whose customer was renamed since, or that older versions made.
CREATE OR REPLACE VIEW booking_timeline AS
SELECT e.booking_id, e.id, e.event, e.at, 2 AS nth, e.actor, e.actor_name, e.note, e.staff_id, e.staff_role, e.change FROM booking_events e
UNION ALL
SELECT b.id, b.id, 'created', b.created_at, 0, CASE WHEN b.source IN ('page', 'reseller') THEN 'customer' ELSE 'provider' END,
  CASE WHEN b.source <> 'page' THEN b.taken_by WHEN b.emptied_at IS NULL THEN b.customer_name ELSE '' END, '', NULL, NULL, NULL
FROM bookings b WHERE NOT EXISTS (SELECT FROM booking_events e WHERE e.booking_id = b.id AND e.event = 'created')
UNION ALL
SELECT b.id, b.id, 'confirmed', b.created_at, 1, CASE WHEN b.source IN ('page', 'reseller') THEN 'system' ELSE 'provider' END,
  CASE WHEN b.source <> 'reseller' THEN b.taken_by ELSE '' END, '', NULL, NULL, NULL
FROM bookings b
WHERE b.confirmed_at = b.created_at AND NOT EXISTS (SELECT FROM booking_events e WHERE e.booking_id = b.id AND e.event = 'created');
