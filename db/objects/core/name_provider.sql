-- The provider of a row that was written without. Statements of the server name it themselves; data sets and tests need not.
CREATE OR REPLACE FUNCTION name_provider() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'units' THEN
    SELECT provider_id INTO NEW.provider_id FROM services WHERE id = NEW.service_id;
  ELSIF TG_TABLE_NAME IN ('page_services', 'page_views_daily') THEN
    SELECT provider_id INTO NEW.provider_id FROM pages WHERE id = NEW.page_id;
  ELSE
    SELECT provider_id INTO NEW.provider_id FROM bookings WHERE id = NEW.booking_id;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER name_provider BEFORE INSERT ON units FOR EACH ROW
  WHEN (NEW.provider_id IS NULL) EXECUTE FUNCTION name_provider();
CREATE OR REPLACE TRIGGER name_provider BEFORE INSERT ON page_services FOR EACH ROW
  WHEN (NEW.provider_id IS NULL) EXECUTE FUNCTION name_provider();
CREATE OR REPLACE TRIGGER name_provider BEFORE INSERT ON page_views_daily FOR EACH ROW
  WHEN (NEW.provider_id IS NULL) EXECUTE FUNCTION name_provider();
CREATE OR REPLACE TRIGGER name_provider BEFORE INSERT ON booking_events FOR EACH ROW
  WHEN (NEW.provider_id IS NULL) EXECUTE FUNCTION name_provider();
CREATE OR REPLACE TRIGGER name_provider BEFORE INSERT ON seat_moves FOR EACH ROW
  WHEN (NEW.provider_id IS NULL) EXECUTE FUNCTION name_provider();
CREATE OR REPLACE TRIGGER name_provider BEFORE INSERT ON refunds FOR EACH ROW
  WHEN (NEW.provider_id IS NULL) EXECUTE FUNCTION name_provider();
