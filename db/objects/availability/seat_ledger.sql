-- Every taking and giving back of places, whose sum per slot is its `spots_taken`. A booking implies the line that took its places;
-- `seat_moves` has all others, and the first lines of bookings made by older versions.
CREATE OR REPLACE VIEW seat_ledger AS
SELECT m.slot_id, m.booking_id, m.places, m.reason, m.at FROM seat_moves m
UNION ALL
SELECT b.slot_id, b.id, b.places, 'booked', b.created_at FROM bookings b
WHERE b.slot_id IS NOT NULL AND NOT EXISTS (SELECT FROM seat_moves m WHERE m.booking_id = b.id AND m.places > 0);
