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

-- Weekly times of a service that open by themselves, a day each night. `opened_until`: the last day that was opened, by Hong Kong's calendar;
-- `due_on`: when the next one is.
CREATE TABLE schedules (
  service_id   uuid PRIMARY KEY REFERENCES services ON DELETE CASCADE,
  provider_id  uuid NOT NULL,
  template     jsonb NOT NULL,
  weeks_ahead  int NOT NULL CHECK (weeks_ahead BETWEEN 1 AND 26),
  opened_until date NOT NULL,
  due_on       date NOT NULL GENERATED ALWAYS AS (opened_until - weeks_ahead * 7 + 1) STORED
);
CREATE INDEX schedules_due ON schedules (due_on, service_id);

-- What a provider has blocked of a service's time and not reopened: a schedule opens nothing there.
CREATE TABLE blocked_times (
  service_id  uuid PRIMARY KEY REFERENCES services ON DELETE CASCADE,
  provider_id uuid NOT NULL,
  times       tstzmultirange NOT NULL
);
CREATE INDEX blocked_times_provider ON blocked_times (provider_id);
