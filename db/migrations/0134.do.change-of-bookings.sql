-- Bookings are moved to another slot and resized, which the seat ledger and the timeline say. A check is added without looking through the
-- rows, which the narrower one has held.
ALTER TABLE seat_moves DROP CONSTRAINT seat_moves_reason_check,
  ADD CONSTRAINT seat_moves_reason_check CHECK (reason IN ('booked', 'moved', 'resized', 'declined', 'cancelled', 'expired')) NOT VALID;
-- A booking begins once and ends once; in between it may change as often as it likes.
DROP INDEX seat_moves_once;
CREATE UNIQUE INDEX seat_moves_once ON seat_moves
  (booking_id, (reason = 'booked'), (CASE WHEN reason IN ('moved', 'resized') THEN id ELSE booking_id END));

ALTER TABLE booking_events
  -- From what to what the booking was changed (contract/bookings.ts); no personal data.
  ADD COLUMN change jsonb,
  DROP CONSTRAINT booking_events_event_check,
  ADD CONSTRAINT booking_events_event_check CHECK (event IN ('created', 'email_confirmed', 'confirmed', 'changed', 'completed', 'reopened', 'declined',
    'cancelled', 'expired', 'payment_reported', 'payment_received', 'payment_missing', 'payment_expired', 'payment_unconfirmed', 'paid', 'unpaid', 'refunded', 'arrived', 'no_show')) NOT VALID,
  ADD CONSTRAINT booking_events_change_check CHECK ((event = 'changed') = (change IS NOT NULL)) NOT VALID;
