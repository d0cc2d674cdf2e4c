-- A departure that is made, or moved, into days and times for which somebody waits belongs to the list first.
CREATE OR REPLACE FUNCTION await_slots() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE slots SET is_awaited = true
  WHERE id = ANY (ARRAY(SELECT c.id FROM changed c WHERE EXISTS (SELECT FROM waits_for(c.service_id, c.id, c.starts_at)))) AND NOT is_awaited;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION await_slot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE slots SET is_awaited = true WHERE id = NEW.id AND NOT is_awaited AND EXISTS (SELECT FROM waits_for(NEW.service_id, NEW.id, NEW.starts_at));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER await_slots_new AFTER INSERT ON slots REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION await_slots();
CREATE OR REPLACE TRIGGER await_slot AFTER UPDATE OF starts_at ON slots FOR EACH ROW WHEN (OLD.starts_at <> NEW.starts_at)
  EXECUTE FUNCTION await_slot();
