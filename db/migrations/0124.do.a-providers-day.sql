-- A completion that was undone stands in the timeline.
ALTER TABLE booking_events DROP CONSTRAINT booking_events_event_check,
  ADD CONSTRAINT booking_events_event_check CHECK (event IN ('created', 'email_confirmed', 'confirmed', 'completed', 'reopened', 'declined', 'cancelled', 'expired', 'paid', 'unpaid', 'refunded', 'arrived', 'no_show')) NOT VALID;

-- Services that were deleted and can be restored for a moment, or were never booked and go for good.
CREATE INDEX services_archived ON services (archived_at) WHERE archived_at IS NOT NULL;

-- Whose link or desk a booking came by, credited or not: a provider's list is filtered by how bookings came.
ALTER TABLE bookings ADD COLUMN partner_id uuid;
UPDATE bookings SET partner_id = r.partner_id FROM booking_referrals r WHERE r.booking_id = bookings.id;
CREATE INDEX bookings_channel ON bookings (provider_id,
  (CASE WHEN source <> 'page' THEN 'taken' WHEN partner_id IS NOT NULL THEN 'partner' WHEN page_id IS NOT NULL THEN 'page' ELSE 'marketplace' END),
  created_at DESC, id DESC);
