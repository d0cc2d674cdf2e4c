-- A completion that was undone stands in the timeline.
ALTER TABLE booking_events DROP CONSTRAINT booking_events_event_check,
  ADD CONSTRAINT booking_events_event_check CHECK (event IN ('created', 'email_confirmed', 'confirmed', 'completed', 'reopened', 'declined', 'cancelled', 'expired', 'paid', 'unpaid', 'refunded', 'arrived', 'no_show')) NOT VALID;

-- Services that were deleted and can be restored for a moment, or were never booked and go for good.
CREATE INDEX services_archived ON services (archived_at) WHERE archived_at IS NOT NULL;
