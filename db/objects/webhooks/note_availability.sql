-- What a provider does to slots is noted where one of its resellers wants to hear of it. Bookings and holds set other columns: they never
-- come here, and are heard of by their timelines.
CREATE OR REPLACE FUNCTION note_availability() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_days(c.provider_id, c.service_id, min(c.date), max(c.date)) FROM changed c
  WHERE has_reseller_address(c.provider_id) GROUP BY c.provider_id, c.service_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION note_availability_of_slot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF has_reseller_address(NEW.provider_id) THEN
    PERFORM note_days(NEW.provider_id, NEW.service_id, least(OLD.date, NEW.date), greatest(OLD.date, NEW.date));
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER note_availability_new AFTER INSERT ON slots REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_availability();
CREATE OR REPLACE TRIGGER note_availability_less AFTER DELETE ON slots REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_availability();
CREATE OR REPLACE TRIGGER note_availability AFTER UPDATE OF is_available, weather_stops ON slots FOR EACH ROW
  WHEN ((OLD.is_available, OLD.weather_stops, OLD.capacity, OLD.starts_at, OLD.ends_at)
    IS DISTINCT FROM (NEW.is_available, NEW.weather_stops, NEW.capacity, NEW.starts_at, NEW.ends_at))
  EXECUTE FUNCTION note_availability_of_slot();
