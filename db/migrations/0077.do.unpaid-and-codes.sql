-- A provider's list of what has not been paid, and a booking by the code that its guest reads out.
CREATE INDEX bookings_unpaid ON bookings (provider_id, starts_at DESC, id DESC) WHERE payment_status = 'unpaid' AND status IN ('confirmed', 'completed');
CREATE INDEX bookings_code ON bookings USING hash (confirmation_code);
