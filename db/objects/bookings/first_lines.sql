-- What the views `booking_timeline` and `seat_ledger` read of a booking's beginning is append-only, as their other lines are. A booking moves
-- to another slot or takes another number of places only after its line of the beginning was written down, and lines that say the same.
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
CREATE OR REPLACE TRIGGER first_lines BEFORE UPDATE OF slot_id, source, taken_by, created_at, confirmed_at ON bookings FOR EACH ROW
  WHEN ((OLD.source, OLD.taken_by, OLD.created_at) IS DISTINCT FROM (NEW.source, NEW.taken_by, NEW.created_at)
    OR OLD.slot_id IS NULL AND NEW.slot_id IS NOT NULL
    OR (OLD.confirmed_at IS NOT DISTINCT FROM OLD.created_at) <> (NEW.confirmed_at IS NOT DISTINCT FROM NEW.created_at))
  EXECUTE FUNCTION refuse_change();
