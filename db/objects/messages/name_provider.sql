-- A message is its provider's too: what waits to be read is found without the bookings.
CREATE OR REPLACE FUNCTION name_provider() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT provider_id INTO NEW.provider_id FROM bookings WHERE id = NEW.booking_id;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER name_provider BEFORE INSERT ON messages FOR EACH ROW EXECUTE FUNCTION name_provider();
