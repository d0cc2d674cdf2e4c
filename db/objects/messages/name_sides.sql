-- A message is its provider's and its client's too: what waits to be read is found without the bookings. An account that is given the booking
-- meanwhile waits: bookings/name_client then finds the message.
CREATE OR REPLACE FUNCTION name_sides() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT provider_id, client_id INTO NEW.provider_id, NEW.client_id FROM bookings WHERE id = NEW.booking_id FOR SHARE;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER name_sides BEFORE INSERT ON messages FOR EACH ROW EXECUTE FUNCTION name_sides();
