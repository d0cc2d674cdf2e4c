-- Bookings whose party came and that nobody has completed yet: a day after their end they are completed by a job.
CREATE INDEX bookings_attended ON bookings (ends_at) WHERE status = 'confirmed' AND attendance = 'arrived';
