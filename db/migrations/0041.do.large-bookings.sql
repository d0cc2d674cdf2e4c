-- A large booking of somebody whose address is not proved holds its places for half an hour only, until the link in its mail is pressed
-- (decision 034). `confirm_by` and `confirm_to` (what it is then: a request, or confirmed) are of those bookings alone and never change.
ALTER TABLE bookings
  ADD COLUMN confirm_by timestamptz,
  ADD COLUMN confirm_to text CHECK (confirm_to IN ('pending', 'confirmed')),
  ADD COLUMN email_confirmed_at timestamptz,
  ADD CONSTRAINT bookings_confirm_check CHECK ((confirm_by IS NULL) = (confirm_to IS NULL) AND (confirm_by IS NOT NULL OR email_confirmed_at IS NULL));
CREATE INDEX bookings_unconfirmed ON bookings (confirm_by) WHERE status = 'pending' AND confirm_by IS NOT NULL AND email_confirmed_at IS NULL;

ALTER TABLE booking_events DROP CONSTRAINT booking_events_event_check;
ALTER TABLE booking_events ADD CONSTRAINT booking_events_event_check CHECK (event IN ('created', 'email_confirmed', 'confirmed', 'completed', 'declined',
  'cancelled', 'expired', 'paid', 'unpaid', 'refunded', 'arrived', 'no_show'));

-- From so many people, or such a sum in cents, on; 0 is never.
ALTER TABLE marketplace_settings
  ADD COLUMN large_party int NOT NULL DEFAULT 10 CHECK (large_party BETWEEN 0 AND 1000),
  ADD COLUMN large_sum bigint NOT NULL DEFAULT 500000 CHECK (large_sum >= 0);
