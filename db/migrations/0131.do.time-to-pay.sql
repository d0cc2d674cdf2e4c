-- How a provider is paid is part of what a booking was offered.
ALTER TABLE providers ADD COLUMN offer_version bigint NOT NULL DEFAULT 0;

-- When it was found that a booking had not been paid in time: it was cancelled then, or its provider was asked.
ALTER TABLE bookings ADD COLUMN pay_by_passed_at timestamptz;
CREATE INDEX bookings_to_be_paid ON bookings (pay_by)
  WHERE status = 'confirmed' AND payment_status = 'unpaid' AND pay_by IS NOT NULL AND pay_by_passed_at IS NULL;

ALTER TABLE booking_events DROP CONSTRAINT booking_events_event_check,
  ADD CONSTRAINT booking_events_event_check CHECK (event IN ('created', 'email_confirmed', 'confirmed', 'completed', 'reopened', 'declined', 'cancelled', 'expired', 'payment_reported', 'payment_received', 'payment_missing', 'payment_expired', 'payment_unconfirmed', 'paid', 'unpaid', 'refunded', 'arrived', 'no_show')) NOT VALID;
