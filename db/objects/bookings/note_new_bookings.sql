-- As note_booking, for a new booking. By row: a trigger with a transition table has PostgreSQL plan its statement anew each time, which cost a
-- lone booking a third of its time.
CREATE OR REPLACE FUNCTION note_new_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO booking_changes (booking_id, provider_id, service_id, page_id, service_title, service_title_zh, status, bookings, cents, is_new,
    client_id, made_at, starts_at, service_fee, final_amount, is_expired)
  VALUES (NEW.id, NEW.provider_id, NEW.service_id, NEW.page_id, NEW.service_title, NEW.service_title_zh, NEW.status, 1, NEW.total_price, true,
    NEW.client_id, NEW.created_at, NEW.starts_at, NEW.service_fee, NEW.final_amount, NEW.cancelled_by IS NOT DISTINCT FROM 'system' AND NEW.confirmed_at IS NULL);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER note_new_bookings AFTER INSERT ON bookings FOR EACH ROW EXECUTE FUNCTION note_new_bookings();
