-- As note_booking, for the bookings that a statement has made.
CREATE OR REPLACE FUNCTION note_new_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO booking_changes (booking_id, provider_id, service_id, page_id, service_title, service_title_zh, status, bookings, cents, is_new,
    client_id, made_at, starts_at, service_fee, final_amount, is_expired)
  SELECT id, provider_id, service_id, page_id, service_title, service_title_zh, status, 1, total_price, true,
    client_id, created_at, starts_at, service_fee, final_amount, cancelled_by IS NOT DISTINCT FROM 'system'
  FROM made;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER note_new_bookings AFTER INSERT ON bookings REFERENCING NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION note_new_bookings();
