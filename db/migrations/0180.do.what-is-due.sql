-- What jobs look for each minute is found by when it is due: of requests the start (availability/closes_at) and half of the time to it, of bookings to be paid
-- half of the time to pay. Instants without a zone, since adding to one with a zone depends on settings.
CREATE INDEX bookings_pending_start ON bookings ((CASE WHEN all_day THEN ends_at ELSE starts_at END)) WHERE status = 'pending';
CREATE INDEX bookings_halfway ON bookings
  (((created_at AT TIME ZONE 'UTC') + ((CASE WHEN all_day THEN ends_at ELSE starts_at END) - created_at) / 2)) WHERE status = 'pending';
CREATE INDEX bookings_halfway_to_pay ON bookings (((confirmed_at AT TIME ZONE 'UTC') + (pay_by - confirmed_at) / 2))
  WHERE status = 'confirmed' AND payment_status = 'unpaid' AND pay_by IS NOT NULL AND pay_by_passed_at IS NULL;
CREATE INDEX booking_events_changed ON booking_events (at) WHERE event = 'changed';

-- Places are offered to parties that have confirmed their address; those who waited before were told nothing of it. Who lets an offer pass stays, at the end.
ALTER TABLE waiting_entries ADD COLUMN confirmed_at timestamptz, ADD COLUMN passed_at timestamptz;
UPDATE waiting_entries SET confirmed_at = created_at, state = CASE state WHEN 'passed' THEN 'left' ELSE state END;
ALTER TABLE waiting_entries
  DROP CONSTRAINT waiting_entries_state_check,
  ADD CONSTRAINT waiting_entries_state_check CHECK (state IN ('waiting', 'offered', 'booked', 'left', 'lapsed', 'gone', 'past')),
  ADD CONSTRAINT waiting_entries_confirmed_check CHECK (state <> 'offered' OR confirmed_at IS NOT NULL);
DROP INDEX waiting_offers_once;
CREATE UNIQUE INDEX waiting_offers_once ON waiting_offers (provider_id, entry_id) WHERE state = 'open';
