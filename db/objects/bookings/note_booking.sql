-- Each change of what totals count leaves a row in `booking_news`, which a job adds up (docs/decisions/014-lists-that-stay-fast.md).
CREATE OR REPLACE FUNCTION note_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO booking_news VALUES (OLD.id, OLD.provider_id, OLD.service_id, OLD.page_id, OLD.service_title, OLD.service_title_zh, OLD.status, -1, -OLD.total_price, false);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO booking_news VALUES (NEW.id, NEW.provider_id, NEW.service_id, NEW.page_id, NEW.service_title, NEW.service_title_zh, NEW.status, 1, NEW.total_price, TG_OP = 'INSERT');
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER note_booking AFTER INSERT OR DELETE OR UPDATE OF status, page_id, total_price ON bookings
  FOR EACH ROW EXECUTE FUNCTION note_booking();
