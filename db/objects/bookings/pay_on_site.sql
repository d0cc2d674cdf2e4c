-- A booking that is written as paid was paid on site, to its provider, at that moment.
CREATE OR REPLACE FUNCTION pay_on_site() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO payments (id, provider_id, booking_id, way, amount, state, source, created_at, received_at)
  VALUES (gen_random_uuid(), NEW.provider_id, NEW.id, 'on_site', NEW.final_amount, 'received', 'provider', NEW.created_at, NEW.created_at);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER pay_on_site AFTER INSERT ON bookings FOR EACH ROW
  WHEN (NEW.payment_status <> 'unpaid' AND NEW.final_amount > 0) EXECUTE FUNCTION pay_on_site();
