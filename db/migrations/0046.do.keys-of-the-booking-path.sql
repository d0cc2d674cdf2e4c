-- Keys that PostgreSQL looked up for every booking although the booking statement itself writes or locks the row they point to
-- (docs/decisions/037-keys-of-the-booking-path.md). Bookings are never deleted (trigger never_deleted).
ALTER TABLE bookings
  DROP CONSTRAINT bookings_provider_id_fkey,
  DROP CONSTRAINT bookings_service_id_fkey,
  DROP CONSTRAINT bookings_client_id_fkey;
ALTER TABLE booking_units DROP CONSTRAINT booking_units_booking_id_fkey;
ALTER TABLE booking_events DROP CONSTRAINT booking_events_booking_id_fkey;
ALTER TABLE booking_visitors DROP CONSTRAINT booking_visitors_booking_id_fkey;
ALTER TABLE seat_moves DROP CONSTRAINT seat_moves_booking_id_fkey;
ALTER TABLE mails DROP CONSTRAINT mails_booking_id_fkey;
