-- The messages of a booking that is given to an account, or loses it, are that client's (messages/name_sides).
CREATE OR REPLACE FUNCTION name_client() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE messages SET client_id = NEW.client_id WHERE booking_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER name_client AFTER UPDATE OF client_id ON bookings FOR EACH ROW
  WHEN (OLD.client_id IS DISTINCT FROM NEW.client_id) EXECUTE FUNCTION name_client();
