-- Who has taken all places of a departure has all of them when there are more or fewer. Its line of the beginning is written down first, as
-- where a booking is changed (movePlaces in server/availability/places.ts). A hold's row says both of its lines.
CREATE OR REPLACE FUNCTION resize_whole() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  whole record;
BEGIN
  UPDATE holds SET places = NEW.capacity WHERE slot_id = NEW.id AND takes_all AND ended_at IS NULL;
  FOR whole IN SELECT id, provider_id, places, created_at FROM bookings WHERE slot_id = NEW.id AND takes_all AND status <> 'cancelled' FOR UPDATE LOOP
    INSERT INTO seat_moves (id, provider_id, slot_id, booking_id, places, reason, at)
    VALUES (gen_random_uuid(), whole.provider_id, NEW.id, whole.id, whole.places, 'booked', whole.created_at)
    ON CONFLICT DO NOTHING;
    INSERT INTO seat_moves (id, provider_id, slot_id, booking_id, places, reason, at)
    VALUES (gen_random_uuid(), whole.provider_id, NEW.id, whole.id, NEW.capacity - whole.places, 'resized', clock_timestamp());
    UPDATE bookings SET places = NEW.capacity WHERE id = whole.id;
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER resize_whole AFTER UPDATE OF capacity ON slots FOR EACH ROW
  WHEN (OLD.capacity <> NEW.capacity AND OLD.spots_taken = OLD.capacity AND NEW.spots_taken = NEW.capacity) EXECUTE FUNCTION resize_whole();
