-- When its slot is deleted, what a cancelled booking implied of the seat ledger is written down.
CREATE OR REPLACE FUNCTION keep_first_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO seat_moves (id, provider_id, slot_id, booking_id, places, reason, at)
  VALUES (gen_random_uuid(), OLD.provider_id, OLD.slot_id, OLD.id, OLD.places, 'booked', OLD.created_at)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER keep_first_line AFTER UPDATE OF slot_id ON bookings FOR EACH ROW
  WHEN (OLD.slot_id IS NOT NULL AND NEW.slot_id IS NULL) EXECUTE FUNCTION keep_first_line();
