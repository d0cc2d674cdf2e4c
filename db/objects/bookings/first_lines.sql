-- What the views `booking_timeline` and `seat_ledger` read of a booking's beginning is append-only, as their other lines are.
CREATE OR REPLACE TRIGGER first_lines BEFORE UPDATE OF slot_id, source, taken_by, created_at, confirmed_at ON bookings FOR EACH ROW
  WHEN ((OLD.source, OLD.taken_by, OLD.created_at) IS DISTINCT FROM (NEW.source, NEW.taken_by, NEW.created_at)
    OR OLD.slot_id IS NULL AND NEW.slot_id IS NOT NULL
    OR (OLD.confirmed_at IS NOT DISTINCT FROM OLD.created_at) <> (NEW.confirmed_at IS NOT DISTINCT FROM NEW.created_at))
  EXECUTE FUNCTION refuse_change();
