-- A booking implies its first lines of the timeline and of the seat ledger (docs/decisions/041-first-lines-in-the-booking.md). Lines written by
-- versions before stay as they are: the views `booking_timeline` and `seat_ledger` have both.
ALTER TABLE bookings ADD COLUMN taken_by text NOT NULL DEFAULT '';

-- Each line belongs to a provider, as its booking does.
ALTER TABLE seat_moves ADD COLUMN provider_id uuid;
ALTER TABLE booking_events ADD COLUMN provider_id uuid;
ALTER TABLE seat_moves DISABLE TRIGGER USER;
ALTER TABLE booking_events DISABLE TRIGGER USER;
UPDATE seat_moves m SET provider_id = b.provider_id FROM bookings b WHERE b.id = m.booking_id;
UPDATE booking_events e SET provider_id = b.provider_id FROM bookings b WHERE b.id = e.booking_id;
ALTER TABLE seat_moves ENABLE TRIGGER USER;
ALTER TABLE booking_events ENABLE TRIGGER USER;
ALTER TABLE seat_moves ALTER COLUMN provider_id SET NOT NULL;
ALTER TABLE booking_events ALTER COLUMN provider_id SET NOT NULL;

-- Only stored replies are looked for by booking, to erase them; a booking's own key has none.
DROP INDEX idempotency_keys_booking;
CREATE INDEX idempotency_keys_booking ON idempotency_keys (booking_id) WHERE reply IS NOT NULL;
