-- A change of what totals count leaves two rows in `booking_changes`, which a job adds up (docs/decisions/014-lists-that-stay-fast.md): what it
-- takes away, and what it adds.
CREATE OR REPLACE FUNCTION note_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO booking_changes (booking_id, provider_id, service_id, page_id, service_title, service_title_zh, status, bookings, cents, is_new,
    client_id, made_at, starts_at, service_fee, final_amount, is_expired)
  VALUES
    (OLD.id, OLD.provider_id, OLD.service_id, OLD.page_id, OLD.service_title, OLD.service_title_zh, OLD.status, -1, -OLD.total_price, false,
      OLD.client_id, OLD.created_at, OLD.starts_at, -OLD.service_fee, -OLD.final_amount, OLD.cancelled_by IS NOT DISTINCT FROM 'system' AND OLD.confirmed_at IS NULL),
    (NEW.id, NEW.provider_id, NEW.service_id, NEW.page_id, NEW.service_title, NEW.service_title_zh, NEW.status, 1, NEW.total_price, false,
      NEW.client_id, NEW.created_at, NEW.starts_at, NEW.service_fee, NEW.final_amount, NEW.cancelled_by IS NOT DISTINCT FROM 'system' AND NEW.confirmed_at IS NULL);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER note_booking AFTER UPDATE OF status, page_id, client_id, total_price, service_fee, starts_at ON bookings
  FOR EACH ROW EXECUTE FUNCTION note_booking();
