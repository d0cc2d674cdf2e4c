-- What a provider does to slots is noted where one of its resellers wants to hear of it. Bookings and holds set other columns: they never
-- come here, and are heard of by their timelines.
CREATE OR REPLACE FUNCTION note_availability() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO availability_changes (provider_id, service_id, first_day, last_day)
  SELECT c.provider_id, c.service_id, min(c.date), max(c.date) FROM changed c
  WHERE EXISTS (SELECT FROM webhook_endpoints e WHERE e.provider_id = c.provider_id AND e.reseller_id IS NOT NULL AND e.state = 'on')
  GROUP BY c.provider_id, c.service_id
  ON CONFLICT ON CONSTRAINT availability_changes_pkey
  DO UPDATE SET first_day = least(availability_changes.first_day, excluded.first_day), last_day = greatest(availability_changes.last_day, excluded.last_day);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION note_availability_of_slot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO availability_changes (provider_id, service_id, first_day, last_day)
  SELECT NEW.provider_id, NEW.service_id, least(OLD.date, NEW.date), greatest(OLD.date, NEW.date)
  WHERE EXISTS (SELECT FROM webhook_endpoints e WHERE e.provider_id = NEW.provider_id AND e.reseller_id IS NOT NULL AND e.state = 'on')
  ON CONFLICT ON CONSTRAINT availability_changes_pkey
  DO UPDATE SET first_day = least(availability_changes.first_day, excluded.first_day), last_day = greatest(availability_changes.last_day, excluded.last_day);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER note_availability_new AFTER INSERT ON slots REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_availability();
CREATE OR REPLACE TRIGGER note_availability_less AFTER DELETE ON slots REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_availability();
CREATE OR REPLACE TRIGGER note_availability AFTER UPDATE OF is_available ON slots FOR EACH ROW
  WHEN ((OLD.is_available, OLD.capacity, OLD.starts_at, OLD.ends_at) IS DISTINCT FROM (NEW.is_available, NEW.capacity, NEW.starts_at, NEW.ends_at))
  EXECUTE FUNCTION note_availability_of_slot();
