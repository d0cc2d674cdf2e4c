-- Every taking and giving back of places, whose sum per slot is its `spots_taken`. A booking implies the line that took its places;
-- `seat_moves` has all others, the first lines of bookings that were moved or resized since, and those of bookings made by older versions. A
-- hold implies both of its lines: the one that took its places, and, once it has ended, the one that gave them back, also where a booking
-- takes them at the same moment.
CREATE OR REPLACE VIEW seat_ledger AS
SELECT m.slot_id, m.booking_id, m.places, m.reason::text, m.at, NULL::uuid AS hold_id FROM seat_moves m
UNION ALL
SELECT b.slot_id, b.id, b.places, 'booked', b.created_at, NULL FROM bookings b
WHERE b.slot_id IS NOT NULL AND NOT EXISTS (SELECT FROM seat_moves m WHERE m.booking_id = b.id AND m.reason = 'booked')
UNION ALL
SELECT h.slot_id, NULL, h.places, 'held', h.created_at, h.id FROM holds h
UNION ALL
SELECT h.slot_id, NULL, -h.places, CASE h.ended_as WHEN 'expired' THEN 'hold_expired' WHEN 'booked' THEN 'hold_booked' ELSE 'released' END, h.ended_at, h.id
FROM holds h WHERE h.ended_at IS NOT NULL;
