-- A deleted slot leaves its cancelled bookings without one. One with places taken is not deleted: bookings_live_has_slot refuses.
CREATE OR REPLACE FUNCTION release_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE bookings SET slot_id = NULL WHERE slot_id = OLD.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER release_bookings AFTER DELETE ON slots FOR EACH ROW EXECUTE FUNCTION release_bookings();
