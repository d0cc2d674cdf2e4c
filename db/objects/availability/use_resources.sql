-- A departure uses its resources from its first place to its last. This writes what it uses beside every taking and giving back of places, and
-- has the last word: more than there are at one moment are never used. The statements that sell ask before (lock_resources).
CREATE OR REPLACE FUNCTION use_resources() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.spots_taken = 0 THEN
    DELETE FROM resource_uses WHERE slot_id = NEW.id;
    RETURN NULL;
  END IF;
  IF NEW.spots_taken > OLD.spots_taken THEN
    PERFORM FROM resources r WHERE r.id IN (SELECT n.resource_id FROM resource_needs n WHERE n.service_id = NEW.service_id)
    ORDER BY r.id FOR NO KEY UPDATE;
    IF EXISTS (
      SELECT FROM resource_needs n JOIN resources r ON r.id = n.resource_id
      WHERE n.service_id = NEW.service_id AND (n.per = 'place' OR OLD.spots_taken = 0)
        AND r.count < CASE n.per WHEN 'place' THEN n.quantity * NEW.spots_taken ELSE n.quantity END
          + resource_peak(r.id, NEW.starts_at - make_interval(mins => n.minutes_before), NEW.ends_at + make_interval(mins => n.minutes_after), ARRAY[NEW.id], true)
    ) THEN
      RAISE EXCEPTION 'a resource of slot % is used elsewhere', NEW.id
        USING ERRCODE = 'check_violation', CONSTRAINT = 'resources_never_oversold', TABLE = 'resource_uses';
    END IF;
  END IF;
  INSERT INTO resource_uses (slot_id, resource_id, provider_id, quantity, starts_at, ends_at)
  SELECT slot_id, resource_id, provider_id, quantity, starts_at, ends_at FROM resource_uses_due WHERE slot_id = NEW.id
  ON CONFLICT ON CONSTRAINT resource_uses_pkey DO UPDATE SET quantity = excluded.quantity WHERE resource_uses.quantity <> excluded.quantity;
  RETURN NULL;
END $$;

-- Not `OF spots_taken`: statements that name other columns set places aside for the waiting list (set_places_aside).
CREATE OR REPLACE TRIGGER use_resources AFTER UPDATE ON slots FOR EACH ROW
  WHEN (NEW.needs_resources AND NEW.spots_taken <> OLD.spots_taken) EXECUTE FUNCTION use_resources();
