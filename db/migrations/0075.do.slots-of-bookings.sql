-- The booking statement has locked the slot it writes (docs/decisions/037-keys-of-the-booking-path.md); the trigger release_bookings takes
-- a deleted slot off its cancelled bookings, as this key did.
ALTER TABLE bookings DROP CONSTRAINT bookings_slot_id_fkey;
