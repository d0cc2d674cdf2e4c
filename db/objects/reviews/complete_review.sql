-- A review knows its provider, and whether its guest was checked in when it was written.
CREATE OR REPLACE FUNCTION complete_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT provider_id, attendance = 'arrived' INTO NEW.provider_id, NEW.was_checked_in FROM bookings WHERE id = NEW.booking_id;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER complete_review BEFORE INSERT ON reviews FOR EACH ROW EXECUTE FUNCTION complete_review();
