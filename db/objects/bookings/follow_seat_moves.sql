-- A booking moves to another slot or takes another number of places only after its line of the beginning was written down, and lines that
-- say the same.
CREATE OR REPLACE FUNCTION follow_seat_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM seat_moves WHERE booking_id = NEW.id AND reason = 'booked')
    OR NOT EXISTS (SELECT FROM seat_moves WHERE booking_id = NEW.id AND slot_id = NEW.slot_id)
    OR EXISTS (
      SELECT FROM seat_moves WHERE booking_id = NEW.id GROUP BY slot_id
      HAVING sum(places) <> CASE WHEN slot_id = NEW.slot_id THEN NEW.places ELSE 0 END)
  THEN
    RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, TG_OP
      USING ERRCODE = 'restrict_violation', HINT = 'Move the places in the seat ledger first (server/availability/places.ts).';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER follow_seat_moves BEFORE UPDATE OF slot_id, places ON bookings FOR EACH ROW
  WHEN (OLD.places <> NEW.places OR NEW.slot_id <> OLD.slot_id) EXECUTE FUNCTION follow_seat_moves();
