-- Departures that are over are completed by themselves, some days after their end. What ended before this version waits for the operator, who
-- completes it without an email to anybody; a marketplace without bookings has nothing of before.
ALTER TABLE marketplace_settings
  ADD COLUMN completes_from timestamptz NOT NULL DEFAULT '-infinity',
  ADD COLUMN past_completed_at timestamptz;
UPDATE marketplace_settings SET completes_from = now() WHERE EXISTS (SELECT FROM bookings);

-- When the provider took back that the booking was completed by itself.
ALTER TABLE bookings ADD COLUMN completion_undone_at timestamptz;

-- Confirmed bookings by their end: the job reads those that are over. And the few whose completion was taken back.
CREATE INDEX bookings_to_complete ON bookings (ends_at) WHERE status = 'confirmed' AND completion_undone_at IS NULL;
CREATE INDEX bookings_to_complete_again ON bookings (completion_undone_at) WHERE status = 'confirmed' AND completion_undone_at IS NOT NULL;
