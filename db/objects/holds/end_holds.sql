-- A slot that its provider deletes or moves, or that goes with its service, ends the holds on it: their holders read so when they look or
-- book.
CREATE OR REPLACE FUNCTION end_holds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE holds SET ended_at = clock_timestamp(), ended_as = 'cancelled' WHERE slot_id = OLD.id AND ended_at IS NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER end_holds AFTER DELETE ON slots FOR EACH ROW EXECUTE FUNCTION end_holds();
